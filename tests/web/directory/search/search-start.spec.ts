import { expect, test } from "@playwright/test";
import { Visit } from "../../../support/site/visit";
import { cookieOf } from "../../../support/site/web";

const START = "/search";

/** The links of a page, by the name of the list they are in. */
function linksOf(html: string, list: string): string[] {
  const [, rest = ""] = html.split(`aria-label="${list}"`);
  const [rows = ""] = rest.split("</ul>");
  return [...rows.matchAll(/<a[^>]* href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

for (const role of ["doctor", "temporaryDoctor", "co-medical", "ms"] as const) {
  test(`before anything is asked, ${role} is led on by ways that are open to them`, async () => {
    const visit = new Visit(cookieOf(role));
    const html = await (await visit.get(START)).text();
    const links = [...linksOf(html, "条件からさがす"), ...linksOf(html, "さがし方の例")];
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) {
      const response = await visit.get(link);
      expect([link, response.status, new URL(response.url).pathname]).toEqual([
        link,
        200,
        link.split("?")[0],
      ]);
    }
  });
}

test("what was searched for in the one box, or by conditions, is where the next search begins", async () => {
  const visit = new Visit(cookieOf("doctor"));
  await visit.get("/search?q=心不全 東京&tab=hospitals&page=2");
  await visit.get("/doctor/search?q=佐藤");
  const html = await (await visit.get(START)).text();
  const recent = linksOf(html, "最近の検索").map(decodeURIComponent);
  expect(recent).toEqual(["/doctor/search?q=佐藤", "/search?q=心不全+東京"]);
  expect(html).not.toContain("さがし方の例");
});
