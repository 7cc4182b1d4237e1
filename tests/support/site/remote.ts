import { expect } from "@playwright/test";
import { SYSTEM_ERROR, UPLOAD_TOO_LARGE } from "#contract/texts";
import { PLAINLY, REMOTE_ORIGIN as WEB } from "./origin";
import type { FaultName } from "./servers/fault-proxy";
import { ask, type Comer, cookieOf } from "./web";

const IN_WORDS: Partial<Record<FaultName, string>> = { tooLarge: UPLOAD_TOO_LARGE };

const textOf = (fault: FaultName, usual = SYSTEM_ERROR) => IN_WORDS[fault] ?? usual;

/** Asks the web whose API host is elsewhere, and follows nothing. */
export function askRemote(path: string, cookie: string, init: RequestInit = {}): Promise<Response> {
  return fetch(WEB + path, {
    redirect: "manual",
    ...init,
    headers: { cookie, origin: WEB, ...PLAINLY },
  });
}

const comers = new Map<Comer, Promise<string>>();

/** Who looks, with the signed viewer cookie that five minutes of use leave behind. */
export function remoteCookiesOf(comer: Comer): Promise<string> {
  const existing = comers.get(comer) ?? seen(comer);
  comers.set(comer, existing);
  return existing;
}

async function seen(comer: Comer) {
  const session = cookieOf(comer);
  const viewer = savedCookies(await askRemote("/terms", session));
  if (session) expect(viewer).toContain("__Host-viewer=");
  return [session, viewer].filter(Boolean).join("; ");
}

export const savedCookies = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

/**
 * What is wrong with a page that stands in for an answer which did not come; null where it says so in words: in those of
 * what was asked, where it has its own.
 */
export function blemishOf(
  { status }: Response,
  html: string,
  fault: FaultName,
  words?: string,
): string | null {
  if (/at \w+ \(|\.ts:\d+|Bad Gateway|Wi-Fi|invalid session token/i.test(html)) return "shows the inside";
  if (!/<title>[^<]+<\/title>/.test(html) || !/<h1[\s>]/.test(html)) return "no title";
  if (status < 400) return null;
  if (status === 500) return "nobody foresaw it";
  return fault === "slow" || html.includes(textOf(fault, words)) ? null : "no error text";
}

export const leadsToSignIn = (response: Response) =>
  /^\/(connect\/)?login$/.test(response.headers.get("location") ?? "");

/** The address of a room of the MS; it's the same one each time. */
export async function roomOfMs(): Promise<string> {
  const contacts = await (await ask("ms", "/api/chat/contacts")).json();
  const { people } = contacts as { people: { objectId: string }[] };
  const body = JSON.stringify({ memberList: [people[0]?.objectId], title: "" });
  const headers = { "content-type": "application/json" };
  const opened = await ask("ms", "/api/chat/rooms", { method: "POST", headers, body });
  const { key } = (await opened.json()) as { key: string };
  return `/rooms/${key}`;
}
