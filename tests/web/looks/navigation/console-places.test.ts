import { createElement } from "react";
import { expect, test } from "vitest";
import { OperatorHead } from "~/parts/operator/operator-head";
import { additions, screens } from "../../../../app/routes";
import { drawn } from "../../../support/drawn";

const CONSOLE = [...screens, ...additions]
  .map(({ path }) => path)
  .filter((path) => path.startsWith("/admin"));

test.each(CONSOLE)("%s lies in one place of the console", (path) => {
  const html = drawn(createElement(OperatorHead, { title: "運営" }), path);
  expect(html.match(/aria-current="page"/g)).toHaveLength(1);
});
