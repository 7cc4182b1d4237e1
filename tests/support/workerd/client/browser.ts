import { env } from "cloudflare:test";
import { openRegistration } from "../../../../workers/api/registration/session";
import { ORIGIN } from "../origin";
import { ask } from "./enter";

/** Everybody's, where a test is not about passwords. */
export const PASSWORD = "kawa-no-oto-7";
let addresses = 0;

/** Keeps cookies as a browser does, has a network address of its own, and speaks to the API as a page would. */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** Bindings of the Worker that it meets. */
  bindings = env;

  constructor(
    readonly ip = `198.51.100.${++addresses % 250}.${addresses}`,
    readonly userAgent = "Mozilla/5.0 (iPhone)",
  ) {}

  async send(path: string, init: RequestInit): Promise<Response> {
    const headers = {
      origin: ORIGIN,
      "cf-connecting-ip": this.ip,
      "user-agent": this.userAgent,
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      ...init.headers,
    };
    const response = await ask(`${ORIGIN}/api${path}`, { ...init, headers }, this.bindings);
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  /** JSON, or a form as it is. */
  call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    if (body === undefined) return this.send(path, { method, headers });
    if (body instanceof FormData) return this.send(path, { method, headers, body });
    return this.send(path, {
      method,
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  }

  get(path: string) {
    return this.call("GET", path);
  }

  post(path: string, body: unknown = {}) {
    return this.call("POST", path, body);
  }

  upload(path: string, fields: Record<string, string | File | File[]>) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      for (const each of Array.isArray(value) ? value : [value]) form.append(name, each);
    }
    return this.post(path, form);
  }

  signIn(username: string, password = PASSWORD, extra: object = {}) {
    return this.post("/login", { username, password, ...extra });
  }

  /** Takes a session over: `name=value`. */
  wear(cookie: string) {
    const at = cookie.indexOf("=");
    this.cookies.set(cookie.slice(0, at), cookie.slice(at + 1));
  }

  private keep(line: string) {
    const [pair = ""] = line.split(";");
    if (/max-age=0/i.test(line)) this.cookies.delete(pair.slice(0, pair.indexOf("=")));
    else this.wear(pair);
  }
}

/** A browser whose address is proved; the way there through the mailed code is tested where codes are. */
export async function verified(email: string, who = new Browser()): Promise<Browser> {
  const { id, cookie } = await openRegistration(env, email);
  await env.DB.prepare("UPDATE registrations SET verified_at = ? WHERE id = ?").bind(Date.now(), id).run();
  who.wear(cookie.split(";")[0] ?? "");
  return who;
}
