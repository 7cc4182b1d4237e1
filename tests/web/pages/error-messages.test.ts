import { expect, test } from "vitest";
import { leadOf, SIGN_IN_REQUIRED } from "#contract/error-pages";
import { GROUP_DELETED } from "#contract/groups/texts";
import { UNIVERSITY_REQUIRED } from "#contract/registration/texts";
import { ERROR_LEAD, ERROR_TITLE, NOT_FOUND_LEAD, NOT_FOUND_TITLE } from "#contract/texts";
import { errorText } from "~/shells/errors/error-messages";

test.each([UNIVERSITY_REQUIRED, SIGN_IN_REQUIRED, GROUP_DELETED])(
  "%s heads its page, over a lead of its own",
  (title) => {
    const words = errorText(422, { message: title, lead: leadOf(title) });
    expect(words.title).toBe(title);
    expect(words.lead).not.toBe(ERROR_LEAD);
  },
);

test("any other error is generic, and says what the server said", () => {
  expect(errorText(500)).toEqual({ title: ERROR_TITLE, lead: ERROR_LEAD });
  expect(errorText(503, { message: "混み合っています。" })).toEqual({
    title: ERROR_TITLE,
    lead: "混み合っています。",
  });
  expect(errorText(500, { message: "constructor", lead: leadOf("constructor") }).title).toBe(ERROR_TITLE);
});

test("an unknown address is a page that is not found", () => {
  expect(errorText(404)).toEqual({ title: NOT_FOUND_TITLE, lead: NOT_FOUND_LEAD });
});
