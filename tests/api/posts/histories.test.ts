import { env } from "cloudflare:test";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { REACTIONS, type Reaction } from "#contract/posts/limits";
import { addComment } from "../../../workers/api/posts/answers/comment";
import { react } from "../../../workers/api/posts/answers/react";
import { acknowledge, postIsRead } from "../../../workers/api/posts/answers/reading";
import { pageOfPosts, postWithComments } from "../../../workers/api/posts/read";
import { deleteComment, deletePost } from "../../../workers/api/posts/remove";
import { createPost } from "../../../workers/api/posts/writing/write";
import { sized } from "../../support/size";
import { inGroup, person } from "../../support/workerd/client/people";
import { accessFor } from "../../support/workerd/fixtures/access";

const HISTORIES = sized(40, 2000);
const WHO = ["ann", "ben", "cho", "mod"] as const;
type Who = (typeof WHO)[number];

type Deed = {
  who: Who;
  kind: "post" | "delete" | "comment" | "uncomment" | "react" | "read" | "acknowledge";
  at: number;
  reaction: Reaction | null;
};
const deeds = fc.array(
  fc.record<Deed>({
    who: fc.constantFrom(...WHO),
    kind: fc.constantFrom(
      "post",
      "delete",
      "comment",
      "comment",
      "uncomment",
      "react",
      "react",
      "react",
      "read",
      "acknowledge",
    ),
    at: fc.nat(3),
    reaction: fc.constantFrom(...REACTIONS, null),
  }),
  { minLength: 4, maxLength: 24 },
);

type Thing = { id: string; author: Who; isDeleted: boolean; reactions: Map<Who, Reaction> };
type Post = Thing & { comments: Thing[]; readers: Set<Who>; acknowledged: Set<Who> };

beforeAll(async () => {
  for (const id of WHO) await person(id);
});

let places = 0;

class World {
  readonly place = { kind: "group" as const, id: `g${++places}` };
  readonly posts: Post[] = [];

  accessOf = (who: Who) => accessFor(who, this.place, { isModerator: who === "mod" });

  async act({ who, kind, at, reaction }: Deed) {
    const access = this.accessOf(who);
    if (kind === "post") return this.post(who);
    const post = this.posts[at % Math.max(1, this.posts.length)];
    if (!post) return;
    const comment = post.comments[at];
    if (kind === "comment") return this.comment(who, post);
    if (kind === "react") return this.react(who, post, at > 1 ? comment : undefined, reaction);
    if (kind === "delete") return this.remove(who, post, deletePost(access, post.id));
    if (kind === "uncomment" && comment)
      return this.remove(who, comment, deleteComment(access, post.id, comment.id));
    if (post.isDeleted || post.author === who)
      return kind === "read" ? postIsRead(access, post.id).run() : acknowledge(access, post.id);
    post.readers.add(who);
    if (kind === "read") return postIsRead(access, post.id).run();
    post.acknowledged.add(who);
    return acknowledge(access, post.id);
  }

