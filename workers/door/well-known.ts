import { DAY_MS } from "#contract/limits";
import { businessDetails } from "../db/schema/operator";
import { firstValue } from "../db/sql";
import type { Env } from "../env";

/** RFC 9116 asks for less than a year. */
const VALID_MS = 180 * DAY_MS;

/** What programs look for at addresses that every site has; null for any other. */
export async function wellKnown(url: URL, env: Env): Promise<Response | null> {
  const { pathname, origin } = url;
  if (pathname === "/.well-known/security.txt" || pathname === "/security.txt")
    return plain(await securityText(env, env.SITE_ORIGIN || origin));
  // https://w3c.github.io/webappsec-change-password-url/
  if (pathname === "/.well-known/change-password")
    return new Response(null, { status: 302, headers: { Location: "/mypage/security/password" } });
  // https://w3c.github.io/webappsec-passkey-endpoints/
  if (pathname === "/.well-known/passkey-endpoints")
    return Response.json({
      enroll: `${origin}/mypage/security/passkey`,
      manage: `${origin}/mypage/security`,
    });
  return null;
}

const plain = (text: string) =>
  new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "max-age=3600" },
  });

async function securityText(env: Env, site: string): Promise<string> {
  const contact = (await contactOf(env.DB)) || `${site}/contact/form`;
  return [
    `Contact: ${contact.includes("@") && !contact.includes(":") ? `mailto:${contact}` : contact}`,
    `Expires: ${new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + VALID_MS).toISOString()}`,
    "Preferred-Languages: ja, en",
    `Canonical: ${site}/.well-known/security.txt`,
    "",
  ].join("\n");
}

/** A web apart from its host has no record: then the form is the contact. */
async function contactOf(DB: D1Database): Promise<string> {
  const sql = "SELECT security_contact AS contact FROM business_details";
  return firstValue(DB, { contact: businessDetails.securityContact }, sql).then(
    (contact) => contact ?? "",
    () => "",
  );
}
