import { ATTACKS } from "../../../support/attacks";
import { callFrom } from "../../../support/page/calls";
import { atMost, expectHarmless } from "../../../support/page/harmless";
import { signIn } from "../../../support/page/journey";
import { freshAccount, operatorDesk, signInFresh } from "../../../support/page/provisioned";
import { expect, type Page, test } from "../../../support/page/test";

// The policy that would stop it is off: what runs here would run in an old browser too.
test.use({ bypassCSP: true });

const lineOf = (chars: number) => atMost(chars).find((each) => each.includes("<img")) ?? "";
/** All attacks that fit into a field of so many characters, one that every browser knows first. */
function packed(chars: number): string {
  let text = `${lineOf(60)}\n`;
  for (const attack of ATTACKS) if ([...text, ...attack].length < chars) text += `${attack}\n`;
  return text;
}

/** Whoever signs in ends the session that they wear: nobody else's may be worn then, and no page of theirs be open. */
async function enter(page: Page, email: string) {
  await page.goto("about:blank");
  await page.context().clearCookies();
  await signInFresh(page, email);
}

test("what goes with a card, and beside it, stays text to who asks and to who is asked", async ({ page }) => {
  const [asker, asked] = [await freshAccount(page), await freshAccount(page)];
  await enter(page, asker.email);
  const line = lineOf(60);
  const card = { jobTitle: line, tel: "", address: line, back: packed(500) };
  await callFrom(page, "PUT", "/businessCard/own", card);
  await callFrom(page, "PATCH", "/ms/profile", { introduction: packed(1000) });
  const request = { userId: asked.id, message: packed(300) };
  const { objectId } = await callFrom<{ objectId: string }>(
    page,
    "POST",
    "/businessCard/requestExchange",
    request,
  );
  await expectHarmless(page, "/business-card/requests?view=sent", "onerror");

  await enter(page, asked.email);
  await expectHarmless(page, "/business-card/requests", "onerror");
  for (const path of ["/top/ms", "/notification", `/ms/${asker.id}`]) await expectHarmless(page, path);
  await callFrom(page, "POST", "/businessCard/acceptExchange", { objectId });
  const note = {
    userId: asker.id,
    memo: packed(1000),
    tags: [lineOf(20), '"><svg onload=1>'].filter(Boolean),
  };
  await callFrom(page, "PUT", "/businessCard/note", note);
  await expectHarmless(page, `/business-card/cards/${asker.id}`, "onerror");
  await expectHarmless(page, "/business-card/holder?role=ms", "onerror");
  await expectHarmless(page, `/business-card/holder?role=ms&q=${encodeURIComponent("onerror")}`, "onerror");
});

test("what is reported, and why it was hidden, stays text to the operator and to its author", async ({
  page,
}) => {
  const [author, reporter] = [await freshAccount(page), await freshAccount(page)];
  await enter(page, author.email);
  await callFrom(page, "PATCH", "/ms/profile", { introduction: packed(1000) });
  const item = { title: lineOf(60), content: packed(3000), territories: ["00"], roles: ["doctor"] };
  const { objectId: itemId } = await callFrom<{ objectId: string }>(
    page,
    "POST",
    "/board/createBoardItem",
    item,
  );
  await expectHarmless(page, "/board?type=own", "onerror");

  await enter(page, reporter.email);
  const note = packed(500);
  await callFrom(page, "POST", "/reports", { kind: "user", id: author.id, reason: "impersonation", note });
  await signIn(page, "sato");
  await expectHarmless(page, `/board/${itemId}`, "onerror");
  for (const path of ["/board", "/"]) await expectHarmless(page, path);
  await callFrom(page, "POST", "/reports", { kind: "boardItem", id: itemId, reason: "misleading", note });

  await signIn(page, "operator");
  for (const path of ["/admin/reports?state=open", "/admin/board"])
    await expectHarmless(page, path, "onerror");
  const desk = await operatorDesk();
  const { cases } = (await (await desk.get("/api/admin/reports?state=open")).json()) as {
    cases: { objectId: string; author: { objectId: string } | null }[];
  };
  const own = cases.filter((each) => each.author?.objectId === author.id);
  expect(own).toHaveLength(2);
  for (const { objectId: id } of own) {
    const data = { from: "open", state: "hidden", reason: note };
    expect((await desk.post(`/api/admin/reports/${id}/decision`, { data })).ok()).toBe(true);
  }
  await expectHarmless(page, "/admin/reports?state=hidden", "onerror");
  await enter(page, author.email);
  for (const path of ["/notification", `/board/${itemId}`]) await expectHarmless(page, path);
  await enter(page, reporter.email);
  await expectHarmless(page, "/mypage/blocks");
});

test("a connect user's words, a product and an ad stay text to their readers", async ({ page }) => {
  await signIn(page, "takahashi");
  const { user } = await callFrom<{ user: { objectId: string } }>(page, "GET", "/profile");
  const before = await callFrom<{ introduction: string }>(
    page,
    "GET",
    `/connect/getProfileById/${user.objectId}`,
  );
  await callFrom(page, "PATCH", "/connect/updateProfileById", { introduction: packed(1000) });
  for (const path of [`/connect/user/${user.objectId}`, "/connect/user/edit"])
    await expectHarmless(page, path, "onerror");
  await callFrom(page, "PATCH", "/connect/updateProfileById", { introduction: before.introduction });

  await signIn(page, "aoba");
  const { user: company } = await callFrom<{ user: { objectId: string } }>(page, "GET", "/profile");
  const product = { name: lineOf(60), genericName: lineOf(60), kind: "drug", facts: packed(500) };
  const productPath = `/connectCompany/products/${crypto.randomUUID()}`;
  await callFrom(page, "PUT", productPath, product);
  await expectHarmless(page, `/connect/company/${company.objectId}`, "onerror");
  await callFrom(page, "DELETE", productPath);

  await signIn(page, "operator");
  const ad = {
    place: "board",
    title: lineOf(60),
    advertiser: lineOf(50),
    text: lineOf(60),
    linkUrl: "https://example.jp/",
  };
  const when = { startsOn: "2026-01-01", endsOn: "2099-12-31", territories: ["00"], roles: ["connect"] };
  const { id } = await callFrom<{ id: string }>(page, "POST", "/admin/ads", { ...ad, ...when });
  await signIn(page, "takahashi");
  await expectHarmless(page, "/board", "onerror");
  await signIn(page, "operator");
  await expectHarmless(page, "/admin/ads", "onerror");
  await callFrom(page, "POST", `/admin/ads/${id}/stop`, { isStopped: true });
});
