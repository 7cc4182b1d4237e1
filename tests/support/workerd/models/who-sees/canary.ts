/** Moments of the calls: while nothing is wrong, after one of the two blocked the other, after the person has left. */
export const MOMENTS = ["before", "blocked by the reader", "blocked by the person", "left"] as const;
export type Moment = (typeof MOMENTS)[number];

const ALWAYS = MOMENTS;
const WHILE_HERE = MOMENTS.filter((moment) => moment !== "left");
const UNLESS_KEPT_AWAY = MOMENTS.filter((moment) => moment !== "blocked by the reader");
const HERE_AND_NOT_KEPT_AWAY = UNLESS_KEPT_AWAY.filter((moment) => moment !== "left");
const BEFORE: readonly Moment[] = ["before"];

/**
 * Traces of somebody in the answers of others: `name` is their name, card and page, `text` what they wrote. Each lists
 * the moments in which it is in the answers of these calls; `because` says why.
 */
type Trace = { name?: readonly Moment[]; text?: readonly Moment[]; in: readonly string[]; because: string };

/** No answer of any other reading call may hold either, in any moment. */
export const TRACES: readonly Trace[] = [
  {
    in: [
      "/doctor/get",
      "/doctor/search",
      "/doctor/searchName",
      "/search",
      "/businessCard/getBusinessCardByUserId",
    ],
    name: WHILE_HERE,
    because:
      "A page of the directory is no way of coming near, and whoever blocked needs it to report or to lift it.",
  },
  {
    in: ["/reports/subject", "/chat/partners/:userId"],
    name: WHILE_HERE,
    because: "Whoever reports, or is told why they can't write, sees of whom that is said.",
  },
  {
    in: ["/blocks"],
    name: ["blocked by the reader"],
    because: "One's own list says whom it keeps away.",
  },
  {
    in: ["/businessCard/findBusinessCard", "/businessCard/findExchangeLog"],
    name: BEFORE,
    because: "What was exchanged goes with a block, whoever set it, and with its owner.",
  },
  {
    in: ["/businessCard/cards/:id/vcf", "/businessCard/holder/csv", "/chat/contacts"],
    name: BEFORE,
    because: "The same card as a file, and the people one may write to.",
  },
  {
    in: ["/board/getBoardItems", "/board/findBoardItems", "/board/getBoardItemComments"],
    name: HERE_AND_NOT_KEPT_AWAY,
    text: UNLESS_KEPT_AWAY,
    because:
      "Lists leave out whom their reader keeps away; who was blocked is not to notice it; words stay without a name.",
  },
  {
    in: ["/group_notices", "/group_notice_timeline", "/group_notices/:id/comments"],
    name: HERE_AND_NOT_KEPT_AWAY,
    text: UNLESS_KEPT_AWAY,
    because: "As on the board.",
  },
  {
    in: ["/opencommunity/findPosts", "/opencommunity/posts/:id/comments"],
    name: HERE_AND_NOT_KEPT_AWAY,
    text: UNLESS_KEPT_AWAY,
    because: "As on the board.",
  },
  {
    in: ["/group_notices/:id/find_group_notice_reaction", "/opencommunity/reactionsDetail"],
    name: HERE_AND_NOT_KEPT_AWAY,
    because: "Names of who reacted, as in lists.",
  },
  {
    in: ["/board/getBoardItem", "/group_notices/:id", "/opencommunity/posts/:id"],
    name: WHILE_HERE,
    text: ALWAYS,
    because:
      "By its address one post opens for who looks for it: to report it, or to follow an answer of somebody else.",
  },
  {
    in: ["/group_notices/callable", "/groups/candidates"],
    name: HERE_AND_NOT_KEPT_AWAY,
    because: "Pickers offer nobody whom their reader keeps away.",
  },
  {
    in: ["/groups/:id", "/groups/:id/get_doctors", "/opencommunity/:id"],
    name: WHILE_HERE,
    because: "Whoever writes to a group has to know who reads it.",
  },
  {
    in: ["/hospitalNotices"],
    text: ALWAYS,
    because: "A notice is its hospital's and not its author's.",
  },
  {
    in: ["/hospitalNotices/own", "/hospitalNotices/:objectId"],
    name: WHILE_HERE,
    text: ALWAYS,
    because: "The same, with the colleague who may be asked about it.",
  },
  {
    in: ["/notifications"],
    name: BEFORE,
    text: ALWAYS,
    because:
      "What a person did is told of by nobody after a block; of a hospital's notice the hospital goes on telling.",
  },
  {
    in: ["/chat/rooms", "/chat/rooms/:id", "/chat/history"],
    name: WHILE_HERE,
    text: WHILE_HERE,
    because: "What was said between two stays readable to both; it may be needed for a report.",
  },
  { in: ["/chat/rooms/:id/members"], name: WHILE_HERE, because: "Of the same room." },
  {
    in: ["/chat/rooms/:id/urgent"],
    name: BEFORE,
    because: "Whoever is blocked, or gone, is asked to confirm nothing.",
  },
  { in: ["/chat/rooms/:id/search"], text: WHILE_HERE, because: "Of the same room." },
  {
    in: ["/home"],
    name: WHILE_HERE,
    text: ALWAYS,
    because: "Its blocks are the rooms, notices and posts of the calls above.",
  },
];
