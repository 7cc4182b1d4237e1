import { expectPath, expectToast, signIn, signInAfresh } from "../../support/page/journey";
import { freshAccount, operatorDesk, signInFresh } from "../../support/page/provisioned";
import { field, freshAddress, picture, signUpDoctor } from "../../support/page/sign-up";
import { expect, type Page, test } from "../../support/page/test";
import { mailsTo } from "../../support/site/mailbox";

test("the console does not exist for anybody else @no-js", async ({ page }) => {
  await signIn(page, "sato");
  expect((await page.goto("/admin"))?.status()).toBe(404);
  expect((await page.goto("/admin/audit"))?.status()).toBe(404);
});

test("an operator with one factor is led to the second @no-js", async ({ page }) => {
  await signInAfresh(page, "operator");
  await page.goto("/admin");
  await expectPath(page, "/mypage/security/app?operator");
  await expect(page.getByText("運営の画面には二要素認証が必要です")).toBeVisible();
});

test("a licence is reviewed: asked again with a reason, and the next one follows @remote @no-js", async ({
  page,
}) => {
  const desk = await operatorDesk();
  const { licences } = (await (await desk.get("/api/admin/licences")).json()) as {
    licences: { userId: string; name: string }[];
  };
  const someone = licences.at(-1);
  await signIn(page, "operator");
  await page.goto(`/admin/licences/${someone?.userId}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(someone?.name ?? "");
  await page.getByLabel("再提出を求める").check();
  await page.getByRole("button", { name: "判定を確定してメールを送る" }).click();
  await expect(page.getByRole("alert").first()).toContainText("理由を入力してください");
  await page.getByLabel("理由").fill("登録番号が読み取れません。");
  await page.getByRole("button", { name: "判定を確定してメールを送る" }).click();
  await expectToast(page, "「再提出待ち」にしました");
  const licence = await desk.get(`/api/admin/licences/${someone?.userId}`);
  const { email } = (await licence.json()) as { email: string };
  expect(await mailsTo(page, email, "再提出")).toContain("登録番号が読み取れません。");
  await desk.dispose();
});

test("a review takes three acts, and the next one follows by itself @control", async ({ page }) => {
  const email = freshAddress("review");
  const person = {
    last: "審査",
    first: crypto.randomUUID().slice(0, 8),
    lastKana: "しんさ",
    firstKana: "まつ",
  };
  await signUpDoctor(page, email, person);
  await page.context().clearCookies();
  await signIn(page, "operator");
  await page.goto("/admin/licences");
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  const started = Date.now();
  await page.getByRole("link", { name: `${person.last} ${person.first}` }).click();
  await expect(page.getByRole("img", { name: "提出された医師免許証" })).toBeInViewport();
  await expect(page.getByText("2011年4月20日（平成23年）")).toBeInViewport();
  await page.getByLabel("承認する", { exact: true }).check();
  await page.getByRole("button", { name: "判定を確定してメールを送る" }).click();
  await expectToast(page, "審査 先生を「確認済み」にしました");
  const seconds = (Date.now() - started) / 1000;
  const figure = `one review: 3 acts, ${loads} page loads, ${seconds.toFixed(1)} s of the machine's time`;
  console.log(figure);
  test.info().annotations.push({ type: "measured", description: figure });
  expect(loads).toBeLessThanOrEqual(2);
  expect(await mailsTo(page, email, "医師資格")).toContain("審査");
});

test("who must send another picture is told so on the home, and led there @no-js", async ({ page }) => {
  const email = freshAddress("again");
  await signUpDoctor(page, email);
  await page.goto("/");
  await expect(page.locator("main")).toContainText("医師資格を確認しています");
  const id = (await (await page.request.get("/api/profile")).json()).user.objectId as string;
  const desk = await operatorDesk();
  const data = { decision: "resubmit", reason: "登録番号が読み取れません。" };
  expect((await desk.post(`/api/admin/licences/${id}/decision`, { data })).ok()).toBe(true);
  await desk.dispose();
  await page.goto("/");
  await expect(page.locator("main")).not.toContainText("医師資格を確認しています");
  await page.getByRole("link", { name: "画像を再提出する" }).click();
  await expectPath(page, "/doctor/new/pending");
  await expect(page.locator("main")).toContainText("登録番号が読み取れません。");
  await page.getByLabel("医師免許証の画像").setInputFiles(picture);
  await page.getByRole("button", { name: "画像を提出する" }).click();
  await page.goto("/");
  await expect(page.locator("main")).toContainText("医師資格を確認しています");
});

test("an account is found and suspended: the person is signed out at once @remote @no-js", async ({
  page,
  browser,
}) => {
  const { email } = await freshAccount(page);
  const context = await browser.newContext();
  const person = await context.newPage();
  await signInFresh(person, email);
  await person.goto("/mypage/security");

  await signIn(page, "operator");
  await page.goto("/admin/accounts");
  await page.getByLabel("氏名・ふりがな・メールアドレス・ID").fill(email);
  await page.getByRole("button", { name: "検索する" }).click();
  await page.getByRole("link", { name: "新田 歩" }).click();
  await page.getByText("利用を停止する").first().click();
  await page.getByLabel("理由").fill("規約違反");
  await page.getByRole("button", { name: "利用を停止する" }).click();
  await expectToast(page, "利用を停止しました");
  await person.goto("/mypage/security");
  await expectPath(person, "/login");
  await context.close();
});

test("what waits is counted on the rail and is first on the overview @no-js", async ({ page }) => {
  await signIn(page, "operator");
  await page.goto("/admin");
  const waiting = page.locator(".sheet").filter({ has: page.getByRole("heading", { name: "要対応" }) });
  const row = waiting.getByRole("listitem").filter({ hasText: "医師資格の確認" });
  const counted = /確認待ち(\d+)件/.exec((await row.textContent()) ?? "")?.[1];
  expect(Number(counted)).toBeGreaterThan(0);
  const rail = page.locator("nav.rail").getByRole("link", { name: /資格の確認/ });
  await expect(rail).toContainText(/確認待ち\d+件/);
  await expect(page.getByRole("heading", { name: "新規登録" })).toBeVisible();
});

test("two records become one only after what goes along was shown @no-js", async ({ page }) => {
  const desk = await operatorDesk();
  const made = async (name: string) => {
    const data = { creationKey: crypto.randomUUID(), name, type: 6, zipcode: "1050011", isAnother: true };
    const response = await desk.post("/api/admin/hospitals", { data });
    return ((await response.json()) as { id: string }).id;
  };
  const [old, into] = [await made("港重複病院"), await made("港重複病院（本院）")];
  await desk.dispose();
  await signIn(page, "operator");
  await page.goto(`/admin/hospitals/${old}`);
  await page.getByText("ほかの記録にまとめる").click();
  await page.getByLabel("残す記録のページのアドレス").fill("/hospitals/nowhere");
  await page.getByRole("button", { name: "移る内容を確かめる" }).click();
  await expect(page.getByText("残すほうの記録が見つかりません。").first()).toBeVisible();
  await page.getByLabel("残す記録のページのアドレス").fill(`/hospitals/${into}`);
  await page.getByRole("button", { name: "移る内容を確かめる" }).click();
  await expect(page.getByRole("link", { name: "港重複病院（本院）" })).toBeVisible();
  await expect(page.getByText("この記録から移る内容はありません。")).toBeVisible();
  await page.getByRole("button", { name: "この記録をまとめる" }).click();
  await expectPath(page, `/hospitals/${into}`);
  await expectToast(page, "2つの記録をまとめました");
});

test("a CSV with a fault makes nothing and says where the fault is @remote @no-js", async ({ page }) => {
  await signIn(page, "operator");
  await page.goto("/admin/accounts/import");
  await page
    .getByLabel("CSVの内容")
    .fill("ok@example.jp,ms,田中,一,たなか,はじめ\nwrong,ms,田中,二,たなか,じ");
  await page.getByRole("button", { name: "アカウントを作る" }).click();
  await expect(page.getByText("2行目")).toBeVisible();
  await page.getByLabel("CSVの内容").fill("ok@example.jp,ms,田中,一,たなか,はじめ");
  await page.getByRole("button", { name: "内容を確かめる" }).click();
  await expect(page.getByText("1件を作成できます")).toBeVisible();
});

test("accounts come from a file as a Japanese Excel saves it, and what is no CSV is refused @remote @no-js", async ({
  page,
}) => {
  await signIn(page, "operator");
  await page.goto("/admin/accounts/import");
  const file = page.getByLabel("CSVファイル");
  const name = "accounts.csv";
  const mimeType = "text/csv";
  await file.setInputFiles({ name, mimeType, buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 0]) });
  await page.getByRole("button", { name: "内容を確かめる" }).click();
  await expect(page.locator(".error-summary")).toContainText("CSVファイルとして読み取れませんでした。");
  await file.setInputFiles({ name, mimeType, buffer: Buffer.alloc(128 * 1024 + 1, "a") });
  await page.getByRole("button", { name: "内容を確かめる" }).click();
  await expect(page.locator(".error-summary")).toContainText("CSVファイルは128KBまでです。");
  const email = freshAddress("excel");
  const names = [0x2c, 0x93, 0x63, 0x92, 0x86, 0x2c, 0x88, 0xea, 0x2c, 0x82, 0xbd, 0x2c, 0x82, 0xcd];
  const row = Buffer.concat([Buffer.from(`${email},ms`), Buffer.from(names), Buffer.from("\r\n")]);
  await file.setInputFiles({ name, mimeType, buffer: row });
  await page.getByRole("button", { name: "内容を確かめる" }).click();
  await expect(page.getByText("1件を作成できます")).toBeVisible();
  await expect(page.getByLabel("CSVの内容")).toHaveValue(new RegExp(`${email},ms,田中,一,た,は`));
  await page.getByRole("button", { name: "アカウントを作る" }).click();
  await expectToast(page, "1件のアカウントを作りました");
});