  private async post(who: Who) {
    const creationKey = crypto.randomUUID();
    const draft = { title: "題", detail: "本文", isMustRead: true, creationKey };
    const both = await Promise.all([
      createPost(this.accessOf(who), draft),
      createPost(this.accessOf(who), draft),
    ]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    const [{ id }] = both;
    this.posts.push({
      id,
      author: who,
      isDeleted: false,
      reactions: new Map(),
      comments: [],
      readers: new Set(),
      acknowledged: new Set(),
    });
  }

  private async comment(who: Who, post: Post) {
    const writing = addComment(this.accessOf(who), post.id, { comment: "一言" });
    if (post.isDeleted) return expect(writing).rejects.toMatchObject({ status: 404 });
    const { comment } = await writing;
    post.comments.push({ id: comment.objectId, author: who, isDeleted: false, reactions: new Map() });
  }

  private async remove(who: Who, thing: Thing, removing: Promise<void>) {
    const response = await removing.then(
      () => "gone",
      ({ status }) => status,
    );
    const isAllowed = who === thing.author || who === "mod";
    expect(response).toBe(isAllowed ? (thing.isDeleted ? 409 : "gone") : 403);
    if (isAllowed) thing.isDeleted = true;
  }

  private async react(who: Who, post: Post, comment: Thing | undefined, kind: Reaction | null) {
    const thing = comment ?? post;
    const reacting = () => react(this.accessOf(who), { postId: post.id, commentId: comment?.id }, kind);
    if (post.isDeleted || thing.isDeleted) return expect(reacting()).rejects.toMatchObject({ status: 404 });
    if (!comment && kind === "check") confirm(post, who);
    else if (kind) thing.reactions.set(who, kind);
    else thing.reactions.delete(who);
    const reactions = comment ? countsOf(comment) : postCountsOf(post);
    for (const response of await Promise.all([reacting(), reacting()]))
      expect(response).toEqual({ reactions, myReaction: thing.reactions.get(who) ?? null });
  }

  async check() {
    const accessFor = this.posts.filter(({ isDeleted }) => !isDeleted);
    const page = await pageOfPosts(this.accessOf("ann"), { limit: 50 });
    expect(page.items.map(({ objectId }) => objectId)).toEqual(accessFor.map(({ id }) => id).toReversed());
    for (const post of accessFor) {
      const read = await postWithComments(this.accessOf("ann"), post.id, { limit: 50 });
      const comments = post.comments.filter(({ isDeleted }) => !isDeleted);
      expect(read.post).toMatchObject({
        commentCount: comments.length,
        readerCount: post.readers.size,
        acknowledgedCount: post.acknowledged.size,
        isRead: post.author === "ann" || post.readers.has("ann"),
        reactions: postCountsOf(post),
        myReaction: post.reactions.get("ann") ?? null,
      });
      expect(read.comments.map(({ objectId, reactions }) => [objectId, reactions])).toEqual(
        comments.map((each) => [each.id, countsOf(each)]),
      );
    }
  }
}

/** What must be read is confirmed by 「確認しました」, by everybody but its author, once. */
function confirm(post: Post, who: Who) {
  if (post.author === who) return;
  post.readers.add(who);
  post.acknowledged.add(who);
}

const postCountsOf = (post: Post) => ({ ...countsOf(post), check: post.acknowledged.size });

function countsOf({ reactions }: Thing) {
  const counts = { like: 0, helpful: 0, thanks: 0, check: 0 };
  for (const kind of reactions.values()) counts[kind] += 1;
  return counts;
}

it(`${HISTORIES} histories of four people end as the plain model does, and every click sent twice counts once`, async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (history) => {
      const world = new World();
      await env.DB.prepare("DELETE FROM attempts").run();
      for (const who of WHO) await inGroup(world.place.id, who);
      for (const deed of history) await world.act(deed);
      await world.check();
    }),
    { numRuns: HISTORIES, endOnFailure: true },
  );
});

it("keeps with every row the count that counting gives", async () => {
  const { results } = await env.DB.prepare(
    `SELECT id FROM posts WHERE comment_count <> (SELECT count(*) FROM comments WHERE post_id = posts.id AND status = 'published')
       OR reader_count <> (SELECT count(*) FROM post_reads WHERE post_id = posts.id)
       OR acknowledged_count <> (SELECT count(acknowledged_at) FROM post_reads WHERE post_id = posts.id)
       OR (like_count, helpful_count, thanks_count, check_count) IS NOT (SELECT count(*) FILTER (WHERE kind = 'like'),
         count(*) FILTER (WHERE kind = 'helpful'), count(*) FILTER (WHERE kind = 'thanks'), count(*) FILTER (WHERE kind = 'check')
         FROM reactions WHERE post_id = posts.id AND comment_id = '')`,
  ).all();
  expect(results).toEqual([]);
  // Whoever leaves takes their reactions along, however those go.
  await env.DB.batch([
    env.DB.prepare("DELETE FROM reactions WHERE user_id = 'ann'"),
    env.DB.prepare("DELETE FROM post_reads WHERE user_id = 'ben'"),
  ]);
  const wrong = await env.DB.prepare(
    `SELECT count(*) AS number FROM posts WHERE like_count + helpful_count + thanks_count + check_count
       <> (SELECT count(*) FROM reactions WHERE post_id = posts.id AND comment_id = '')
       OR reader_count <> (SELECT count(*) FROM post_reads WHERE post_id = posts.id)`,
  ).first("number");
  expect(wrong).toBe(0);
});
