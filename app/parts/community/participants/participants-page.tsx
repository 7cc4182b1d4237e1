import { BAN_REASON_CHARS, COMMUNITY_ROLES, type PARTICIPANT_KINDS } from "#contract/community/limits";
import type { Banned, Community, LogEntry, Participant, ReportedThing } from "#contract/community/shapes";
import { COMMUNITY_ROLE_LABELS } from "#contract/community/texts";
import type { Role } from "#contract/endpoint";
import { honorific } from "#contract/users/called";
import { plainField } from "~/forms/field";
import { TextArea } from "~/forms/fields/text-area";
import { Form } from "~/forms/form";
import { groupPaths } from "~/request/paths/group-paths";
import { Button, ButtonLink } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { useMenusCloseThemselves } from "~/ui/overlays/closes-itself";
import { Disclosure } from "~/ui/overlays/disclosure";
import { RowMenu } from "~/ui/overlays/row-menu";
import { PageHead } from "~/ui/page-head";
import { CursorPages } from "~/ui/pages/cursor-pages";
import { RowList } from "~/ui/rows";
import { FilterChips } from "~/ui/search/filter-chips";
import { ListSearch } from "~/ui/search/list-search";
import { Surface } from "~/ui/surface";
import { formatPeople } from "~/ui/text/numbers";
import { CommunityAbout } from "../community-aside";
import { BannedPeople, ModerationLog, ReportedThings } from "../moderation";
import { ParticipantRow } from "./participant-row";

type ParticipantKind = (typeof PARTICIPANT_KINDS)[number];

type Props = {
  community: Community;
  /** Null: is for those who look after it. */
  moderation: { reported: ReportedThing[]; banned: Banned[]; log: LogEntry[] } | null;
  wanted: string;
  /** What the list is kept to; left out: everybody. */
  shown?: ParticipantKind | "banned" | undefined;
  role: Role;
  viewerId: string;
};

/** R-090, and R-124 in the other frame: who is in it, admins first, and what those who look after it can do. */
export function ParticipantsPage(props: Props) {
  const { community, moderation, wanted, shown, role } = props;
  const { name, memberCount, isAdmin, objectId } = community;
  const paths = groupPaths(role === "connect");
  useMenusCloseThemselves(".row-menu");
  return (
    <>
      <PageHead
        title="参加者"
        context={`${name}・${formatPeople(memberCount)}`}
        back={{ to: paths.community(objectId), label: name }}
      />
      <Columns
        label="このコミュニティ"
        aside={
          <>
            <CommunityAbout {...{ community, paths, isConnect: role === "connect" }} />
            {moderation ? <ModerationLog log={moderation.log} /> : null}
          </>
        }
      >
        {moderation ? <ReportedThings reported={moderation.reported} paths={paths} /> : null}
        <ListSearch to={paths.participants(objectId)} words="名前・かな・勤務先" q={wanted}>
          {shown && shown !== "banned" ? <input type="hidden" name="kind" value={shown} /> : null}
        </ListSearch>
        <Kinds {...props} />
        {moderation && shown === "banned" ? (
          <BannedPeople banned={moderation.banned} mayLift={isAdmin} />
        ) : (
          <Participants {...props} />
        )}
      </Columns>
    </>
  );
}

const KIND_LABELS: Record<ParticipantKind, string> = {
  doctor: "医師",
  ms: "MS",
  connect: "コネクト",
  lead: "管理者・モデレーター",
};

/** Who was suspended stands apart from those who belong to it, for those who look after it. */
function Kinds({ community: { objectId, memberCount }, moderation, wanted, shown, role }: Props) {
  const to = (kind?: string) => {
    const query = new URLSearchParams({ ...(kind && { kind }), ...(wanted && { q: wanted }) });
    return `${groupPaths(role === "connect").participants(objectId)}${String(query) && `?${query}`}`;
  };
  const kinds = (Object.keys(KIND_LABELS) as ParticipantKind[]).map((kind) => ({
    to: to(kind),
    label: KIND_LABELS[kind],
    current: shown === kind,
  }));
  const everybody = {
    to: to(),
    label: "すべて",
    current: shown === undefined,
    count: wanted ? undefined : memberCount,
  };
  const banned = {
    to: to("banned"),
    label: "参加停止中",
    current: shown === "banned",
    count: moderation?.banned.length,
  };
  const mayBan = shown === "banned" || (moderation?.banned.length ?? 0) > 0;
  return <FilterChips label="絞り込み" chips={[everybody, ...kinds, ...(mayBan ? [banned] : [])]} />;
}

function Participants({ community: { objectId, members, isAdmin, next }, wanted, viewerId, role }: Props) {
  return (
    <>
      <Surface title={wanted ? `「${wanted}」の検索結果` : undefined} flush hasMenus={isAdmin}>
        {members.length === 0 ? (
          <EmptyState
            drawing="search"
            title="該当する参加者は見つかりませんでした"
            action={
              <ButtonLink kind="secondary" to={groupPaths(role === "connect").participants(objectId)}>
                条件をクリア
              </ButtonLink>
            }
          />
        ) : null}
        <RowList label="参加者">
          {members.map((person) => {
            const isSelf = person.objectId === viewerId;
            return (
              <ParticipantRow
                key={person.objectId}
                person={person}
                isSelf={isSelf}
                menu={isAdmin && !isSelf ? <ParticipantActs person={person} /> : undefined}
              />
            );
          })}
        </RowList>
      </Surface>
      <CursorPages next={next} older="続きを表示する" param="after" />
    </>
  );
}

/** What an admin can do to one participant. */
function ParticipantActs({ person }: { person: Participant }) {
  const { objectId, name, role, communityRole } = person;
  return (
    <RowMenu
      label={`${name}の操作`}
      title={
        <>
          {name} <small>{honorific(role)}</small>
        </>
      }
    >
      <Form method="post" preventScrollReset>
        <input type="hidden" name="userId" value={objectId} />
        <input type="hidden" name="intent" value="role" />
        {COMMUNITY_ROLES.filter((each) => each !== communityRole).map((each) => (
          <button
            key={each}
            type="submit"
            name="role"
            value={each}
            aria-label={`${name}を${COMMUNITY_ROLE_LABELS[each]}にする`}
          >
            {COMMUNITY_ROLE_LABELS[each]}にする
          </button>
        ))}
      </Form>
      <Disclosure summary="参加を停止する">
        <Form method="post" className="form" preventScrollReset>
          <input type="hidden" name="userId" value={objectId} />
          <TextArea
            field={{ ...plainField(`reason-${objectId}`), name: "reason" }}
            label="参加を停止する理由"
            required
            support="ご本人に表示されます。これまでの投稿は残り、名前は「参加停止中の方」と表示されます。"
            rows={2}
            max={BAN_REASON_CHARS}
          />
          <div>
            <Button kind="danger" small name="intent" value="ban" aria-label={`${name}の参加を停止する`}>
              参加を停止する
            </Button>
          </div>
        </Form>
      </Disclosure>
    </RowMenu>
  );
}
