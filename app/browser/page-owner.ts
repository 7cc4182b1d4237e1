import { VIEWER_FIELD } from "#contract/wire/viewer-mark";

/** The mark of the person this page was rendered for; null on a page for guests, and on the server. */
export const pageMark = (): string | null =>
  typeof document === "undefined" ? null : (document.documentElement.dataset.viewer ?? null);

/**
 * React knows nothing of the hidden fields that the server puts into forms: before it takes the page over they go, and
 * every form that posts gets the mark when it is sent, also a form that only the browser renders.
 */
export function markFormsWhenSent() {
  document.addEventListener("formdata", ({ target, formData }) => {
    const mark = pageMark();
    const isPosted =
      target instanceof HTMLFormElement && target.getAttribute("method")?.toLowerCase() === "post";
    if (mark && isPosted) formData.set(VIEWER_FIELD, mark);
  });
  for (const field of document.querySelectorAll(`input[name="${VIEWER_FIELD}"]`)) field.remove();
}
