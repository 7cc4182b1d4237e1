import { expect, test } from "vitest";
import { UPLOAD_BYTES } from "#contract/files/limits";
import { POST_FILES_BYTES } from "#contract/posts/limits";
import { whenPostTooLarge } from "~/parts/posts/post-acts.server";
import { matchingFiles } from "~/parts/posts/writing/matching-files";

const file = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name);
const namesOf = (files: File[]) => files.map(({ name }) => name);

test("a form takes no file over ten megabytes and no more than it can carry, and says which are left out", () => {
  const chosen = [file("a", UPLOAD_BYTES), file("b", UPLOAD_BYTES)];
  const added = [file("c", UPLOAD_BYTES + 1), file("d", UPLOAD_BYTES), file("e", 1)];
  const { accepted, refused } = matchingFiles(chosen, added);
  expect([namesOf(accepted), namesOf(refused)]).toEqual([
    ["a", "b", "d"],
    ["c", "e"],
  ]);
  expect(accepted.reduce((sum, { size }) => sum + size, 0)).toBe(POST_FILES_BYTES);
});

test("what came all the same is answered with the limit of the form, and the way to what was typed", async () => {
  const { message } = await whenPostTooLarge().json();
  expect(message).toContain("合計30MB");
  expect(message).toContain("「戻る」");
});
