import { MESSAGES_AROUND } from "#contract/chat/limits";

/**
 * The things that a notification may be about, with the page that each leads to: in the main service, and in connect.
 */
const PAGES = {
  cardRequest: { main: "/business-card/requests", connect: "/business-card/requests" },
  /** The `id` is the other person's. */
  businessCard: { main: "/business-card/cards/:id", connect: "/business-card/cards/:id" },
  hospitalNotice: { main: "/notices/:id", connect: null },
  group: { main: "/group/:id", connect: "/connect/group/:id" },
  groupPost: { main: "/group/notice/:id", connect: "/connect/group/notice/:id" },
  community: { main: "/open-community/:id", connect: "/connect/open-community/:id" },
  communityPost: { main: "/open-community/post/:id", connect: "/connect/open-community/post/:id" },
  boardItem: { main: "/board/:id", connect: "/board/:id" },
  doctor: { main: "/doctor/:id", connect: "/connect/doctor/:id" },
  hospital: { main: "/hospitals/:id", connect: null },
  /** The `id` is the hospital's. */
  openBeds: { main: "/hospitals/edit/open_bed?hospital=:id", connect: null },
  /** The `id` is the hospital's; of these and the next two as well. */
  workplacePeople: { main: "/hospitals/edit/people?hospital=:id", connect: null },
  hospitalContact: { main: "/hospitals/edit/history?hospital=:id", connect: null },
  editProposals: { main: "/hospitals/edit/proposals?hospital=:id", connect: null },
  workplace: { main: "/mypage/workplaces", connect: null },
  /** For operators; the `id` is the hospital's. */
  editedHospital: { main: "/admin/hospitals?hospital=:id", connect: null },
  operatorQueue: { main: "/admin/workplaces", connect: null },
  /** For operators; the `id` is the account's. */
  operatorAccount: { main: "/admin/accounts/:id", connect: null },
  /** The `id` is the doctor's. */
  ownPapers: { main: "/doctor/:id/edit/papers", connect: null },
  /** The `id` is the secret of the request's link. */
  correction: { main: "/posting_information/requests/:id", connect: "/posting_information/requests/:id" },
  licence: { main: "/doctor/new/pending", connect: null },
  /** The viewer's own reports, and what became of them. */
  report: { main: "/mypage/blocks", connect: "/mypage/blocks" },
  /** The `id` is `{room}~{place in the room}`. */
  chatMessage: { main: "/rooms/:id", connect: "/rooms/:id" },
  /** One's own message that was to be sent later, and was not; the `id` is `{room}~{message}`. */
  scheduledMessage: { main: "/rooms/:id/later", connect: "/rooms/:id/later" },
  /** One's own urgent message; the `id` is `{room}~{message}`. */
  urgentMessage: { main: "/rooms/:id/urgent", connect: null },
  /** The same in a room that one has left; the `id` is the message's. */
  unsentMessage: { main: "/rooms", connect: "/rooms" },
  /** There is nothing to go to: the notification says it all. */
  hiddenContent: { main: null, connect: null },
} as const satisfies Record<string, Record<"main" | "connect", string | null>>;

export type AboutType = keyof typeof PAGES;
export const ABOUT_TYPES = Object.keys(PAGES) as [AboutType, ...AboutType[]];

/** The thing that a notification leads to, and by which notifications are grouped. */
export type About = { type: AboutType; id: string };

/** The path of the page of a thing; null where the service has none. */
export function pathOf({ type, id }: About, isConnect: boolean): string | null {
  const page = PAGES[type][isConnect ? "connect" : "main"];
  if (type === "chatMessage") return messagePath(id);
  const named = type === "scheduledMessage" || type === "urgentMessage" ? (id.split("~")[0] ?? "") : id;
  return page?.replace(":id", encodeURIComponent(named)) ?? null;
}

function messagePath(id: string): string {
  const [roomId = "", place] = id.split("~");
  const seq = Number(place);
  return `/rooms/${encodeURIComponent(roomId)}?before=${seq + MESSAGES_AROUND}#m${seq}`;
}
