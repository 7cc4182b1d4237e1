import { expect, test } from "@playwright/test";
import { leadingBack } from "../../../../app/request/paths/back-link";
import { exampleOf } from "../../../support/site/examples";
import { Visit } from "../../../support/site/visit";
import { type Comer, cookieOf } from "../../../support/site/web";

// What a list leads to leads back to the list as it was asked for.

const GROUP = "0199d100-0000-7000-8000-000000000001";
const COMMUNITY = "0199d300-0000-7000-8000-000000000004";

const backOf = (html: string) => attribute(/<a class="back"[^>]*? href="([^"]*)"/, html);
const attribute = (pattern: RegExp, html: string) => (pattern.exec(html)?.[1] ?? "").replaceAll("&amp;", "&");

/** The page that an address ends on: a card that was not exchanged leads on to where it is asked for. */
async function pageOf(visit: Visit, path: string): Promise<string> {
  let response = await visit.get(path);
  for (let hop = 0; hop < 5 && response.status === 302; hop += 1)
    response = await visit.get(response.headers.get("location") ?? "");
  expect(response.status, path).toBe(200);
  return response.text();
}

for (const [who, example, list] of [
  ["doctor", "/group/notice/:id", `/group/${GROUP}?tab=polls`],
  ["doctor", "/group/notice/:id", "/group?tab=groups"],
  ["connect", "/connect/group/notice/:id", `/connect/group/${GROUP}?tab=polls`],
  ["doctor", "/open-community/post/:Id", `/open-community/${COMMUNITY}?q=%E8%AA%AC`],
  ["connect", "/connect/open-community/post/:Id", `/connect/open-community/${COMMUNITY}?q=%E8%AA%AC`],
] as const satisfies readonly (readonly [Comer, string, string])[])
  test(`a post that ${who} opens from ${list} leads back to it, at its row`, async () => {
    const visit = new Visit(cookieOf(who));
    const post = await exampleOf(example, who);
    const id = post.split("/").at(-1);
    const page = leadingBack(post, list);
    expect(backOf(await pageOf(visit, page))).toBe(`${list}#${id}`);
    const reacted = await visit.post(page, { intent: "react", reactionType: "" });
    expect(backOf(await reacted.text())).toBe(`${list}#${id}`);
  });

test("the posts of a community name the search that showed them", async () => {
  const visit = new Visit(cookieOf("doctor"));
  const post = await exampleOf("/open-community/post/:Id");
  const list = `/open-community/${COMMUNITY}?q=${encodeURIComponent("説明会の日程")}`;
  expect(await pageOf(visit, list)).toContain(`href="${leadingBack(post, list)}"`);
});

test("the card of a person leads back to their page, whether it was exchanged or not", async () => {
  const visit = new Visit(cookieOf("doctor"));
  const card = await exampleOf("/business-card/cards/:id");
  const profile = "/ms/someone?from=%2Fms%2Fsearch%3Fq%3Da";
  expect(backOf(await pageOf(visit, leadingBack(card, profile)))).toBe(profile);
});

test("an account leads back to the search of accounts that found it", async () => {
  const visit = new Visit(cookieOf("operator"));
  const list = "/admin/accounts?q=&role=ms&status=active";
  const found = await pageOf(visit, list);
  const account = attribute(/href="(\/admin\/accounts\/[\w-]+\?from=[^"]*)"/, found);
  const id = attribute(/accounts\/([\w-]+)/, account);
  expect(backOf(await pageOf(visit, account))).toBe(`${list}#${id}`);
});
