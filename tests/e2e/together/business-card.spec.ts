import { devices } from "@playwright/test";
import type { Name } from "../../support/cast";
import { log, send, unique } from "../../support/page/chat";
import { signIn, siteOrigin } from "../../support/page/journey";
import { operatorDesk } from "../../support/page/provisioned";
import { readQr } from "../../support/page/read-qr";
import { freshAddress, signUpDoctor } from "../../support/page/sign-up";
import { type Browser, expect, type Page, test } from "../../support/page/test";

type Exchange = { status: string; objectId: string | null; direction: "sent" | "received" | null };

type Asker = Extract<Name, "nakamura">;
type Asked = Extract<Name, "sato" | "tanaka">;

/** Who asks and who is asked: the ways run side by side, so each has two people of its own. */
const PAIRS: Record<string, readonly [Asker, Asked]> = {
  js: ["nakamura", "sato"],
  http: ["nakamura", "tanaka"],
};

const NAMES: Record<Asker | Asked, string> = { sato: "佐藤 健一", tanaka: "田中 大輔", nakamura: "中村 彩" };

const IDENTIFYING = "患者番号 12345678 山田太郎 昭和40年5月3日生 の件です";
const question = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "患者さんを特定できる情報が含まれていませんか？" });

/** One after the other: the same two meet in each. */
test.describe.configure({ mode: "serial" });

async function idOf(page: Page): Promise<string> {
  const profile = (await (await page.request.get("/api/profile")).json()) as { user: { objectId: string } };
  return profile.user.objectId;
}

async function ask<T>(page: Page, name: string, data: object): Promise<T> {
  const headers = { origin: siteOrigin() };
  const response = await page.request.post(`/api/businessCard/${name}`, { data, headers });
  expect(response.ok(), `${name}: ${response.status()}`).toBe(true);
  return (await response.json()) as T;
}

/** Ends any exchange of cards between the two; the last run may have left anything. */
async function parted(page: Page, userId: string) {
  const { status, objectId, direction } = await ask<Exchange>(page, "getExchangeStatus", { userId });
  if (status === "accepted") await ask(page, "deleteExchange", { objectId });
  if (status === "requested")
    await ask(page, direction === "sent" ? "cancelExchange" : "rejectExchange", { objectId });
}

test("@scripts two exchange cards, each finds the other's, and one ends it", async ({ page }, {
  project,
}) => {
  const [asker, asked] = PAIRS[project.name] ?? (["nakamura", "sato"] as const);
  await signIn(page, asked);
  const requestedId = await idOf(page);
  await signIn(page, asker);
  await parted(page, requestedId);

  await page.goto(`/business-card/new?to=${requestedId}`);
  await page.getByLabel("ひとこと").fill(IDENTIFYING);
  await page.getByRole("button", { name: "名刺交換を申請する" }).click();
  await expect(question(page)).toContainText("12345678（患者番号）");
  await page.getByRole("button", { name: "伏せ字にする" }).click();
  await expect(page.getByLabel("ひとこと")).toHaveValue("患者番号 ●● ●● ●●生 の件です");
  await expect(question(page)).toHaveCount(0);
  await page.getByLabel("ひとこと").fill("学会ではありがとうございました。");
  await page.getByRole("button", { name: "名刺交換を申請する" }).click();
  await expect(page.getByText("名刺交換を申請しました")).toBeVisible();
  const sent = page.getByRole("listitem").filter({ hasText: NAMES[asked] });
  await expect(sent.getByRole("button", { name: "申請を取り消す" })).toBeVisible();

  await signIn(page, asked);
  await page.goto("/business-card/requests");
  const received = page.getByRole("listitem").filter({ hasText: NAMES[asker] });
  await expect(received).toContainText("「学会ではありがとうございました。」");
  await received.getByRole("button", { name: "名刺を交換する" }).click();
  await expect(page.getByText("名刺の交換が完了しました")).toBeVisible();
  await page.goto("/business-card/holder?role=ms&q=ナカムラ");
  await page.getByRole("link", { name: NAMES[asker], exact: true }).click();
  await expect(page.getByRole("link", { name: `${asker}@example.jp` })).toBeVisible();
  await page.getByLabel("メモ", { exact: true }).fill("木曜の午後がつながりやすい");
  await page.getByRole("button", { name: "メモを保存する" }).click();
  await expect(page.getByText("メモを保存しました")).toBeVisible();
  await page.goto("/business-card/holder?role=ms&q=木曜");
  await expect(page.getByRole("listitem").filter({ hasText: NAMES[asker] })).toContainText(
    "木曜の午後がつながりやすい",
  );

  await signIn(page, asker);
  const role = asked === "sato" ? "doctor" : "ms";
  await page.goto(`/business-card/holder?role=${role}`);
  const held = page.getByRole("listitem").filter({ hasText: NAMES[asked] });
  await expect(held).toContainText("新しい名刺");
  await held.getByRole("link", { name: NAMES[asked], exact: true }).click();
  await expect(page.getByRole("link", { name: `${asked}@example.jp` })).toBeVisible();
  await page.goto(`/business-card/holder?role=${role}`);
  await expect(held).not.toContainText("新しい名刺");
  await held.getByRole("link", { name: NAMES[asked], exact: true }).click();
  await page.getByText("名刺を削除する").first().click();
  await page.getByRole("button", { name: "名刺を削除する" }).click();
  await expect(page.getByText("名刺を削除しました")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: NAMES[asked] })).toHaveCount(0);
});

