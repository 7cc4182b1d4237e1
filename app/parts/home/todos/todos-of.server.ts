import type { Principal } from "#contract/endpoint";
import type { HomeBlocks } from "#contract/home/calls";
import { bedAge } from "#contract/hospitals/bed-age";
import { honorific } from "#contract/users/called";
import type { Completeness } from "~/parts/doctors/completeness";
import { endText } from "~/parts/groups/ends";
import { groupPaths, inviteManagers } from "~/request/paths/group-paths";
import { editAddress } from "~/request/paths/hospital-edit";
import type { IconName } from "~/ui/sprites/icon-names";
import { serverNow } from "~/ui/time/clock";
import { formatDateTime } from "~/ui/time/format";
import type { updatesOf } from "../updates/updates.server";

/** Something that waits for the viewer, and where it is answered; `act` names what to do there. */
export type Todo = {
  icon: IconName;
  /** A word before everything else: 必読. */
  word?: string;
  title: string;
  detail: string;
  to: string;
  act?: string;
};

type Existing = Pick<
  HomeBlocks,
  "review" | "unreadCards" | "mustReads" | "missingManager" | "invitations" | "hospitals"
> & {
  principal: Principal;
  doctorId: string | null;
  completeness: Completeness | null;
  updates: ReturnType<typeof updatesOf> | null;
};

/** What waits besides requests for cards, the most pressing first. */
export function todosOf(props: Existing): Todo[] {
  const { principal, doctorId, review, completeness } = props;
  const isDoctor = principal === "doctor" || principal === "temporaryDoctor";
  return [
    ...(review === "resubmit" ? [RESUBMIT] : []),
    ...(isDoctor && doctorId === null ? [RECORD] : []),
    ...(props.unreadCards?.count ? [newCards(props.unreadCards)] : []),
    ...(props.mustReads ?? []).map(mustRead),
    ...(props.updates ?? []).filter(({ waits }) => waits).map(unacknowledged),
    ...(props.missingManager ?? []).map(missingManager),
    ...(props.invitations ?? []).slice(0, FEW).map(invitationOf),
    ...(principal === "doctor" ? (props.hospitals ?? []).flatMap(oldBeds) : []),
    ...(completeness && doctorId ? unfinished(completeness, doctorId) : []),
  ];
}

const FEW = 3;

/** The tabs of the holder, in their order. */
const CARD_ROLES = [
  ["doctor", "医師"],
  ["ms", "MS"],
  ["connectCompany", "企業"],
] as const;

function newCards(counts: NonNullable<Existing["unreadCards"]>): Todo {
  const some = CARD_ROLES.filter(([role]) => counts[role] > 0);
  const [first] = some;
  return {
    icon: "contact",
    title: `新しい名刺が${counts.count}枚あります`,
    detail: [...some.map(([role, word]) => `${word} ${counts[role]}枚`), "更新された名刺を含みます"].join(
      "・",
    ),
    to: `/business-card/holder${first ? `?role=${first[0]}` : ""}`,
  };
}

const mustRead = ({ objectId, title, hospital }: NonNullable<Existing["mustReads"]>[number]): Todo => ({
  icon: "megaphone",
  word: "必読",
  title,
  detail: hospital.name,
  to: `/notices/${objectId}`,
});

const unacknowledged = ({ title, place, to }: NonNullable<Existing["updates"]>[number]): Todo => ({
  icon: "info",
  word: "必読",
  title,
  detail: place,
  to,
});

const missingManager = ({ objectId, name }: NonNullable<Existing["missingManager"]>[number]): Todo => ({
  icon: "users",
  word: "管理職が不在",
  title: name,
  detail: "支店長以上の方を加えると、投稿を続けられます",
  to: inviteManagers(objectId),
});

function invitationOf({ objectId, name, invitation }: NonNullable<Existing["invitations"]>[number]): Todo {
  const inviter = invitation?.inviter;
  const who = inviter ? `${[inviter.name, honorific(inviter.role)].filter(Boolean).join(" ")}から` : "";
  const rest = invitation ? endText(invitation.expiresAt) : "";
  return {
    icon: "users",
    title: `招待「${name}」`,
    detail: [who, rest].filter(Boolean).join("・"),
    to: groupPaths(false).group(objectId),
  };
}

/** The figures of one's own hospital, once others begin to doubt them. */
function oldBeds({ hospitalId, vacantBedsAt }: NonNullable<Existing["hospitals"]>[number]): Todo[] {
  if (vacantBedsAt === null) return [];
  const { state, days } = bedAge(vacantBedsAt, serverNow());
  if (state !== "week" && state !== "old") return [];
  return [
    {
      icon: "bed",
      title: `自施設の空床が${days}日前のままです`,
      detail: `前回 ${formatDateTime(vacantBedsAt)}`,
      to: editAddress("/hospitals/edit/open_bed", { hospitalId, from: "/" }),
    },
  ];
}

function unfinished({ done, of, missing }: NonNullable<Existing["completeness"]>, doctorId: string): Todo[] {
  if (missing.length === 0) return [];
  return [
    {
      icon: "clipboard-list",
      title: `プロフィールが未完成です（${done}/${of}）`,
      detail: `未登録：${missing.map(({ name }) => name).join("・")}`,
      to: `/doctor/${doctorId}/edit`,
    },
  ];
}

const RESUBMIT: Todo = {
  icon: "image",
  title: "医師免許証の画像を、もう一度ご提出ください",
  detail: "ご提出いただいた画像では、医師資格を確認できませんでした。担当者からのご連絡をご確認ください。",
  to: "/doctor/new/pending",
  act: "画像を再提出する",
};

const RECORD: Todo = {
  icon: "clipboard-list",
  title: "医師情報の登録が済んでいません",
  detail: "勤務先や専門領域を登録すると、ほかの会員が先生を探せるようになります。",
  to: "/doctor/new",
  act: "医師情報を登録する",
};
