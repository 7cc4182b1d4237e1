import { expect, test, vi } from "vitest";
import { POST_MEDIAS } from "#contract/posts/limits";
import { MEDIAS_TOO_MANY } from "#contract/posts/texts";
import { postItem } from "../../../../app/parts/board/item-form.server";

const KEPT = "/api/files/kept";

/** A form with so many new pictures, and one that went up before. */
async function posted(pictures: number) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ title: "休診", content: "11月24日", roles: "doctor" }))
    form.set(name, value);
  form.set("territories", "00");
  form.set("fileUrls", KEPT);
  for (let at = 0; at < pictures; at += 1) form.append("files", new File(["x"], `${at}.jpg`));
  const image = vi.fn(async () => ({ url: `/api/files/new${image.mock.calls.length}` }));
  const createBoardItem = vi.fn(async () => ({ objectId: "item" }));
  const api = { files: { image }, board: { createBoardItem } };
  const entered = { form, api, context: { flash: async () => undefined } };
  const answer = await postItem(entered as unknown as Parameters<typeof postItem>[0], ["board"]);
  return { answer, image, createBoardItem };
}

test("as many pictures as an item takes go up with it", async () => {
  const { answer, image, createBoardItem } = await posted(POST_MEDIAS - 1);
  expect([answer.status, image.mock.calls.length]).toEqual([303, POST_MEDIAS - 1]);
  expect(createBoardItem).toHaveBeenCalledOnce();
});

test("one too many is reported before any is uploaded, and none is left out unsaid", async () => {
  const { answer, image, createBoardItem } = await posted(POST_MEDIAS);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({
    error: { files: [MEDIAS_TOO_MANY] },
    initialValue: { title: "休診", fileUrls: [KEPT] },
  });
  expect(image).not.toHaveBeenCalled();
  expect(createBoardItem).not.toHaveBeenCalled();
});
