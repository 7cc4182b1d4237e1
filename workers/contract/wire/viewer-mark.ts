/**
 * The viewer mark: an opaque name of the person a page was rendered for, the same for every session of that person. A
 * page sends it with everything it asks for, so that nothing is done under whoever has signed in since in that browser.
 */

/** The header of every background call. */
export const VIEWER_HEADER = "x-viewer";
/** The hidden field of every form that is posted. */
export const VIEWER_FIELD = "_viewer";
/** The code of a refusal (409): the page was rendered for somebody else. Nothing has been done. */
export const OTHER_ACCOUNT = "other-account";
