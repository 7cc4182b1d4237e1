import { parse, serialize } from "hono/utils/cookie";
import { headerText } from "#contract/wire/header-text";

/** The value of one cookie of a request, or null. */
export function readCookie(request: Request, name: string): string | null {
  return parse(headerText(request, "cookie") ?? "", name)[name] ?? null;
}

/** A `__Host-` cookie that no script reads; `maxAgeMs` absent: until the browser closes; 0: gone at once. */
export function hostCookie(name: string, value: string, maxAgeMs?: number): string {
  const maxAge = maxAgeMs === undefined ? undefined : Math.floor(maxAgeMs / 1000);
  return serialize(name, value, { path: "/", secure: true, httpOnly: true, sameSite: "Lax", maxAge });
}