test("the word that goes with the code of a card is asked about once where it looks like a patient", async ({
  page,
}, { project }) => {
  const [asker, asked] = PAIRS[project.name] ?? (["nakamura", "sato"] as const);
  await signIn(page, asked);
  const requestedId = await idOf(page);
  const { code } = (await (await page.request.get("/api/businessCard/link")).json()) as { code: string };
  await signIn(page, asker);
  await parted(page, requestedId);
  await page.goto(`/card/${code}`);
  await page.getByText("ひとことを添える").click();
  await page.getByLabel("ひとこと", { exact: true }).fill(IDENTIFYING);
  await page.getByRole("button", { name: "名刺を交換する" }).click();
  await expect(question(page)).toContainText("12345678（患者番号）");
  await expect(page.getByLabel("ひとこと", { exact: true })).toHaveValue(IDENTIFYING);
  await page.getByRole("button", { name: "このまま送信する" }).click();
  await expect(page.getByText("名刺交換を申請しました")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: NAMES[asked] })).toContainText(IDENTIFYING);
  await parted(page, requestedId);
});

test("one's own card is written once and shown as others see it", async ({ page }) => {
  await signIn(page, "aoba");
  await page.goto("/business-card/own");
  await page.getByLabel("電話番号").fill("よんさん");
  await page.getByRole("button", { name: "名刺を保存する" }).click();
  await expect(
    page.getByText("電話番号は数字とハイフンで入力してください（例：03-1234-5678）。").first(),
  ).toBeVisible();
  await page.getByLabel("電話番号").fill("03-0000-0000");
  await page.getByLabel("住所").fill("東京都千代田区丸の内1-1");
  await page.getByRole("button", { name: "名刺を保存する" }).click();
  await expect(page.getByText("名刺の更新が完了しました")).toBeVisible();
  await expect(page.getByText("東京都千代田区丸の内1-1")).toBeVisible();
});

test("who was declined is not told so: the request waits for its answer, and cannot be asked again", async ({
  page,
}, { project }) => {
  const [asked, name] =
    project.name === "js" ? (["tanaka", "田中 大輔"] as const) : (["nakamura", "中村 彩"] as const);
  await signIn(page, asked);
  const requestedId = await idOf(page);
  await signIn(page, "aoba");
  const companyId = await idOf(page);
  await parted(page, requestedId);
  await ask(page, "requestExchange", { userId: requestedId });
  const { objectId } = await ask<Exchange>(page, "getExchangeStatus", { userId: requestedId });
  await signIn(page, asked);
  await ask(page, "rejectExchange", { objectId });

  await signIn(page, "aoba");
  await page.goto(`/connect/ms/${requestedId}`);
  await expect(page.locator("main")).toContainText(name.split(" ")[0] ?? "");
  await expect(page.locator("main")).not.toContainText(/お断り|拒否|今回は交換に至りませんでした/);
  await page.goto(`/business-card/new?to=${requestedId}`);
  await expect(page).toHaveURL(/\/business-card\/requests\?view=sent$/);
  await expect(page.getByLabel("ひとこと")).toHaveCount(0);

  await signIn(page, asked);
  await ask(page, "requestExchange", { userId: companyId });
  await signIn(page, "aoba");
  await ask(page, "requestExchange", { userId: requestedId });
  await parted(page, requestedId);
});

test("a company finds on its home that a card has come", async ({ page }, { project }) => {
  const asked = project.name === "js" ? "tanaka" : "nakamura";
  await signIn(page, asked);
  const requestedId = await idOf(page);
  await signIn(page, "aoba");
  await parted(page, requestedId);
  await ask(page, "requestExchange", { userId: requestedId });
  const { objectId } = await ask<Exchange>(page, "getExchangeStatus", { userId: requestedId });
  await signIn(page, asked);
  await ask(page, "acceptExchange", { objectId });
  await signIn(page, "aoba");
  await page.goto("/connect/company/top");
  await page.getByRole("link", { name: /新しい名刺が\d+枚あります/ }).click();
  await expect(page).toHaveURL(/\/business-card\/holder/);
  await page.goto("/business-card/holder?role=ms");
  await expect(page.getByRole("listitem").filter({ hasText: NAMES[asked] })).toContainText("新しい名刺");
  await parted(page, requestedId);
});

