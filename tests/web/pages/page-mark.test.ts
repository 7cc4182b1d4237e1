import { expect, test } from "vitest";
import { markPage } from "~/page-mark";

const MARK = "0123456789abcdef0123456789abcdef";
const FIELD = `<input type="hidden" name="_viewer" value="${MARK}"/>`;

test("the document and every form that posts bear the mark of the person they were rendered for", () => {
  const html = `<!DOCTYPE html><html lang="ja"><form method="post" action="/a?b=&lt;c&gt;"><p>x</p></form><form class="x" method="POST">y</form></html>`;
  expect(markPage(html, MARK)).toBe(
    `<!DOCTYPE html><html data-viewer="${MARK}" lang="ja"><form method="post" action="/a?b=&lt;c&gt;">${FIELD}<p>x</p></form><form class="x" method="POST">${FIELD}y</form></html>`,
  );
});

test("a search and what people wrote of forms stay as they are", () => {
  const html = `<html lang="ja"><form method="get">a</form><form role="search">b</form><p>&lt;form method="post"&gt;</p></html>`;
  expect(markPage(html, MARK)).toBe(html.replace("<html ", `<html data-viewer="${MARK}" `));
});
