import type { groupNotices, FoundPost as Hit } from "#contract/group-notices/calls";
import { matches } from "#contract/japanese/wording";
import { FOUND_COMMENTS, FOUND_POSTS, SEARCHED_COMMENTS, SEARCHED_POSTS } from "#contract/posts/limits";
import { isUnblocked } from "../../db/moderated";
import { statement } from "../../db/sql";
import type { Tools } from "../api-context";
import { namesOf } from "../chat/people/people";
import { namelessIn } from "../community/posts/nameless";
import type { Handler } from "../serve";
import { type FoundPost, joinedPlaces, newestPosts } from "./timeline";

type Text = { id: string; text: string; files: string[]; createdAt: number };
type PostText = Text & { title: string };
type CommentText = Text & { postId: string; authorId: string };

/**
 * Reads the newest posts of the places where the viewer belongs, with their comments, and compares words as the search
 * of a room does: an index would have to know the same spellings. What was not read is left to the next page.
 */
export const search: Handler<typeof groupNotices.search> = async ({ viewer, env, db, query }) => {
  const tools = { viewer, env, db };
  const { place, before, only } = query;
  const places = (await joinedPlaces(tools, "all")).filter(({ id }) => place === undefined || id === place);
  const newest = await newestPosts(tools, places, { limit: SEARCHED_POSTS, before });
  const { read, texts, comments } = await textsOf(tools, newest);
  const suits = (...parts: string[]) => matches(parts.join("\n"), query.query);
  const isHit = ({ text, files }: Text, title = "") =>
    only === "files" ? suits(...files) : suits(title, text, ...files);
  const found = read.flatMap((post) => {
    const text = texts.get(post.id);
    const hits = (comments.get(post.id) ?? []).filter((comment) => isHit(comment));
    return text && (hits.length > 0 || isHit(text, text.title)) ? [{ post, text, hits }] : [];
  });
  const shown = found.slice(0, FOUND_POSTS);
  const isAll = read.length === newest.length && newest.length < SEARCHED_POSTS;
  const last = found.length > shown.length ? shown.at(-1)?.post : read.at(-1);
  return {
    posts: await shownPosts(tools, shown),
    next: found.length === shown.length && isAll ? null : (last?.id ?? null),
  };
};

type Found = { post: FoundPost; text: PostText; hits: CommentText[] };

/** `read`: the posts whose comments were all read. */
type Read = {
  read: readonly FoundPost[];
  texts: Map<string, PostText>;
  comments: Map<string, CommentText[]>;
};
const NOTHING: Read = { read: [], texts: new Map(), comments: new Map() };

async function textsOf({ env, viewer }: Tools, posts: readonly FoundPost[]): Promise<Read> {
  if (posts.length === 0) return NOTHING;
  const ids = JSON.stringify(posts.map(({ id }) => id));
  const [texts, comments] = await env.DB.batch<Record<string, unknown>>([
    statement(
      env.DB,
      `SELECT p.id, p.title, p.detail AS text, ${FILES("p")} AS files, p.created_at AS createdAt
       FROM json_each(?1) wanted CROSS JOIN posts p ON p.id = wanted.value WHERE p.status = 'published'`,
      ids,
    ),
    statement(
      env.DB,
      `SELECT c.id, c.post_id AS postId, c.author_id AS authorId, c.comment AS text, ${FILES("c")} AS files,
         c.created_at AS createdAt
       FROM json_each(?1) wanted CROSS JOIN comments c ON c.post_id = wanted.value AND c.status = 'published'
       WHERE ${isUnblocked("?2", "c.author_id")} ORDER BY wanted.key, c.id DESC LIMIT ?3`,
      ids,
      viewer.id,
      SEARCHED_COMMENTS + 1,
    ),
  ]);
  const rowsOf = <Row>(response: typeof texts) =>
    (response?.results ?? []).map((row) => ({ ...row, files: JSON.parse(String(row.files)) }) as Row);
  const found = rowsOf<CommentText>(comments);
  // The comments of the last one may go on beyond what was read.
  const cutAt =
    found.length > SEARCHED_COMMENTS ? posts.findIndex(({ id }) => id === found.at(-1)?.postId) : -1;
  return {
    read: cutAt < 0 ? posts : posts.slice(0, Math.max(cutAt, 1)),
    texts: new Map(rowsOf<PostText>(texts).map((text) => [text.id, text])),
    comments: Map.groupBy(found, ({ postId }) => postId),
  };
}

const FILES = (row: string) =>
  `(SELECT json_group_array(value ->> 'name') FROM json_each(coalesce(${row}.medias, '[]')))`;

async function shownPosts({ env }: Tools, found: readonly Found[]): Promise<Hit[]> {
  if (found.length === 0) return [];
  const shown = found.map(({ hits, ...each }) => ({ ...each, hits, first: hits.slice(0, FOUND_COMMENTS) }));
  const written = shown.flatMap(({ post, first }) => [
    [post.place, post.authorId] as const,
    ...first.map(({ authorId }) => [post.place, authorId] as const),
  ]);
  const [people, named] = await Promise.all([
    namesOf(
      env.DB,
      written.map(([, authorId]) => authorId),
    ),
    namelessIn(
      env.DB,
      written.flatMap(([place, authorId]) =>
        place.kind === "community" ? [[place.id, authorId] as const] : [],
      ),
    ),
  ]);
  const authorOf = (place: FoundPost["place"], authorId: string) => {
    const person = people.get(authorId);
    return person && (place.kind === "community" ? named(place.id, person) : person);
  };
  return shown.flatMap(({ post, text, hits, first }): Hit[] => {
    const author = authorOf(post.place, post.authorId);
    if (!author) return [];
    const { kind, id: objectId, name } = post.place;
    const { title, text: detail, files, createdAt } = text;
    const comments = first.flatMap(({ id, authorId, text: comment, files, createdAt }) => {
      const author = authorOf(post.place, authorId);
      return author ? [{ objectId: id, author, comment, files, createdAt }] : [];
    });
    const place = { kind, objectId, name };
    const commentCount = hits.length;
    return [{ objectId: post.id, place, author, title, detail, files, createdAt, comments, commentCount }];
  });
}
