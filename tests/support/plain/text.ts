import { parseHTML } from "linkedom";

export const normal = (text: string) => text.replace(/\s+/g, " ").trim();

export type Wanted = string | RegExp;

/** Compares as getByText and the like do: any part, whatever its case, unless it must be exact. */
export function matches(text: string, wanted: Wanted, isExact = false): boolean {
  const found = normal(text);
  if (wanted instanceof RegExp) return found.search(wanted) !== -1;
  if (isExact) return found === normal(wanted);
  return found.toLowerCase().includes(normal(wanted).toLowerCase());
}

/** Replaces a selector where each element of a page is asked: the parser would read it anew for each of them. */
export const named = (names: string) => {
  const all = new Set(names.split(" "));
  return (element: Element) => all.has(element.tagName);
};

const isUnreachable = named("SCRIPT STYLE NOSCRIPT TEMPLATE HEAD");
const BUTTONS = new Set(["submit", "button", "reset"]);

const isButton = (element: Element) =>
  element.tagName === "INPUT" && BUTTONS.has(element.getAttribute("type") ?? "");

/** Everything written in an element, hidden or not. */
export function textOf(element: Element): string {
  if (isUnreachable(element)) return "";
  if (isButton(element)) return element.getAttribute("value") ?? "";
  return [...element.childNodes].map((node) => (isElement(node) ? textOf(node) : wordsOf(node))).join("");
}

/** The pieces of text that stand directly in an element, between those it holds. */
export function ownTexts(element: Element): string[] {
  if (isButton(element)) return [textOf(element)];
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
  if (isButton(element)) return element.getAttribute("value") ?? "";
  const parts = [...element.childNodes].map((node) => (isElement(node) ? shownText(node) : wordsOf(node)));
  const text = parts.join("");
  return isBlock(element) ? `\n${text}\n` : text;
}

/** Stands on what the address leads to. */
export const TARGET = "data-plain-target";

const isNeverShown = named("TEMPLATE SCRIPT STYLE HEAD");

/** Judges by markup alone: what a style sheet hides is looked at in a browser. A dialog that is linked to is shown. */
export function isVisible(element: Element): boolean {
  if (element.tagName === "INPUT" && element.getAttribute("type") === "hidden") return false;
  let inner = element;
  for (let outer: Element | null = element; outer; outer = outer.parentElement) {
    if (isHidden(outer)) return false;
    if (outer !== element && isFolded(outer) && summaryOf(outer) !== inner) return false;
    inner = outer;
  }
  return true;
}

const isFolded = (element: Element) => element.tagName === "DETAILS" && !element.hasAttribute("open");

const summaryOf = (details: Element) => [...details.children].find(({ tagName }) => tagName === "SUMMARY");

const isHidden = (element: Element) =>
  isNeverShown(element) ||
  ["hidden", "popover"].some((name) => element.hasAttribute(name)) ||
  (element.tagName === "DIALOG" && !["open", TARGET].some((name) => element.hasAttribute(name)));

/** Tells whether it is on lines of its own. */
export const isBlock = named(
  "ADDRESS ARTICLE ASIDE BLOCKQUOTE BR DD DETAILS DIALOG DIV DL DT FIELDSET FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR LEGEND LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TD TH TR UL",
);

export const isElement = (node: Node): node is Element => node.nodeType === 1;

const wordsOf = (node: Node) => (node.nodeType === 3 ? (node.textContent ?? "") : "");

/** The parser leaves what is in a text area as it was written, references and first line break included. */
export function writtenIn(textarea: Element): string {
  const markup = (textarea.textContent ?? "").replace(/^\r?\n/, "").replaceAll("<", "&lt;");
  return parseHTML(`<!doctype html><html><body>${markup}</body></html>`).document.body.textContent ?? "";
}
