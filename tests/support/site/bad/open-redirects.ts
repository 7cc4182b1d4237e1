import { bodyOfRendered, type RenderedForm, renderedForms } from "../forms/rendered-forms";
import type { Target } from "./bad-forms";

const HOST = "evil.example";

/** Addresses of another site, as a browser reads them or as a careless check lets them pass. */
export const OPEN_REDIRECTS: readonly string[] = [
  `//${HOST}`,
  `/\\${HOST}`,
  `/%5C${HOST}`,
  `\\\\${HOST}`,
  `///${HOST}/login`,
  `/.//${HOST}`,
  `/%2e%2e//${HOST}`,
  `/login/../..//${HOST}`,
  `/%2F${HOST}`,
  `/\t/${HOST}`,
  `/\n/${HOST}`,
  `\t//${HOST}`,
  `/%09/${HOST}`,
  `/%0d%0a/${HOST}`,
  `https:${HOST}`,
  `https:/${HOST}`,
  `HTTPS://${HOST}/board`,
  `https://localhost@${HOST}/board`,
  `javascript:location='//${HOST}'`,
  `JavaScript\t:location='//${HOST}'`,
  `data:text/html,//${HOST}`,
  `//${HOST}/${"a".repeat(3000)}`,
  `/${"a".repeat(3000)}/..//${HOST}`,
];

/** What an address or a hidden field of ours, or of anybody, calls where to go on. */
const NAMES = ["from", "back", "to", "next", "path", "return", "returnTo", "redirect", "url", "save", "way"];

/** A page with a way out under every name that its address does not have yet; the same way lies in the cookie. */
type Visit = { path: string; cookie: string; target: string };

/** Each page gets every so many-th way out, beginning elsewhere than the one before it. */
export const visitsAt = (pages: readonly Pick<Visit, "path" | "cookie">[], every: number): Visit[] =>
  pages.flatMap((page, number) =>
    OPEN_REDIRECTS.filter((_, turn) => turn % every === number % every).map((target) => ({
      ...page,
      target,
    })),
  );

/** A form as a page with a way out in its address drew it. */
export type RenderedThere = { from: string; form: RenderedForm; headers: Record<string, string> };

/** Tells where a page leads out, by answer or link; its forms go to `rendered`, to be sent when all pages are seen. */
export async function exitLinksOf(
  origin: string,
  { path, cookie, target }: Visit,
  rendered: RenderedThere[],
) {
  const from = withLink(origin, path, target);
  const headers = { origin, cookie: withIntended(cookie, target), "cf-connecting-ip": "203.0.113.155" };
  const page = await fetch(from, { redirect: "manual", headers });
  const html = await page.text();
  rendered.push(...renderedForms(html, from).map((each) => ({ from, form: each, headers })));
  const found = [...ledOut(origin, from, page.headers), ...linkedOut(origin, from, html)];
  // Whoever is signed out on the way sees nothing of the screens.
  if (cookie && /\/login$/.test(page.headers.get("location") ?? "")) found.push("signed out");
  return found.map((out) => `${path} with ${JSON.stringify(target.slice(0, 60))}: ${out}`);
}

/** Tells where a form leads out that is sent as it was rendered. */
export async function exitLinksOfRendered(origin: string, { from, form, headers }: RenderedThere) {
  const to = new URL(form.action, from).href;
  const response = await fetch(to, {
    method: "POST",
    redirect: "manual",
    headers,
    body: bodyOfRendered(form),
  });
  const found = [...ledOut(origin, to, response.headers), ...linkedOut(origin, to, await response.text())];
  return found.map((out) => `${from.slice(0, 200)} posted to ${form.action.slice(0, 60)}: ${out}`);
}

/** Tells where this form leads out when each of its fields that names a way names one out. */
export async function exitLinksOfForm(origin: string, { form, address, cookie }: Target, target: string) {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(form.fields))
    if (typeof value === "string") body.append(name, NAMES.includes(name) ? target : value);
  const to = withLink(origin, address, target);
  const headers = { origin, cookie: withIntended(cookie, target), "cf-connecting-ip": "203.0.113.156" };
  const response = await fetch(to, { method: "POST", redirect: "manual", headers, body });
  const found = [...ledOut(origin, to, response.headers), ...linkedOut(origin, to, await response.text())];
  return found.map((out) => `${address} with ${JSON.stringify(target.slice(0, 60))}: ${out}`);
}

export const withIntended = (cookie: string, target: string) =>
  [cookie, `__Host-intended=${encodeURIComponent(target)}`].filter(Boolean).join("; ");

function withLink(origin: string, path: string, target: string): string {
  const address = new URL(path, origin);
  for (const name of NAMES) if (!address.searchParams.has(name)) address.searchParams.append(name, target);
  return address.href;
}

export function ledOut(origin: string, address: string, headers: Headers): string[] {
  const location = headers.get("location");
  return location !== null && isOut(origin, address, location) ? [`Location ${location.slice(0, 80)}`] : [];
}

/** Links to other sites are many and meant; those to this one are not, nor are those that run something. */
export function linkedOut(origin: string, address: string, html: string): string[] {
  const links = html.matchAll(/\s(href|action|formaction|src|content)="([^"]*)"/g);
  return [...links].flatMap(([, name, value = ""]) => {
    const link = asText(value);
    const isHere = link.includes(HOST) && isOut(origin, address, link);
    return isHere ? [`${name}="${link.slice(0, 80)}"`] : [];
  });
}

function isOut(origin: string, address: string, link: string): boolean {
  return !URL.canParse(link, address) || new URL(link, address).origin !== origin;
}

const asText = (attribute: string) =>
  attribute
    .replace(/&#x([0-9a-f]+);/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
