import { expect, test } from "vitest";
import { COMMENT_FAILED } from "#contract/posts/texts";
import { GENERIC_ERROR, SYSTEM_ERROR } from "#contract/texts";
import { actOnPost, type HeldPost, postForm } from "~/parts/posts/post-acts.server";
import { type Api, ApiRefusal } from "~/request/api.server";
import type { Entered } from "~/request/guards.server";

const COMMENT = "同じ4項目で記録しています。";

/** Somebody below a post, whose comment meets this. */
async function commented(refused: ApiRefusal): Promise<HeldPost> {
  const form = new FormData();
  form.set("intent", "comment");
  form.set("comment", COMMENT);
  const entered = { form, api: {} as Api, url: new URL("https://inowa.test/group/notice/1") } as Entered;
  const fail = async () => {
    throw refused;
  };
  const calls = { react: fail, comment: fail, removeComment: fail, remove: fail, place: "/group/1" };
  const response = await actOnPost(entered, calls);
  expect(response?.status).toBe(refused.status);
  return (await response?.json()) as HeldPost;
}

test("a comment that our side could not take says so, and keeps its words", async () => {
  const down = new ApiRefusal(503, { code: "api-unavailable", message: SYSTEM_ERROR });
  const { message, values } = await commented(down);
  expect([message, values.comment]).toEqual([COMMENT_FAILED, COMMENT]);
});

test("one that was refused says why", async () => {
  const { message } = await commented(new ApiRefusal(429, { code: "often", message: "時間をおいて" }));
  expect(message).toBe("時間をおいて");
});

test("a post says what it always says", async () => {
  const form = new FormData();
  const write = async () => {
    throw new ApiRefusal(500, { code: "fault", message: GENERIC_ERROR });
  };
  const response = await postForm({ form, api: {} as Api }, { texts: ["title"], write });
  expect(((await response.json()) as HeldPost).message).toBe(GENERIC_ERROR);
});
