import { SESSION_END_HEADER, SESSION_EXPIRED } from "#contract/wire/session-end";
import { OTHER_ACCOUNT, VIEWER_HEADER } from "#contract/wire/viewer-mark";
import { endPage } from "../end-page";
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
  if (!(await isOver(response))) return response;
  endPage(response.status === 401 ? response.headers.get(SESSION_END_HEADER) : SESSION_EXPIRED);
  // Nobody acts on the response any more.
  return new Promise<Response>(() => {});
}

/** Tells whether the page is over. A form that was posted after the end stays, with its texts, to be sent later. */
export async function isOver(response: Response): Promise<boolean> {
  const { status } = response;
  if (status !== 401 && status !== 409) return false;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: string; sent?: unknown } | null;
  return status === 401 ? !body?.sent : body?.code === OTHER_ACCOUNT;
}
