import { expect, test } from "vitest";
import { CARD_TAG_CHARS, CARD_TAGS } from "#contract/business-card/limits";
import { readBySchema } from "../../../../app/forms/form-by-schema.server";
import { postedNote } from "../../../../app/routes/business-card/card/posted-note";

function read(tags: string) {
  const form = new FormData();
  form.set("memo", "木曜の午後");
  form.set("tags", tags);
  return readBySchema(form, postedNote);
}

/** What the field of the tags says. */
const saidOf = (tags: string) => {
  const submission = read(tags);
  return submission.status === "success" ? [] : submission.error?.tags;
};

const tagsOf = (count: number) => Array.from({ length: count }, (_, at) => `印${at}`);

test("tags stand between commas and blanks, each once", () => {
  const submission = read("学会、循環器，学会 夜間　救急");
  expect(submission.status === "success" && submission.value).toEqual({
    memo: "木曜の午後",
    tags: ["学会", "循環器", "夜間", "救急"],
  });
  expect(read("").status).toBe("success");
});

test("one tag too many is refused, and none is left out", () => {
  expect(saidOf(tagsOf(CARD_TAGS).join("、"))).toEqual([]);
  expect(saidOf(tagsOf(CARD_TAGS + 1).join("、"))).toEqual([`タグは${CARD_TAGS}個までです。`]);
});

test("a tag that is too long is reported at its field", () => {
  const long = "印".repeat(CARD_TAG_CHARS + 1);
  expect(saidOf(`学会、${long}`)).toEqual([`タグは${CARD_TAG_CHARS}文字以内で入力してください。`]);
});
