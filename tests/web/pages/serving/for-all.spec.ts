import { expect, test } from "@playwright/test";
import { fieldValue } from "../../../support/site/visit";
import { ask } from "../../../support/site/web";

const FOR_ALL = [
  "/login",
  "/connect/login",
  "/signup",
  "/password/forgot",
  "/contact/form",
  "/contact/form?connect=1",
  "/posting_information",
  "/posting_information/request",
  "/terms",
];
/** What each answer has of its own. */
const OWN = / nonce="[^"]*"|(?<=name="stamp" value=")[^"]*/g;

for (const path of FOR_ALL)
  test(`${path} is rendered once for all guests, and shows nobody's name after a member has looked`, async () => {
    const first = await (await ask("guest", path)).text();
    const member = await (await ask("co-medical", path)).text();
    const second = await (await ask("guest", path)).text();
    expect(second.replace(OWN, "")).toBe(first.replace(OWN, ""));
    for (const html of [first, second]) expect(html).not.toContain("鈴木");
    if (path.startsWith("/contact")) expect(member).toContain("鈴木");
    const stamps = [first, second].map((html) => fieldValue(html, "stamp"));
    if (/contact|request/.test(path)) {
      expect(stamps.every(Boolean)).toBe(true);
      expect(new Set(stamps).size).toBe(2);
    }
  });
