import { PlainPage } from "./page";
import { PlainResponse } from "./response";

export type Sent = { method: string; body?: BodyInit; headers?: Record<string, string> };
export type Settings = { baseURL: string; extraHTTPHeaders?: Record<string, string> };
type Cookie = { name: string; value: string; url: string };
type Query = {
  headers?: Record<string, string>;
  data?: unknown;
  multipart?: Record<string, Part>;
  form?: Record<string, string>;
  maxRedirects?: number;
};
type Part = string | number | boolean | { name: string; mimeType: string; buffer: Uint8Array };

const MOST_REDIRECTS = 20;

/** A browser of somebody: its cookies, and the tabs it has open. */
export class PlainContext {
  readonly request = this.asking();
  /** Cookies by host: they know no ports. */
  private readonly jars = new Map<string, Map<string, string>>();

  /** True when the next post goes out twice, as it is, and nobody hears the first answer. */
  isDoubling = false;

  constructor(private readonly settings: Settings) {}

  get baseURL() {
    return this.settings.baseURL;
  }

  originOf = (base: string | URL) => new URL(base).origin;

  async newPage() {
    return new PlainPage(this);
  }

  async addCookies(cookies: Cookie[]) {
    for (const { name, value, url } of cookies) this.jarOf(new URL(url)).set(name, value);
  }

  async clearCookies({ name }: { name?: string } = {}) {
    for (const jar of this.jars.values()) {
      if (name === undefined) jar.clear();
      else jar.delete(name);
    }
  }

  async cookies() {
    return [...this.jars.values()].flatMap((jar) => [...jar].map(([name, value]) => ({ name, value })));
  }

  async close() {
    this.jars.clear();
  }

  /** Every answer on the way, the last one first asked for in the end. */
  async follow(to: URL, sent: Sent, from?: URL, most = MOST_REDIRECTS): Promise<PlainResponse[]> {
    const answer = await this.ask(to, sent, from);
    const location = answer.status() >= 300 && answer.status() < 400 ? answer.headers().location : undefined;
    if (!location || most === 0) return [answer];
    const next = answer.status() >= 307 ? sent : { ...sent, method: "GET", body: undefined };
    const onward = new URL(location, to);
    onward.hash ||= to.hash;
    return [answer, ...(await this.follow(onward, next, from, most - 1))];
  }

  private async ask(to: URL, { method, body, headers = {} }: Sent, from?: URL): Promise<PlainResponse> {
    const jar = this.jarOf(to);
    const sent = {
      ...this.settings.extraHTTPHeaders,
      "accept-language": "ja-JP",
      "accept-encoding": "identity",
      cookie: [...jar].map((pair) => pair.join("=")).join("; "),
      ...(from
        ? { referer: from.href, "sec-fetch-site": from.origin === to.origin ? "same-origin" : "cross-site" }
        : {}),
      ...(from && method !== "GET" ? { origin: from.origin } : {}),
      ...headers,
    };
    const send = () => fetch(to, { method, body, headers: sent, redirect: "manual" });
    if (this.isDoubling && method === "POST") {
      this.isDoubling = false;
      await send();
    }
    const answer = await send().catch((fault) => (isLeft(fault) ? send() : Promise.reject(fault)));
    keep(jar, answer.headers.getSetCookie());
    return PlainResponse.of(answer, method, to);
  }

  private jarOf({ hostname }: URL) {
    const jar = this.jars.get(hostname) ?? new Map<string, string>();
    this.jars.set(hostname, jar);
    return jar;
  }

  /** Calls beside the pages, with the cookies of this browser. */
  private asking() {
    const call =
      (method: string) =>
      async (path: string, query: Query = {}): Promise<PlainResponse> => {
        const { body, type } = bodyOf(query);
        const headers = { ...(type ? { "content-type": type } : {}), ...query.headers };
        const to = new URL(path, this.settings.baseURL);
        const responses = await this.follow(to, { method, body, headers }, undefined, query.maxRedirects);
        return responses.at(-1) as PlainResponse;
      };
    return {
      fetch: (path: string, { method = "GET", ...asked }: Query & { method?: string } = {}) =>
        call(method)(path, asked),
      get: call("GET"),
      post: call("POST"),
      put: call("PUT"),
      patch: call("PATCH"),
      delete: call("DELETE"),
    };
  }
}

function bodyOf({ data, form, multipart }: Query): { body?: BodyInit; type?: string } {
  if (form) return { body: new URLSearchParams(form) };
  if (multipart) return { body: multipartOf(multipart) };
  if (data === undefined) return {};
  if (data instanceof Uint8Array) return { body: Uint8Array.from(data) };
  if (typeof data === "string") return { body: data };
  return { body: JSON.stringify(data), type: "application/json" };
}

function multipartOf(parts: Record<string, Part>) {
  const body = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part !== "object") body.append(name, String(part));
    else body.append(name, new File([Uint8Array.from(part.buffer)], part.name, { type: part.mimeType }));
  }
  return body;
}

function keep(jar: Map<string, string>, lines: string[]) {
  for (const line of lines) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const ends = /;\s*expires=([^;]+)/i.exec(line)?.[1];
    if (/max-age=0/i.test(line) || (ends && Date.parse(ends) <= Date.now())) jar.delete(name);
    else jar.set(name, value);
  }
}

/** A kept connection that the server has left meanwhile; a browser asks anew over another. */
const isLeft = (fault: unknown) =>
  ((fault as Error | null)?.cause as { code?: string } | undefined)?.code === "UND_ERR_SOCKET";
