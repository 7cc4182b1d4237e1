import { afterEach, expect, test, vi } from "vitest";
import { pageCache } from "../../../../app/page-cache";

afterEach(() => vi.useRealTimers());

/** A page that says how often it was rendered, with two scripts. */
function page() {
  let times = 0;
  return ([nonce = ""]: readonly string[]) => {
    times += 1;
    return `<p>${times}</p><script nonce="${nonce}"></script><script nonce="${nonce}"></script>`;
  };
}

test("a page for all is rendered once, each time with a nonce of its own", () => {
  const draw = page();
  const [first, second] = [pageCache("/login", ["one"], draw), pageCache("/login", ["two"], draw)];
  expect(first).toBe('<p>1</p><script nonce="one"></script><script nonce="one"></script>');
  expect(second).toBe(first.replaceAll("one", "two"));
});

test("what differs in its data, and what is no page for all, is rendered anew", () => {
  const draw = page();
  for (const key of ["a", "b", null, null]) pageCache(key, ["n"], draw);
  expect(pageCache(null, ["n"], draw)).toContain("<p>5</p>");
});

test("after a minute it is rendered again", () => {
  vi.useFakeTimers();
  const draw = page();
  pageCache("/late", ["n"], draw);
  vi.advanceTimersByTime(60_001);
  expect(pageCache("/late", ["n"], draw)).toContain("<p>2</p>");
});

test("what a form has of its own comes with each answer, whatever is in it", () => {
  const draw = ([nonce, stamp]: readonly [string, string]) =>
    `<script nonce="${nonce}"></script><input value="${stamp}">`;
  expect(pageCache("/form", ["n1", "s1"] as const, draw)).toBe(
    '<script nonce="n1"></script><input value="s1">',
  );
  expect(pageCache("/form", ["n2", "$&$1"] as const, draw)).toBe(
    '<script nonce="n2"></script><input value="$&$1">',
  );
});
