import { OTHER_ACCOUNT, VIEWER_HEADER } from "#contract/wire/viewer-mark";
import { type End, endPage } from "../end-page";
import { pageMark } from "../page-owner";

type Send = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** Every background call of a page goes through here: it names the person the page was rendered for. */
export const viewerFetch: Send = (input, init) => asViewer(fetch, input, init);

/** The same with another way to send. A page whose session is over, or somebody else's, ends with the response. */
export async function asViewer(send: Send, input: RequestInfo | URL, init: RequestInit = {}) {
  const mark = pageMark();
  if (!mark) return send(input, init);
  const headers = new Headers(init.headers);
  headers.set(VIEWER_HEADER, mark);
  const response = await send(input, { ...init, headers });
  const end = await endOf(response);
  if (!end) return response;
  endPage(end);
  // Nobody acts on the response any more.
  return new Promise<Response>(() => {});
}

/** Why the page is over; null: it is not. A form that was posted after the end stays, with its texts, to be sent later. */
export async function endOf(response: Response): Promise<End | null> {
  const { status } = response;
  if (status !== 401 && status !== 409) return null;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: string; sent?: unknown } | null;
  if (status === 401) return body?.sent ? null : "signed-out";
  return body?.code === OTHER_ACCOUNT ? "other-account" : null;
}
