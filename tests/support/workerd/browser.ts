import { env } from "cloudflare:test";
import { openRegistration } from "../../../workers/api/registration/session";
import { ask } from "./enter";
import { until } from "./until";

export const SITE = "https://inowa.test";
let addresses = 0;

/** One browser: keeps its cookies, has a network address of its own, and speaks to the API as a page would. */
export function browser(ip = `198.51.100.${++addresses % 250}.${addresses}`) {
  const cookies = new Map<string, string>();
  const headers = () => ({
    origin: SITE,
    "cf-connecting-ip": ip,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  });
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  };
  const send = async (path: string, init: RequestInit) =>
    keep(await ask(`${SITE}/api${path}`, { ...init, headers: { ...headers(), ...init.headers } }));
  return {
    cookies,
    wear: (cookie: string) =>
      cookies.set(cookie.slice(0, cookie.indexOf("=")), cookie.slice(cookie.indexOf("=") + 1)),
    get: (path: string) => send(path, { method: "GET" }),
    post: (path: string, body: unknown = {}) =>
      send(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      }),
    upload: (path: string, fields: Record<string, string | File | File[]>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) {
        for (const each of Array.isArray(value) ? value : [value]) form.append(name, each);
      }
      return send(path, { method: "POST", body: form });
    },
    send,
  };
}
export type Browser = ReturnType<typeof browser>;

export type Sent = { kind: string; recipient: string; subject: string; text: string; html: string };

/** Everything mailed to an address, oldest first. */
export async function mailsTo(recipient: string): Promise<Sent[]> {
  const { results } = await env.DB.prepare(
    "SELECT * FROM outbox WHERE recipient = ? ORDER BY created_at, event",
  )
    .bind(recipient)
    .all<Sent>();
  return results;
}

/** The nth mail to an address, once the queue has brought it. */
export async function mailTo(recipient: string, nth = 1): Promise<Sent> {
  return until(async () => {
    const mail = (await mailsTo(recipient))[nth - 1];
    if (!mail) throw new Error(`no mail ${nth} to ${recipient}`);
    return mail;
  });
}

export async function codeTo(recipient: string, nth = 1): Promise<string> {
  return /認証コード：(\d{4})/.exec((await mailTo(recipient, nth)).text)?.[1] ?? "";
}

/** A browser whose address is proved; the way there through the mailed code is tested where codes are. */
export async function verified(email: string, who: Browser = browser()): Promise<Browser> {
  const { id, cookie } = await openRegistration(env, email);
  await env.DB.prepare("UPDATE registrations SET verified_at = ? WHERE id = ?").bind(Date.now(), id).run();
  who.wear(cookie.split(";")[0] ?? "");
  return who;
}
