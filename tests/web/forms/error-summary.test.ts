import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { READ_ONLY } from "#contract/operation/texts";
import { ErrorSummary } from "~/forms/error-summary";

const titleOf = (allErrors: Record<string, string[]>) =>
  renderToStaticMarkup(createElement(ErrorSummary, { form: { id: "form", allErrors } })).replace(
    /<[^>]*>/g,
    "",
  );

test("a form that a read-only service refuses is not said to be wrong", () => {
  expect(titleOf({ "": [READ_ONLY] })).toBe(`送信できませんでした${READ_ONLY}`);
  expect(titleOf({ "": [READ_ONLY], name: ["入力してください"] })).toContain(
    "入力内容に誤りがあります（2件）",
  );
});
