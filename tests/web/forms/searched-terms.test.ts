import { parseHTML } from "linkedom";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { SearchLine } from "~/ui/search/search-line";

const { window, document } = parseHTML("<!doctype html><html><body></body></html>");
vi.stubGlobal("window", window);
vi.stubGlobal("document", document);
vi.stubGlobal("HTMLIFrameElement", class {});
vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
afterAll(() => void vi.unstubAllGlobals());

let form: HTMLFormElement;
let show: (asked: string) => Promise<void>;
const box = () => form.querySelector("input") as HTMLInputElement;

/** Types words and sends them. */
function search(words: string) {
  box().value = words;
  form.dispatchEvent(new window.Event("submit"));
}

beforeEach(async () => {
  form = document.createElement("form") as unknown as HTMLFormElement;
  const root = createRoot(form);
  show = (value) =>
    act(async () =>
      root.render(createElement(SearchLine, { id: "q", label: "キーワード", name: "q", value })),
    );
  await show("");
});

test("what is typed on while the answer comes stays", async () => {
  search("循環器");
  box().value = "循環器 横浜";
  await show("循環器");
  expect(box().value).toBe("循環器 横浜");
});

test("the answer shows what was asked for, as it was understood", async () => {
  search("  循環器 ");
  await show("循環器");
  expect(box().value).toBe("循環器");
});

test("words that a link has changed take the place of what was typed", async () => {
  search("循環器");
  await show("循環器");
  box().value = "循環器 横浜";
  await show("");
  expect(box().value).toBe("");
});

test("the same words that come again, as by the way back, are in the box", async () => {
  search("循環器");
  await show("循環器");
  await show("");
  await show("循環器");
  expect(box().value).toBe("循環器");
});
