import { parseHTML } from "linkedom";

export const normal = (text: string) => text.replace(/\s+/g, " ").trim();

export type Wanted = string | RegExp;

/** As getByText and the like compare: any part, whatever its case, unless it must be exact. */
export function matches(text: string, wanted: Wanted, isExact = false): boolean {
  const found = normal(text);
  if (wanted instanceof RegExp) return found.search(wanted) !== -1;
  if (isExact) return found === normal(wanted);
  return found.toLowerCase().includes(normal(wanted).toLowerCase());
}

const SILENT = "script, style, noscript, template, head";
const BUTTONS = "input[type=submit], input[type=button], input[type=reset]";

/** Everything written in an element, hidden or not. */
export function textOf(element: Element): string {
  if (element.matches(SILENT)) return "";
  if (element.matches(BUTTONS)) return element.getAttribute("value") ?? "";
  return [...element.childNodes].map((node) => (isElement(node) ? textOf(node) : wordsOf(node))).join("");
}

/** The pieces of text that stand directly in an element, between those it holds. */
export function ownTexts(element: Element): string[] {
  if (element.matches(BUTTONS)) return [textOf(element)];
  const pieces = [""];
  for (const node of element.childNodes) {
    if (isElement(node)) pieces.push("");
    else pieces.push((pieces.pop() ?? "") + wordsOf(node));
  }
  return pieces.filter((piece) => normal(piece) !== "");
}

/** What a person reads: without what is hidden. */
export function shownText(element: Element): string {
  if (!isVisible(element)) return "";
  if (element.matches(BUTTONS)) return element.getAttribute("value") ?? "";
  const parts = [...element.childNodes].map((node) => (isElement(node) ? shownText(node) : wordsOf(node)));
  const text = parts.join("");
  return isBlock(element) ? `\n${text}\n` : text;
}

const CLOSED = "details:not([open])";

/** Stands on what the address leads to. */
export const TARGET = "data-plain-target";

/** By its markup alone: what a style sheet hides is looked at in a browser. A dialog that is linked to is shown. */
export function isVisible(element: Element): boolean {
  if (element.closest(`[hidden], template, script, style, head, dialog:not([open], [${TARGET}]), [popover]`))
    return false;
  if (element.matches("input[type=hidden]")) return false;
  for (let details = element.closest(CLOSED); details; details = outside(details)) {
    const summary = [...details.children].find((child) => child.matches("summary"));
    if (element !== details && !summary?.contains(element)) return false;
  }
  return true;
}

const outside = (element: Element) => element.parentElement?.closest(CLOSED) ?? null;

const BLOCKS = new Set(
  "ADDRESS ARTICLE ASIDE BLOCKQUOTE BR DD DETAILS DIALOG DIV DL DT FIELDSET FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR LEGEND LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TD TH TR UL".split(
    " ",
  ),
);

export const isBlock = (element: Element) => BLOCKS.has(element.tagName);

export const isElement = (node: Node): node is Element => node.nodeType === 1;

const wordsOf = (node: Node) => (node.nodeType === 3 ? (node.textContent ?? "") : "");

/** The parser leaves what stands in a text area as it was written, references and first line break included. */
export function writtenIn(textarea: Element): string {
  const markup = (textarea.textContent ?? "").replace(/^\r?\n/, "").replaceAll("<", "&lt;");
  return parseHTML(`<!doctype html><html><body>${markup}</body></html>`).document.body.textContent ?? "";
}
