import { VIEWER_FIELD } from "#contract/wire/viewer-mark";

const OPENING_TAG_OF_FORM = /<form\b[^<>]*>/g;
const POSTS = /\smethod="post"/i;

/**
 * Puts the mark of the person a page is rendered for into its HTML: on the document, and as a hidden field into every
 * form that posts. One place for all forms, so that none can forget it; React never sees these fields
 * (app/browser/page-owner.ts removes them before it hydrates). React escapes `<` and `>` in texts and attributes.
 */
export function markPage(html: string, mark: string): string {
  const field = `<input type="hidden" name="${VIEWER_FIELD}" value="${mark}"/>`;
  return html
    .replace("<html ", `<html data-viewer="${mark}" `)
    .replace(OPENING_TAG_OF_FORM, (tag) => (POSTS.test(tag) ? tag + field : tag));
}