test("a revision of the terms is compared before it is published @remote @no-js", async ({ page }) => {
  await signIn(page, "operator");
  await page.goto("/admin/terms/terms/new");
  const body = await page.getByLabel("本文").inputValue();
  await page.locator('input[name="version"]').fill("9.9");
  await page.getByLabel("改定日").fill("2099-01-01");
  await page.getByLabel("変更点").fill("附則を加えました。");
  await page.getByLabel("本文").fill(`${body}\n附則を加えます。`);
  await page.getByRole("button", { name: "変わるところを見る" }).click();
  await expect(page.locator("ins")).toHaveText(/附則を加えます。/);
  await expect(page.getByRole("button", { name: "公開する" })).toBeVisible();
});

test("the log is searched by who and what @remote @no-js", async ({ page }) => {
  await signIn(page, "operator");
  await page.goto("/admin/audit");
  await page.reload();
  await page.getByLabel("操作した方（メールアドレスまたはID）").fill("operator@example.jp");
  // A desk folds nothing.
  const folded = page.locator("summary").filter({ hasText: "操作・日付で絞り込む" });
  if (await folded.isVisible()) await folded.click();
  await page.getByLabel("操作", { exact: true }).selectOption("audit-searched");
  await page.getByRole("button", { name: "検索する" }).click();
  await expect(page.getByRole("cell", { name: "操作の記録の検索" }).first()).toBeVisible();
});

