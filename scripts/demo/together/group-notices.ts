import type { World } from "../institutions/hospitals";
import { CAST } from "../people/cast";
import { idsFrom, type Random } from "../random";
import type { Row } from "../rows";
import examples from "./group-notices.data.json";
import { GROUPS } from "./groups";

const HOUR_MS = 60 * 60 * 1000;
const REACTIONS = ["check", "like", "helpful", "thanks"] as const;

type Notified = (typeof examples)[number];
type Comment = { by: string | number; hours: number; text: string; reactions?: number };
/** The rows by table, in the order in which they refer to each other. */
export type NoticeRows = Record<
  | "posts"
  | "polls"
  | "poll_choices"
  | "poll_votes"
  | "case_consults"
  | "comments"
  | "reactions"
  | "post_reads",
  Row[]
>;

/** What the members of the demo groups have written to each other over the last days; triggers count it. */
export function noticeRows(random: Random, { now }: World, memberships: readonly Row[]): NoticeRows {
  const rows: NoticeRows = {
    posts: [],
    polls: [],
    poll_choices: [],
    poll_votes: [],
    case_consults: [],
    comments: [],
    reactions: [],
    post_reads: [],
  };
  for (const each of examples) {
    const groupId = GROUPS[each.group as keyof typeof GROUPS];
    const members = memberships
      .filter(({ group_id, state }) => group_id === groupId && (state === "member" || state === "admin"))
      .map(({ user_id }) => String(user_id));
    write(rows, each, { random, now, groupId, members });
  }
  return rows;
}

type Writing = { random: Random; now: number; groupId: string; members: readonly string[] };

function write(rows: NoticeRows, each: Notified, { random, now, groupId, members }: Writing) {
  const idOf = (who: string | number) =>
    typeof who === "string"
      ? CAST[who as keyof typeof CAST].id
      : (members[who % members.length] ?? CAST.sato.id);
  const idAt = (ms: number) => idsFrom(random, ms - 1)();
  const at = now - each.hoursAgo * HOUR_MS;
  const id = idAt(at);
  const author_id = idOf(each.by);
  rows.posts.push({
    id,
    place_kind: "group",
    place_id: groupId,
    author_id,
    kind: each.poll ? "poll" : each.case ? "case" : "post",
    title: each.title,
    detail: each.detail,
    is_must_read: Number(each.isMustRead ?? false),
    pinned_at: each.isPinned ? at : null,
    status: "published",
    created_at: at,
  });
  const others = members.filter((member) => member !== author_id);
  if (each.poll) {
    const { choices, isSeveral, isSecret, endsInHours } = each.poll;
    rows.polls.push({
      post_id: id,
      is_several: Number(isSeveral),
      is_secret: Number(isSecret ?? false),
      ends_at: now + endsInHours * HOUR_MS,
    });
    for (const [index, { text, votes }] of choices.entries()) {
      rows.poll_choices.push({ post_id: id, number: index + 1, text });
      for (const user_id of others.slice(0, votes))
        rows.poll_votes.push({ post_id: id, user_id, number: index + 1 });
    }
  }
  if (each.case) rows.case_consults.push({ post_id: id, ...each.case });
  for (const { by, hours, text, reactions = 0 } of each.comments as Comment[]) {
    const said = at + hours * HOUR_MS;
    const comment_id = idAt(said);
    const commentator = idOf(by);
    rows.comments.push({
      id: comment_id,
      post_id: id,
      author_id: commentator,
      comment: text,
      created_at: said,
    });
    const pleased = members.filter((member) => member !== commentator).slice(0, reactions);
    for (const [index, user_id] of pleased.entries())
      rows.reactions.push({
        post_id: id,
        comment_id,
        user_id,
        kind: REACTIONS[(index + 1) % REACTIONS.length] ?? "like",
        reacted_at: said + (index + 1) * HOUR_MS,
      });
  }
  for (const [index, user_id] of others.slice(0, each.readers).entries()) {
    const read_at = at + (index + 1) * HOUR_MS;
    const acknowledged_at = each.isMustRead && index % 2 === 0 ? read_at : null;
    rows.post_reads.push({ post_id: id, user_id, read_at, acknowledged_at });
    const kind = REACTIONS[(index + each.title.length) % REACTIONS.length] ?? "like";
    rows.reactions.push({ post_id: id, comment_id: "", user_id, kind, reacted_at: read_at });
  }
}
