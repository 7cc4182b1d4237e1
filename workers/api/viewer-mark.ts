import { OTHER_ACCOUNT_MESSAGE } from "#contract/texts";
import { headerText } from "#contract/wire/header-text";
import { OTHER_ACCOUNT, VIEWER_HEADER } from "#contract/wire/viewer-mark";
import type { CookieSecrets } from "../keys/keys";
import type { Viewer } from "../viewer";
import { keyedDigest, keyedDigests } from "./auth/digest";
import { Refusal } from "./errors";

const MARK_CHARS = 32;

/** A keyed hash of the user: it tells nothing of them, and nobody can compute that of another person. */
export async function viewerMarkOf(env: CookieSecrets, userId: string): Promise<string> {
  return (await keyedDigest(env, "viewer-mark", userId)).slice(0, MARK_CHARS);
}

/** All marks that pages of this person may bear, the current one first. */
export async function viewerMarksOf(env: CookieSecrets, userId: string): Promise<string[]> {
  return (await keyedDigests(env, "viewer-mark", userId)).map((digest) => digest.slice(0, MARK_CHARS));
}

/**
 * Refuses (409) a call of a page that was rendered for another person than the one who is signed in now. Calls without
 * the header come from no page, and where nobody is signed in the call itself answers that.
 */
export async function refuseOtherAccount(
  request: Request,
  env: CookieSecrets,
  viewer: Viewer | null,
): Promise<void> {
  const mark = headerText({ headers: request.headers }, VIEWER_HEADER);
  if (!viewer || !mark || (await viewerMarksOf(env, viewer.id)).includes(mark)) return;
  throw new Refusal(409, OTHER_ACCOUNT, OTHER_ACCOUNT_MESSAGE);
}