test("an operator begins in the console, under a badge and tabs of their own @remote @no-js", async ({
  page,
}) => {
  await signIn(page, "operator");
  await page.goto("/top/ms");
  await expectPath(page, "/admin");
  const tabs = page.getByRole("navigation", { name: "メイン" });
  await expect(tabs.getByRole("link", { name: "概要", exact: true })).toHaveAttribute("aria-current", "page");
  await tabs.getByRole("link", { name: "マイページ" }).first().click();
  const account = page.getByRole("list", { name: "アカウント" });
  await expect(account.locator(".badge")).toHaveText(["運営"]);
});

test("an operator sets the territories of an account, whose home then begins with them @remote @no-js", async ({
  page,
  browser,
}) => {
  const { id, email } = await freshAccount(page);
  await signIn(page, "operator");
  await page.goto(`/admin/accounts/${id}`);
  await expect(page.locator("main")).toContainText("設定されていません。");
  await page.getByText("担当地域を変更する").click();
  await page.getByText("関東").click();
  await page.getByLabel("東京都").check();
  await page.getByLabel("北海道").check();
  await page.getByRole("button", { name: "担当地域を保存する" }).click();
  await expectToast(page, "担当地域を保存しました");
  await expect(page.locator("main")).toContainText("北海道、東京都");
  const context = await browser.newContext();
  const person = await context.newPage();
  await signInFresh(person, email);
  await person.goto("/top/ms");
  await expect(person.getByRole("link", { name: /東京都/ }).first()).toBeVisible();
  await context.close();
});

