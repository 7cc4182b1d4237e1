import { expect, test } from "@playwright/test";
import { NOT_A_MEMBER } from "#contract/groups/texts";
import { Visit } from "../../support/site/visit";
import { type Comer, cookieOf } from "../../support/site/web";

// What a page offers is there for whoever sees it.

for (const path of ["/business-card/holder?role=connectCompany", "/business-card/requests?view=sent"])
  test(`a company, which has no search for people, is offered none at ${path}`, async () => {
    const html = await (await new Visit(cookieOf("connectCompany")).get(path)).text();
    expect(html).toContain("<h1>名刺");
    expect(html).not.toContain('href="/search"');
  });

test("a doctor whose licence is under review is promised no notices", async () => {
  const visit = new Visit(cookieOf("temporaryDoctor"));
  for (const path of ["/", "/doctor/new/pending"]) {
    const response = await visit.get(path);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).not.toContain('href="/notices"');
    expect(html).not.toContain("お知らせの閲覧");
  }
});

const group = (number: number) => `/group/0199d100-0000-7000-8000-00000000000${number}`;

for (const [who, page] of [
  ["doctor", group(3)],
  ["ms", group(4)],
] as const satisfies readonly (readonly [Comer, string])[])
  test(`${who}, who is no member of ${page}, is led from its form for posts to the group (G-10)`, async () => {
    const visit = new Visit(cookieOf(who));
    const response = await visit.get(`${page}/notice/new`);
    expect([response.status, response.headers.get("location")]).toEqual([302, page]);
    expect(await (await visit.get(page)).text()).toContain(NOT_A_MEMBER);
  });

for (const [who, settings] of [
  ["guest", "/setting/mail_magazine"],
  ["doctor", "/setting/mail_magazine"],
  ["connect", "/connect/setting/mail_magazine"],
  ["connectCompany", "/connect/setting/mail_magazine"],
] as const satisfies readonly (readonly [Comer, string])[])
  test(`a link to unsubscribe that is dead leads ${who} to the settings of their own service`, async () => {
    const html = await (await new Visit(cookieOf(who)).get("/unsubscribe?token=dead")).text();
    expect(html).toContain("このリンクは使えません");
    expect(html).toMatch(new RegExp(`href="${settings}"[^>]*>メール受信設定</a>から`));
  });
