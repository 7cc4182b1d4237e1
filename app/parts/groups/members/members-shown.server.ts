import type { Group, GroupMember, SentInvitation } from "#contract/groups/shapes";
import { PAGE_SIZE } from "#contract/limits";
import type { Api } from "~/request/api.server";
import type { Entered } from "~/request/guards.server";
import { paged, pageOf, pageOfRows } from "~/request/paging";
import { queryTerms } from "~/request/search-terms";

/** What the list of members is kept to. */
const MEMBER_KINDS = ["all", "doctor", "ms", "connect", "admin"] as const;
export type MemberKind = (typeof MEMBER_KINDS)[number];

/** The members of a group as their page shows them in either service; of its invitations only admins know. */
export async function membersShown({ group, api, url, viewer }: Entered & { group: Group }) {
  const asked = url.searchParams.get("tab");
  const shown =
    asked === "invitations" && group.isAdmin
      ? await invitationsShown(api, group.objectId, url)
      : await membersOfKind(api, group.objectId, url, MEMBER_KINDS.find((each) => each === asked) ?? "all");
  return { group, ...shown, viewerId: viewer.id, mayWrite: viewer.principal !== "temporaryDoctor" };
}

type Shown = {
  tab: MemberKind | "invitations";
  wanted: string;
  /** How many of each kind bear the wanted name. */
  counts: Record<MemberKind, number> | null;
  members: GroupMember[];
  invitations: SentInvitation[];
  page: number;
  pages: number;
};

async function invitationsShown(api: Api, id: string, url: URL): Promise<Shown> {
  const found = await pageOfRows(url, PAGE_SIZE, (query) =>
    api.groups.invitations({ params: { id }, query }),
  );
  return { tab: "invitations", wanted: "", counts: null, members: [], ...found };
}

/** The calls give all members of a kind at once; admins come first, whatever they are. */
async function membersOfKind(api: Api, id: string, url: URL, kind: MemberKind): Promise<Shown> {
  const wanted = queryTerms(url);
  const asked = { params: { id }, query: { name: wanted } };
  const [{ doctors }, { users: mss }, { users: connect }] = await Promise.all([
    api.groups.doctors(asked),
    api.groups.mss(asked),
    api.groups.connectUsers(asked),
  ]);
  const everybody = [...doctors, ...mss, ...connect];
  const admins = everybody.filter(({ isAdmin }) => isAdmin);
  const lists = {
    all: [...admins, ...everybody.filter(({ isAdmin }) => !isAdmin)],
    doctor: doctors,
    ms: mss,
    connect,
    admin: admins,
  };
  const { page, pages, from } = paged(pageOf(url), lists[kind].length, PAGE_SIZE);
  return {
    tab: kind,
    wanted,
    counts: {
      all: everybody.length,
      doctor: doctors.length,
      ms: mss.length,
      connect: connect.length,
      admin: admins.length,
    },
    members: lists[kind].slice(from, from + PAGE_SIZE),
    invitations: [],
    page,
    pages,
  };
}