test("a company sees where it asks how many requests are left, and when they are counted anew", async ({
  page,
}) => {
  await signIn(page, "tanaka");
  const requestedId = await idOf(page);
  await signIn(page, "aoba");
  await parted(page, requestedId);
  await page.goto(`/business-card/new?to=${requestedId}`);
  await expect(page.getByText(/^あと\d+件申請できます。.+にリセットされます。$/)).toBeVisible();
});

/** A telephone of theirs. */
async function phoneOf(browser: Browser, use: object): Promise<Page> {
  const { viewport, isMobile, hasTouch, userAgent } = devices["Pixel 7"];
  return (await browser.newContext({ ...use, viewport, isMobile, hasTouch, userAgent })).newPage();
}

/** A doctor of this test alone, whose licence an operator has looked at. */
async function newDoctor(phone: Page) {
  const person = { last: "新田", first: "渡", lastKana: "にった", firstKana: "わたる" };
  const email = freshAddress("congress");
  await signUpDoctor(phone, email, person);
  const desk = await operatorDesk();
  const path = `/api/admin/licences/${await idOf(phone)}/decision`;
  expect((await desk.post(path, { data: { decision: "verified" } })).ok()).toBe(true);
  await desk.dispose();
  await phone.context().clearCookies({ name: "__Host-viewer" });
  return { name: `${person.last} ${person.first}`, email };
}

test("at a congress, two doctors read each other's code with a phone, have the card and write to each other @js", async ({
  browser,
}, { project }) => {
  const [phone, opposite] = [await phoneOf(browser, project.use), await phoneOf(browser, project.use)];
  await signIn(phone, "sato");
  const other = await newDoctor(opposite);
  const codeOn = async (shown: Page) => {
    await shown.goto("/business-card/own");
    const address = await readQr(shown.getByRole("img", { name: /QRコード/ }));
    expect(address).toContain(`${siteOrigin()}/card/`);
    return address ?? "";
  };
  const [code, codeOfOther] = [await codeOn(phone), await codeOn(opposite)];

  await phone.goto(codeOfOther);
  await phone.getByRole("button", { name: "名刺を交換する" }).click();
  await expect(phone.getByText("名刺交換を申請しました")).toBeVisible();
  await opposite.goto(code);
  await opposite.getByRole("button", { name: "名刺を交換する" }).click();
  await expect(opposite.getByText("名刺の交換が完了しました")).toBeVisible();
  await expect(opposite.getByRole("link", { name: "sato@example.jp" })).toBeVisible();
  await phone.goto(codeOfOther);
  await expect(phone.getByRole("link", { name: other.email })).toBeVisible();

  for (const [holder, held] of [
    [phone, other.name],
    [opposite, NAMES.sato],
  ] as const) {
    await holder.goto(`/business-card/holder?role=doctor&q=${encodeURIComponent(held)}`);
    await holder.getByRole("link", { name: held, exact: true }).first().click();
    await expect(holder.getByRole("link", { name: "メッセージを送る" })).toBeVisible();
  }
  const word = unique("会場ではありがとうございました。");
  await phone.getByRole("link", { name: "メッセージを送る" }).click();
  await phone.getByLabel("メッセージ").fill(word);
  await phone.getByRole("button", { name: "送信する" }).click();
  await expect(log(phone).getByText(word)).toBeVisible();
  await opposite.getByRole("link", { name: "メッセージを送る" }).click();
  await expect(log(opposite).getByText(word)).toBeVisible();
  const response = unique("こちらこそ、演題の件でまたご相談させてください。");
  await send(opposite, response);
  await expect(log(phone).getByText(response)).toBeVisible();
  await phone.context().close();
  await opposite.context().close();
});

test("somebody without an account is led from a code to the entrance, and learns a name only @js", async ({
  page,
  browser,
}, { project }) => {
  await signIn(page, "sato");
  await page.goto("/business-card/own");
  const address = (await readQr(page.getByRole("img", { name: /QRコード/ }))) ?? "";
  const stranger = await browser.newContext(project.use);
  const guest = await stranger.newPage();
  await guest.goto(address);
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("名刺交換");
  await expect(guest.getByText("みなと医科大学附属病院")).toHaveCount(0);
  await expect(guest.getByRole("link", { name: "ログインして交換する" })).toBeVisible();
  await stranger.close();
});