test("an inquiry is new, in hand, answered, and says who saw to it @remote @no-js", async ({ page }) => {
  const email = freshAddress("asked");
  await askAsVisitor(page, email);
  await signIn(page, "operator");
  await page.goto("/admin");
  const waiting = page.locator(".sheet").filter({ has: page.getByRole("heading", { name: "要対応" }) });
  await waiting.getByRole("link", { name: "お問い合わせ" }).click();
  const one = page.locator("details").filter({ hasText: email });
  const move = async (word: string, state: string) => {
    if ((await one.getAttribute("open")) === null) await one.locator("summary").click();
    await one.getByRole("button", { name: word }).click();
    await expectToast(page, "お問い合わせの状態を変更しました");
    await expect(one.locator("summary")).toContainText(state);
  };
  await expect(one.locator("summary")).toContainText("未対応");
  await move("対応を始める", "対応中");
  await move("回答済みにする", "回答済み");
  await move("対応中に戻す", "対応中");
  if ((await one.getAttribute("open")) === null) await one.locator("summary").click();
  await expect(one).toContainText("運営 事務局");
});

async function askAsVisitor(page: Page, email: string) {
  await page.goto("/contact/form?to=office");
  await field(page, "姓").fill("佐藤");
  await field(page, "名").fill("健一");
  await page.getByLabel("薬剤師").check();
  await page.getByLabel("都道府県").selectOption("東京都");
  await page.getByLabel("所属医療機関名").fill("青空病院");
  await page.getByLabel("所属医療機関の所在地").fill("東京都千代田区1-1");
  await page.getByLabel("メールアドレス").fill(email);
  await page.getByLabel("お問い合わせ内容").fill("担当の変更について伺います。");
  await page.getByLabel("に同意する").check();
  await page.getByRole("button", { name: "お問い合わせ先を表示する" }).click();
  await page.locator('input[name="companyCode"]').first().check();
  await page.getByRole("button", { name: "入力内容を確認する" }).click();
  await page.getByRole("button", { name: "送信する", exact: true }).click();
  await expectPath(page, "/contact/complete");
}

test("a month of the log that was archived is verified, searched and read on @no-js", async ({ page }) => {
  await signIn(page, "operator");
  await page.goto("/admin/audit");
  await page.getByRole("link", { name: "保管した記録" }).first().click();
  await page.getByRole("button", { name: "検証する" }).click();
  await expectToast(page, "1件のファイルを検証しました。異常はありません");
  await page.getByRole("table").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("の操作の記録");
  await expect(page.getByRole("row")).toHaveCount(51);
  await page.getByRole("link", { name: "次の50件" }).click();
  await expect(page.getByRole("row")).toHaveCount(11);
  await page.getByLabel("対象またはリクエストID（一部でも可）").fill("request-59");
  await page.getByRole("button", { name: "検索する" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
});
