import { json } from "@remix-run/cloudflare";
import { MINUTE_MS } from "#contract/limits";
import { OTHER_ACCOUNT_LEAD, OTHER_ACCOUNT_MESSAGE, OTHER_ACCOUNT_SAVED } from "#contract/texts";
import { calledBy } from "#contract/users/called";
import { headerText } from "#contract/wire/header-text";
import { OTHER_ACCOUNT, VIEWER_HEADER } from "#contract/wire/viewer-mark";
import type { AppContext, WebViewer } from "./context";

/** Somebody has just signed out: the sign-in page that follows tells the other tabs. */
export const SIGNED_OUT_COOKIE = "__Host-signed-out";
export const SIGNED_OUT_COOKIE_MS = MINUTE_MS;

/** What the page says that is shown instead of somebody else's. */
export type OtherAccount = {
  code: typeof OTHER_ACCOUNT;
  message: string;
  lead: string;
  /** Who is signed in now, as people are called. */
  called: string;
  /** The page that was requested, to go on with as the person who is signed in now. */
  path: string;
  /** Where its former owner goes on after signing in again. */
  formerPath: string;
};

/** The person whose page sent a request, by their mark; null for what no page of a signed-in person sent. */
export const pageMarkOf = (request: Request, { postedMark }: AppContext): string | null =>
  headerText(request, VIEWER_HEADER) ?? postedMark;

/** Is a page with this mark this person's? */
export const isMarkOf = (
  { mark, formerMark }: Pick<WebViewer, "mark" | "formerMark">,
  ofPage: string,
): boolean => ofPage === mark || ofPage === formerMark;

/** A call that a script of a page sent, and not the browser on its way to another page. */
export const isBackground = (request: Request): boolean => request.headers.has(VIEWER_HEADER);

/** The 409 for a page that was rendered for another person than the one who is signed in now. */
export function otherAccount(
  { name, role, mark }: Pick<WebViewer, "name" | "role" | "mark">,
  { path, isSaved, context }: { path: string; isSaved: boolean; context: AppContext },
): Response {
  // The page that says so is for who is signed in now.
  context.postedMark = mark;
  const refused: OtherAccount = {
    code: OTHER_ACCOUNT,
    message: OTHER_ACCOUNT_MESSAGE,
    lead: isSaved ? `${OTHER_ACCOUNT_LEAD}${OTHER_ACCOUNT_SAVED}` : OTHER_ACCOUNT_LEAD,
    called: calledBy(name, role),
    path,
    formerPath: isSaved ? "/unsent-form" : path,
  };
  return json(refused, { status: 409 });
}
