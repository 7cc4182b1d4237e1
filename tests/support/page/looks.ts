/**
 * Marks, within a page, one of all texts that look alike, as far as their contrast goes; gives the selector of those
 * marked. Alike are texts of the same colour and size before the same grounds; what is moved out of the flow, and might
 * lie before anything, is like nothing else.
 */
export function markLooks(): string {
  const CLEAR = "rgba(0, 0, 0, 0)";
  const grounds = new Map<Element | null, string>([[null, ""]]);
  const seen = new Set<string>();

  const groundOf = (element: Element | null): string => {
    const existing = grounds.get(element);
    if (existing !== undefined || !element) return existing ?? "";
    const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(element);
    const isPlain =
      backgroundColor === CLEAR && backgroundImage === "none" && opacity === "1" && filter === "none";
    const isInFlow = position === "static" || position === "relative";
    const own = [
      isPlain ? "" : [backgroundColor, backgroundImage, opacity, filter].join(" "),
      isInFlow ? "" : `moved ${grounds.size}`,
    ];
    const ground = [groundOf(element.parentElement), ...own.filter(Boolean)].join(" / ");
    grounds.set(element, ground);
    return ground;
  };
  // Of a single character, and of a text with a drawing of its own beside it, axe often can't say: it is no like of others.
  const isUnsure = (element: Element) =>
    element.textContent?.trim().length === 1 ||
    ["::before", "::after"].some((part) => getComputedStyle(element, part).content !== "none");
  const hasText = (element: Element) =>
    element.matches("input, select, textarea") ||
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim());

  for (const element of document.querySelectorAll("body *")) {
    if (!hasText(element) || !element.checkVisibility()) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const isOff = element.closest(":disabled, [aria-disabled=true], [inert]") !== null;
    const look = [color, fontSize, fontWeight, textShadow, isOff, isUnsure(element), groundOf(element)].join(
      "\n",
    );
    if (!seen.has(look)) element.setAttribute("data-look", "");
    seen.add(look);
  }
  return "[data-look]";
}
