import { ORIGIN, PLAINLY } from "./origin";

/** A browser that knows cookies and forms and nothing else. */
export class Visit {
  private readonly cookies = new Map<string, string>();

  constructor(
    cookie = "",
    private readonly origin = ORIGIN,
  ) {
    this.keep(cookie.split("; ").filter(Boolean));
  }

  get cookie(): string {
    return [...this.cookies].map((pair) => pair.join("=")).join("; ");
  }

  get(path: string): Promise<Response> {
    return this.send(path, {});
  }

  /** Posts a form and follows where it leads; files make it multipart. */
  async post(path: string, fields: Record<string, string | File>): Promise<Response> {
    const isMultipart = Object.values(fields).some((value) => value instanceof File);
    const body = isMultipart ? new FormData() : new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) body.append(name, value as string);
    const response = await this.send(path, { method: "POST", body });
    const location = response.headers.get("location");
    return location ? this.get(location) : response;
  }

  private async send(path: string, init: RequestInit): Promise<Response> {
    const headers = { cookie: this.cookie, origin: this.origin, ...PLAINLY };
    const response = await fetch(new URL(path, this.origin), { redirect: "manual", ...init, headers });
    this.keep(response.headers.getSetCookie());
    return response;
  }

  private keep(lines: string[]) {
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** What is in a field of a page: the first of that name. */
export function fieldValue(html: string, name: string): string {
  return new RegExp(`name="${name}"[^>]*value="([^"]+)"`).exec(html)?.[1] ?? "";
}
