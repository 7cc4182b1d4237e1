import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { PASSWORD_MAILS_PER_IP_AND_HOUR } from "#contract/auth/limits";
import { CONTACTS_PER_HOUR_AND_IP } from "#contract/contact/limits";
import { CORRECTIONS_PER_HOUR_AND_IP } from "#contract/corrections/limits";
import { AUTH_CODES_PER_HOUR_AND_IP } from "#contract/registration/limits";
import { ask } from "../../support/workerd/client/enter";
import { openAccount } from "../../support/workerd/fixtures/accounts";
import { mailTo } from "../../support/workerd/mails";

const EVIL = "https://evil.example";

/** Every call by which somebody who is not signed in has a mail sent: what it is asked, and how often a line may. */
const DOORS: Record<string, { body: object; most: number }> = {
  "/password/forgot": { body: {}, most: PASSWORD_MAILS_PER_IP_AND_HOUR },
  "/sendMailAuthCode": { body: {}, most: AUTH_CODES_PER_HOUR_AND_IP },
  "/contact": {
    body: {
      ...{ lastName: "佐藤", firstName: "健一", job: 1, prefectureName: "東京都", hospitalName: "青空病院" },
      ...{ hospitalAddress: "東京都千代田区1-1", body: "伺います。", companyCode: "C1", isConfirmed: true },
    },
    most: CONTACTS_PER_HOUR_AND_IP,
  },
  "/corrections": {
    body: {
      ...{ subject: "hospital", subjectName: "青空病院", kind: "delete", relation: "staff" },
      ...{ name: "佐藤 健一", body: "掲載をやめてください。" },
    },
    most: CORRECTIONS_PER_HOUR_AND_IP,
  },
};

beforeAll(async () => {
  await env.DB.prepare(
    `INSERT INTO companies (code, name, inquiry_mail_address, is_internal, is_operating, prefecture_codes)
     VALUES ('C1', 'あけぼの薬品', 'akebono@example.jp', 0, 1, '[]')`,
  ).run();
});

function send(path: string, body: object, { ip = "203.0.113.90", site = "https://inowa.test" } = {}) {
  return ask(`${site}/api${path}`, {
    method: "POST",
    headers: { origin: site, "cf-connecting-ip": ip, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

describe.each(Object.entries(DOORS))("%s", (path, { body, most }) => {
  it("counts a whole IPv6 /64 as one, whomever the mails go to", async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < most + 2; turn += 1) {
      const ip = `2001:db8:9:1:${turn}:${turn}::1`;
      const { status } = await send(
        path,
        { ...body, email: `${path.slice(1, 4)}-${turn}@example.jp` },
        { ip },
      );
      statuses.push(status);
    }
    expect(statuses.filter((status) => status < 300)).toHaveLength(most);
    expect(statuses.slice(most)).toEqual([429, 429]);
  });
});

describe("links in mails", () => {
  it.each(["/password/forgot", "/sendMailAuthCode", "/contact", "/corrections"])(
    "lead to the site, whatever host %s was asked at",
    async (path) => {
      const { username } = await openAccount(`host${path.replaceAll("/", "-").toLowerCase()}`);
      const body = { ...DOORS[path]?.body, email: username };
      expect((await send(path, body, { site: EVIL })).status).toBeLessThan(300);
      const { text, html } = await mailTo(username);
      expect(text + html).not.toContain("evil.example");
      for (const [, origin] of (text + html).matchAll(/(https?:\/\/[^/\s"<]+)/g))
        expect(["http://localhost:8787", env.SITE_ORIGIN]).toContain(origin);
    },
  );
});
