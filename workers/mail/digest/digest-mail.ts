import { isConnectRole, type Role } from "#contract/endpoint";
import { firstIdAt } from "#contract/ids";
import { pathOf } from "#contract/notifications/about";
import { posts } from "../../db/schema/posts";
import { users } from "../../db/schema/users";
import { allRows, computed, firstRow, type RowOf } from "../../db/sql";
import type { Env } from "../../env";
import { isDone } from "../../queue/once";
import type { DigestMailEvent } from "../../queue/queue-message";
import { passOnMail } from "../deliver";
import { compose, type Email } from "../email";
import { siteOrigin } from "../post";
import { subscriptionsOf } from "../subscriptions";
import { communityCommentEmail, communityPostEmail } from "../templates/notifications";
import { unsubscribeUrls } from "../unsubscribe";
import { delayOf } from "./run";

const PERSON_COLUMNS = { name: computed<string>(), email: users.email, role: users.role };
type Person = RowOf<typeof PERSON_COLUMNS>;
const PLACE_COLUMNS = { kind: computed<"group" | "community">(), id: posts.id, name: computed<string>() };
type Place = RowOf<typeof PLACE_COLUMNS>;

/** One mail to one person about all that waits for them; nothing when they have read it meanwhile, or want none any more. */
export async function mailDigest(event: DigestMailEvent, env: Env): Promise<void> {
  const { kind, userId, at } = event;
  if (at > Date.now()) return void (await env.EVENTS.send(event, { delaySeconds: delayOf(at, Date.now()) }));
  const name = `${kind}/${userId}/${at}`;
  if (await isDone(env.DB, name)) return;
  const person = await firstRow(
    env.DB,
    PERSON_COLUMNS,
    `SELECT last_name_ja || ' ' || first_name_ja AS name, email, role FROM users WHERE id = ? AND status = 'active'`,
    userId,
  );
  if (!person || !(await subscriptionsOf(env.DB, userId)).includes(kind)) return;
  const updates = kind === "communityPost" ? await newPosts(env, event) : await newReplies(env, event);
  if (!updates) return;
  const site = siteOrigin(env);
  const unsubscribe = await unsubscribeUrls(env, site, { userId, mailType: kind });
  const letter = updates({ person, site, unsubscribe });
  await passOnMail(compose({ event: name, to: person.email, role: person.role, letter }, env), env);
}

type Existing = { person: Person; site: string; unsubscribe: Email["unsubscribe"] };
type Updates = ((known: Existing) => Email) | null;

/** Posts of others since the last digest that have not been seen, by place. */
const POSTS = `
  SELECT p.place_kind AS kind, p.place_id AS id, coalesce(c.name, g.name) AS name, count(*) AS count
  FROM posts p
    LEFT JOIN community_members m ON p.place_kind = 'community' AND m.community_id = p.place_id AND m.user_id = ?1
      AND m.state = 'joined' AND m.tells = 'all' AND m.muted_until <= ?4
    LEFT JOIN communities c ON c.id = m.community_id AND c.closed_at IS NULL
    LEFT JOIN memberships n ON p.place_kind = 'group' AND n.group_id = p.place_id AND n.user_id = ?1
      AND n.state IN ('member', 'admin') AND n.tells = 'all' AND coalesce(n.muted_until, 0) <= ?4
    LEFT JOIN groups g ON g.id = n.group_id AND g.deleted_at IS NULL
  WHERE p.id >= ?2 AND p.id < ?3 AND p.status = 'published' AND p.author_id <> ?1
    AND p.created_at > coalesce(m.last_read_at, n.last_read_at) AND coalesce(c.id, g.id) IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ?1 AND blocked_id = p.author_id)
  GROUP BY 1, 2, 3 ORDER BY max(p.id) DESC`;

async function newPosts({ DB }: Env, { userId, since, at, until = at }: DigestMailEvent): Promise<Updates> {
  const results = await allRows(
    DB,
    { ...PLACE_COLUMNS, count: computed<number>() },
    POSTS,
    userId,
    firstIdAt(since),
    firstIdAt(until),
    at,
  );
  const [first] = results;
  if (!first) return null;
  return ({ person, site, unsubscribe }) =>
    communityPostEmail({
      name: person.name,
      community: first.name,
      places: results,
      url: site + (results.length === 1 ? placePath(first, person.role) : allPlacesPath(person.role)),
      unsubscribe,
    });
}

/** Answers of others to what the person wrote, in places that they are in and want to be notified of. */
const REPLIES = `
  SELECT p.place_kind AS kind, p.id, '' AS name FROM comments k
    JOIN posts p ON p.id = k.post_id AND p.status = 'published'
    LEFT JOIN comments answered ON answered.id = k.reply_to_id
  WHERE k.id >= ?2 AND k.id < ?3 AND k.status = 'published' AND k.author_id <> ?1
    AND ?1 IN (p.author_id, answered.author_id)
    AND (EXISTS (SELECT 1 FROM community_members m WHERE p.place_kind = 'community' AND m.community_id = p.place_id
        AND m.user_id = ?1 AND m.state = 'joined' AND m.tells <> 'nothing' AND m.muted_until <= ?4)
      OR EXISTS (SELECT 1 FROM memberships n WHERE p.place_kind = 'group' AND n.group_id = p.place_id
        AND n.user_id = ?1 AND n.state IN ('member', 'admin') AND n.tells <> 'nothing'
        AND coalesce(n.muted_until, 0) <= ?4))
    AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ?1 AND blocked_id = k.author_id)`;

async function newReplies({ DB }: Env, { userId, since, at, until = at }: DigestMailEvent): Promise<Updates> {
  const results = await allRows(DB, PLACE_COLUMNS, REPLIES, userId, firstIdAt(since), firstIdAt(until), at);
  const [first] = results;
  if (!first) return null;
  const isOnePost = results.every(({ id }) => id === first.id);
  return ({ person, site, unsubscribe }) =>
    communityCommentEmail({
      name: person.name,
      count: results.length,
      url: site + (isOnePost ? postPath(first, person.role) : allPlacesPath(person.role)),
      unsubscribe,
    });
}

const placePath = ({ kind, id }: Place, role: Role) => pathOf({ type: kind, id }, isConnectRole(role));

const postPath = ({ kind, id }: Place, role: Role) =>
  pathOf({ type: kind === "group" ? "groupPost" : "communityPost", id }, isConnectRole(role));

/** The page with all places of a person. */
const allPlacesPath = (role: Role) => (isConnectRole(role) ? "/connect/group/list" : "/group");
