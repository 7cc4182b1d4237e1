// What the pages of forms, their scripts and their guards agree on.

/** Set by a browser that sends a form with a draft; every act that succeeds removes it. */
export const SENT_DRAFT_COOKIE = "__Host-sent-draft";
/** Where what a guest types is saved. */
export const FORM_DRAFTS = "/form-drafts";
/** The parameter of an address that names a page which answered a form with its errors. */
export const REFUSED_PAGE = "refused";
