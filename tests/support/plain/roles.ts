import { isBlock, isElement, isVisible, named, textOf } from "./text";

/** Which elements have a role by their nature; a role that is written down wins. */
const IMPLICIT: Record<string, string> = {
  article: "article",
  banner: "header:not(article header, aside header, main header, nav header, section header)",
  button: "button, input[type=submit], input[type=button], input[type=reset], input[type=image]",
  cell: "td",
  checkbox: "input[type=checkbox]",
  combobox: "select:not([multiple], [size])",
  dialog: "dialog",
  form: "form:is([aria-label], [aria-labelledby])",
  group: "fieldset, details, optgroup",
  heading: "h1, h2, h3, h4, h5, h6",
  img: "img:not([alt=''])",
  link: "a[href]",
  list: "ul, ol, menu",
  listitem: "li",
  main: "main",
  navigation: "nav",
  option: "option",
  progressbar: "progress",
  radio: "input[type=radio]",
  row: "tr",
  searchbox: "input[type=search]:not([list])",
  spinbutton: "input[type=number]",
  status: "output",
  table: "table",
  textbox:
    "textarea, input:not([type]), input[type=text], input[type=email], input[type=tel], input[type=url]",
};

/** Their content is their name when nothing else is. */
const NAMED_BY_CONTENT = new Set(["button", "cell", "checkbox", "heading", "link", "option", "radio", "row"]);

/** A page, or a part of one. */
export type Root = Pick<ParentNode, "querySelectorAll">;

export function withRole(root: Root, role: string): Element[] {
  const implicit = IMPLICIT[role];
  const selector = [`[role=${role}]`, implicit && `:is(${implicit}):not([role])`].filter(Boolean).join(", ");
  return [...root.querySelectorAll(selector)].filter(
    (element) => isVisible(element) && !element.closest("[aria-hidden=true]"),
  );
}

export const levelOf = (heading: Element) =>
  Number(heading.getAttribute("aria-level") ?? /^H(\d)$/.exec(heading.tagName)?.[1]);

/** What an element is called to who cannot see it (accname-1.2, as far as our markup needs it). */
export function nameOf(element: Element, role: string): string {
  const [first] = [
    labelsOf(element).map(contentOf).join(" "),
    captionOf(element),
    element.matches("input[type=submit], input[type=button]") ? element.getAttribute("value") : "",
    element.getAttribute("alt"),
    NAMED_BY_CONTENT.has(role) ? contentOf(element) : "",
    element.getAttribute("title"),
    element.getAttribute("placeholder"),
  ].filter((text) => text?.trim());
  return element.getAttribute("aria-label") ?? first ?? "";
}

const isLabelled = named("INPUT SELECT TEXTAREA BUTTON OUTPUT PROGRESS METER");

/** The elements that label another one: named by it, around it or for it. */
export function labelsOf(element: Element): Element[] {
  const ids = element.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
  const labels = ids.flatMap((id) => element.ownerDocument.getElementById(id) ?? []);
  if (labels.length > 0 || !isLabelled(element)) return labels;
  const around = element.closest("label");
  const { id } = element;
  const forIt = [...element.ownerDocument.querySelectorAll("label[for]")].filter(
    (label) => id !== "" && label.getAttribute("for") === id,
  );
  return around && !around.hasAttribute("for") ? [around, ...forIt] : forIt;
}

const isCaptioned = named("FIELDSET TABLE DETAILS");
const isCaption = named("LEGEND CAPTION SUMMARY");

function captionOf(element: Element): string {
  const caption = isCaptioned(element) ? [...element.children].find(isCaption) : undefined;
  return caption ? textOf(caption) : "";
}

function contentOf(element: Element): string {
  const parts = [...element.childNodes].map((node) => {
    if (!isElement(node)) return node.nodeType === 3 ? (node.textContent ?? "") : "";
    if (!isVisible(node) || node.getAttribute("aria-hidden") === "true") return "";
    const text = node.getAttribute("aria-label") ?? node.getAttribute("alt") ?? contentOf(node);
    return isBlock(node) ? ` ${text} ` : text;
  });
  return parts.join("");
}
