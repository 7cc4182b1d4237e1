import type { World } from "../institutions/hospitals";
import { CAST, type Player } from "../people/cast";
import { idsFrom, type Random, randomFrom } from "../random";
import type { Row } from "../rows";
import examples from "./communities.data.json";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const REACTIONS = ["like", "helpful", "thanks", "check"] as const;

type Notified = (typeof examples)[number];
type Post = Notified["posts"][number];
/** One of the cast by name, or a doctor by their place among the members. */
type Who = number | string;

export type CommunityRows = Record<
  | "communities"
  | "community_members"
  | "community_log"
  | "community_banners"
  | "posts"
  | "comments"
  | "reactions",
  Row[]
>;

/** Four open communities with what was said there over the last days; one quarrel ended with a ban. */
export function communityRows(seed: number, world: World, doctors: readonly string[]): CommunityRows {
  const rows: CommunityRows = {
    communities: [],
    community_members: [],
    community_log: [],
    community_banners: [],
    posts: [],
    comments: [],
    reactions: [],
  };
  for (const [at, each] of examples.entries())
    add(rows, each, { random: randomFrom(seed + at), world, doctors });
  return rows;
}

type Making = { random: Random; world: World; doctors: readonly string[] };

function add(rows: CommunityRows, each: Notified, { random, world, doctors }: Making) {
  const members = random.some(doctors, each.members, each.members);
  const idOf = (who: Who) => (isPlayer(who) ? CAST[who].id : (members[Number(who)] ?? CAST.sato.id));
  const { now } = world;
  rows.communities.push({
    id: each.id,
    name: each.name,
    description: each.description,
    rules: each.rules,
    departments: JSON.stringify(codesOf(world, each.departments)),
    prefectures: JSON.stringify(each.prefectures),
    created_at: now - 200 * DAY_MS,
    updated_at: now - 60 * DAY_MS,
  });
  seat(rows, each, { random, now, members, idOf });
  if (each.banner) {
    const { title, body, link } = each.banner;
    const at = now - 2 * DAY_MS;
    rows.community_banners.push({
      id: `${each.id}-b`,
      community_id: each.id,
      title,
      body,
      link,
      starts_at: at,
      created_at: at,
    });
  }
  for (const post of each.posts) write(rows, post, { random, now, members, idOf, communityId: each.id });
}

type Seating = { random: Random; now: number; members: readonly string[]; idOf: (who: Who) => string };

function seat(rows: CommunityRows, each: Notified, { random, now, members, idOf }: Seating) {
  const roles = new Map(Object.entries(each.roles).map(([who, role]) => [idOf(who), String(role)]));
  const bannedId = each.banned ? idOf(each.banned.who) : null;
  const bannedAt = each.banned ? now - each.banned.daysAgo * DAY_MS : null;
  for (const userId of new Set([...roles.keys(), ...members])) {
    const isBanned = userId === bannedId;
    const joinedAt = now - random.int(20, 190) * DAY_MS;
    rows.community_members.push({
      community_id: each.id,
      user_id: userId,
      state: isBanned ? "banned" : "joined",
      role: isBanned ? "member" : (roles.get(userId) ?? "member"),
      joined_at: joinedAt,
      // The cast has looked two days ago: something is new for them.
      last_read_at: now - (roles.has(userId) ? 2 : random.int(0, 12)) * DAY_MS,
      ban_reason: isBanned ? (each.banned?.reason ?? "") : "",
      banned_by: isBanned ? CAST.sato.id : null,
      banned_at: isBanned ? bannedAt : null,
      updated_at: joinedAt,
    });
  }
  if (bannedId && each.banned) {
    const { reason } = each.banned;
    rows.community_log.push({
      community_id: each.id,
      at: bannedAt,
      actor_id: CAST.sato.id,
      user_id: bannedId,
      act: "ban",
      detail: reason,
    });
  }
}

function write(
  rows: CommunityRows,
  post: Post,
  { random, now, members, idOf, communityId }: Seating & { communityId: string },
) {
  const at = Math.floor(now - post.daysAgo * DAY_MS + (post.hour - 9) * HOUR_MS * Number(post.daysAgo >= 1));
  const idAt = (ms: number) => idsFrom(random, ms - 1)();
  const id = idAt(at);
  rows.posts.push({
    id,
    place_kind: "community",
    place_id: communityId,
    author_id: idOf(post.by),
    title: post.title,
    detail: post.detail,
    status: "published",
    created_at: at,
  });
  for (const { by, hours, text } of post.comments) {
    const said = Math.min(at + hours * HOUR_MS, now);
    rows.comments.push({ id: idAt(said), post_id: id, author_id: idOf(by), comment: text, created_at: said });
  }
  const others = members.filter((member) => member !== idOf(post.by)).values();
  for (const kind of REACTIONS) {
    const count = (post.reactions as Partial<Record<string, number>>)[kind] ?? 0;
    for (let n = 0; n < count; n += 1) {
      const user_id = others.next().value;
      if (user_id)
        rows.reactions.push({ post_id: id, comment_id: "", user_id, kind, reacted_at: at + n * 1000 });
    }
  }
}

const isPlayer = (who: Who): who is Player => typeof who === "string" && who in CAST;

function codesOf({ lists }: World, names: readonly string[]): string[] {
  const byName = new Map([...lists.departmentNames].map(([code, name]) => [name, code]));
  return names.flatMap((name) => byName.get(name) ?? []);
}
