import { TOTP } from "otpauth";
import { type Browser, expect, type Page, test } from "../../support/page/test";
import { pngOf } from "../../support/pictures";
import { type Installation, installation } from "../../support/site/installation";

const PASSWORD = "correct horse 7 battery";
const OPERATOR = "akiyama@office.opening-day.jp";
const SECOND = "mori@office.opening-day.jp";
const MS = "honda@pharma.opening-day.jp";
const DOCTOR = "kirishima@clinic.opening-day.jp";
const HOSPITAL = "開院記念病院";
const NAME = "桐島 遥香";

/** Where nothing is hydrated the journey needs no scripts; without them it goes before production's settings. */
const ENVIRONMENTS = { js: ["development", 20], "no-js": ["production", 21] } as const;

test("one person opens the service from nothing, up to the first talk of an MS and a doctor @control", async ({
  browser,
}, { project }) => {
  const [environment, offset] = ENVIRONMENTS[project.name as keyof typeof ENVIRONMENTS];
  const site = await installation(`opening-day-${environment}`, offset, environment);
  try {
    await openingDay(site, browser);
  } finally {
    await site.end();
  }
});

async function openingDay(site: Installation, browser: Browser) {
  const link = await firstOperator(site);
  await site.serve();
  const [operator, ms, doctor] = await Promise.all([1, 2, 3].map(() => windowOf(site, browser)));
  if (!operator || !ms || !doctor) throw new Error("no windows");

  await expectClosed(doctor);
  await takeOffice(operator, link);
  await expectText(operator, "サービスを始める前に");
  await expectText(operator, "0 / 6 完了");
  await expectEmptyDirectory(operator);
  await publishTerms(operator);
  await enterBusiness(operator);
  await provePost(site, operator);
  await makeCompany(operator);
  await makeAccount(operator);
  await makeHospital(operator);

  await site.stop();
  expect(await site.importDoctors(site.write("doctors.csv", doctorsCsv()))).toContain("新規 50");
  await site.serve();
  await operator.goto("/admin");
  await expectText(operator, "5 / 6 完了");
  await addOperator(site, operator, browser);

  await signUp(site, doctor);
  await claimRecord(doctor);
  await review(operator);
  await expectFirstSteps(doctor);
  await startAsMs(site, ms);
  await askForCard(ms);
  await acceptAndWrite(doctor);
  await respond(ms);
  await doctor.reload();
  await expect(doctor.getByRole("log")).toContainText("こちらこそ、よろしくお願いします。");
}

async function windowOf({ origin }: Installation, browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: origin })).newPage();
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}\\s*(必須|任意)?$`));
const expectText = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function firstOperator(site: Installation): Promise<string> {
  const said = await site.operator("add", OPERATOR, "--name", "秋山", "花子");
  return site.pathOf(/^https?:\S+\/password\/reset\?\S+$/m.exec(said)?.[0] ?? "");
}

/** What a guest reads of an installation with nobody in it is true, and nobody is asked for what cannot be had. */
async function expectClosed(guest: Page) {
  await guest.goto("/signup");
  await expectText(guest, "開設の準備中です");
  await expect(guest.getByText("入力した内容は一時保存されます")).toHaveCount(0);
  await guest.goto("/posting_information");
  await expectText(guest, "公的機関の一覧から取り込んだ情報は、まだありません。");
  await guest.goto("/contact/form");
  await expect(guest.getByRole("button", { name: "お問い合わせ先を表示する" })).toHaveCount(0);
  await expectText(guest, "入力した内容を、このお問い合わせへの対応に使うことに同意する");
  await press(guest, "入力内容を確認する");
  await expectText(guest, "入力した内容を、このお問い合わせへの対応に使うことに同意してください。");
}

/** The link sets the first password; the console opens with the second factor. */
async function takeOffice(page: Page, link: string, { email = OPERATOR, hasTerms = false } = {}) {
  await page.goto(link);
  await field(page, "新しいパスワード").fill(PASSWORD);
  await press(page, "パスワードを設定する");
  await signIn(page, email);
  if (hasTerms) await agree(page);
  await page.goto("/admin");
  await expectText(page, "運営の画面には二要素認証が必要です");
  await field(page, "パスワード").fill(PASSWORD);
  await press(page, "設定を始める");
  const secret = (await page.locator(".setup-key").innerText()).replace(/\s/g, "");
  await page.getByLabel("確認コード").fill(new TOTP({ secret }).generate());
  await press(page, "有効にする");
  await expect(page.locator(".recovery-codes code")).toHaveCount(10);
  await page.goto("/admin");
}

async function signIn(page: Page, email: string) {
  await page.goto("/login");
  await page.getByLabel("メールアドレス").fill(email);
  await field(page, "パスワード").fill(PASSWORD);
  await press(page, "ログインする");
  await expect(page).not.toHaveURL(/\/login/);
}

/** An empty directory advertises no count, and offers no example that finds nobody. */
async function expectEmptyDirectory(page: Page) {
  await page.goto("/doctor");
  await expectText(page, "医師の情報は、まだ掲載されていません");
  await page.goto("/search");
  await expectText(page, "条件からさがす");
  await expect(page.getByText("さがし方の例")).toHaveCount(0);
}

async function publishTerms(page: Page) {
  for (const [term, name] of [
    ["terms", "利用規約"],
    ["privacy", "プライバシーポリシー"],
  ]) {
    await page.goto(`/admin/terms/${term}/new`);
    await expect(heading(page)).toContainText(`${name}の公開`);
    await press(page, "変わるところを見る");
    await press(page, "公開する");
    await expect(page).not.toHaveURL(/\/new$/);
  }
  await page.goto("/admin");
  // Terms bind operators as everybody else.
  await agree(page);
}

async function agree(page: Page) {
  const form = page.locator('form[action="/agree-terms"]');
  await form.getByRole("button").click();
  await expect(form).toHaveCount(0);
}

async function enterBusiness(page: Page) {
  await page.goto("/admin/business");
  await field(page, "事業者の名称").fill("株式会社開院記念");
  await field(page, "代表者").fill("代表取締役 秋山 花子");
  await field(page, "所在地").fill("東京都千代田区丸の内1-1");
  await field(page, "電話番号").fill("03-0000-0000");
  await field(page, "個人情報の管理責任者").fill("管理部長 秋山 花子");
  await field(page, "データを保管する国・地域").fill("日本（東京）");
  await press(page, "保存する");
  await expectText(page, "事業者情報を保存しました");
}

async function provePost(site: Installation, page: Page) {
  await page.goto("/admin");
  await press(page, "テストメールを送る");
  await page.goto(site.pathOf(await site.inEmail(OPERATOR, /(https?:\S+\/admin\/test-mail\S*)/)));
  await press(page, "届いたことを記録する");
  await expectText(page, "テストメールが届きました。");
}

async function makeCompany(page: Page) {
  await page.goto("/admin/companies/new");
  await field(page, "会社コード").fill("kaiin");
  await field(page, "企業名").fill("開院製薬");
  await field(page, "お問い合わせの送り先").fill("inquiry@pharma.opening-day.jp");
  await press(page, "登録する");
  await expectText(page, "企業を登録しました");
}

async function makeAccount(page: Page) {
  await page.goto("/admin/accounts/new");
  await page.getByLabel("MS", { exact: true }).check();
  await field(page, "メールアドレス").fill(MS);
  await field(page, "姓").fill("本多");
  await field(page, "名").fill("陸");
  await field(page, "姓のふりがな").fill("ほんだ");
  await field(page, "名のふりがな").fill("りく");
  await field(page, "会社コード").fill("kaiin");
  await press(page, "アカウントを作る");
  await expectText(page, "アカウントを作り、リンクを送りました");
}

async function makeHospital(page: Page) {
  await page.goto("/admin/hospitals/new");
  await field(page, "名称").fill(HOSPITAL);
  await field(page, "機能").selectOption({ index: 1 });
  await field(page, "郵便番号").fill("100-0001");
  await press(page, "登録する");
  await expectText(page, "医療機関を登録しました");
}

/** The last tick comes with the second operator's password: the list goes, and both have the whole console. */
async function addOperator(site: Installation, page: Page, browser: Browser) {
  await page.getByRole("link", { name: "運営者を追加する" }).click();
  await field(page, "メールアドレス").fill(SECOND);
  await field(page, "姓").fill("森");
  await field(page, "名").fill("実");
  await page.locator('form:has(button[value="add"])').getByLabel("運営", { exact: true }).check();
  await press(page, "追加する");
  await expectText(page, "運営者に追加しました");
  const second = await windowOf(site, browser);
  await takeOffice(second, site.pathOf(await site.inEmail(SECOND, /(https?:\S+\/password\/reset\?\S+)/)), {
    email: SECOND,
    hasTerms: true,
  });
  await expectText(second, "稼働状況");
  await second.context().close();
  await page.goto("/admin");
  await expectText(page, "稼働状況");
  await expect(page.getByText("サービスを始める前に")).toHaveCount(0);
}

/** Fifty doctors of one hospital; the doctor who will sign up is one of them. */
function doctorsCsv(): string {
  const rows = Array.from({ length: 49 }, (_, index) => {
    const code = `K${String(index + 2).padStart(3, "0")}`;
    const [last, lastKana] = FAMILIES[index % FAMILIES.length] ?? [];
    const [first, firstKana] = GIVEN[Math.floor(index / FAMILIES.length)] ?? [];
    return [code, last, first, lastKana, firstKana, "男", 1990 + (index % 30), "内科", HOSPITAL, "東京都"];
  });
  const [last, first] = NAME.split(" ");
  const hers = ["K001", last, first, "キリシマ", "ハルカ", "女", 2011, "循環器内科", HOSPITAL, "東京都"];
  return [HEADER, hers, ...rows].map((row) => `${row.join(",")}\r\n`).join("");
}

const HEADER = "医師コード,姓,名,セイ,メイ,性別,医籍登録年,診療科,勤務先1名称,勤務先1都道府県".split(",");
const FAMILIES = [
  ["朝倉", "アサクラ"],
  ["飯島", "イイジマ"],
  ["植村", "ウエムラ"],
  ["江口", "エグチ"],
  ["岡部", "オカベ"],
  ["片桐", "カタギリ"],
  ["菊地", "キクチ"],
];
const GIVEN = [
  ["誠", "マコト"],
  ["修", "オサム"],
  ["隆", "タカシ"],
  ["亮", "リョウ"],
  ["進", "ススム"],
  ["聡", "サトシ"],
  ["豊", "ユタカ"],
];

async function signUp(site: Installation, page: Page) {
  await page.goto("/signup");
  await page.getByLabel("メールアドレス").fill(DOCTOR);
  await page.getByLabel("に同意する").check();
  await press(page, "認証コードを送る");
  await page.getByLabel("認証コード").fill(await site.inEmail(DOCTOR, /認証コード：(\d{4})/));
  await press(page, "次へ進む");
  await expectText(page, "次にお送りいただく免許証の画像で確認します");
  const [last = "", first = ""] = NAME.split(" ");
  await field(page, "姓").fill(last);
  await field(page, "名").fill(first);
  await page.getByLabel("姓のふりがな").fill("きりしま");
  await page.getByLabel("名のふりがな").fill("はるか");
  await page.getByLabel("女性").check();
  await fillDay(page, "birth", ["昭和60", "5", "12"]);
  await page.getByLabel("医師", { exact: true }).check();
  await page.getByLabel("医籍登録番号").fill("520001");
  await fillDay(page, "certification", ["平成23", "4", "20"]);
  await page.getByLabel("第一診療科").selectOption({ label: "循環器内科" });
  await field(page, "パスワード").fill(PASSWORD);
  await press(page, "入力内容を確認して次へ進む");
  await expect(page.locator("#licence")).toContainText("免許証の画像で確認します");
  await page.getByLabel("医師免許証の画像").setInputFiles(PICTURE);
  await press(page, "画像を提出して次へ進む");
  await expect(page).toHaveURL(/\/regist-confirm/);
  await press(page, "この内容で登録する");
  await expect(page).toHaveURL(/\/doctor\/new$/);
}

const PICTURE = { name: "licence.png", mimeType: "image/png", buffer: Buffer.from(pngOf(60, 40)) };

async function fillDay(page: Page, name: string, [year, month, day]: readonly [string, string, string]) {
  await page.locator(`input[name="${name}Year"]`).fill(year);
  await page.locator(`input[name="${name}Month"]`).fill(month);
  await page.locator(`input[name="${name}Day"]`).fill(day);
}

async function claimRecord(page: Page) {
  await press(page, "自分の掲載情報を探す");
  await page.getByLabel(`${NAME} 先生`).check();
  await press(page, "次へ進む");
  await expect(page.locator("#workplaces")).toContainText(HOSPITAL);
  await field(page, "大学").fill("東京大学");
  await field(page, "卒業年").fill("2011");
  await choose(page, /選択する.*専門医/, "循環器");
  await choose(page, /選択する.*得意とする/, "こうけつあつ");
  await press(page, "内容を確認する");
  await press(page, "この内容で登録する");
  await expect(page).toHaveURL(/\/doctor\/new\/pending/);
}

async function choose(page: Page, button: RegExp, word: string) {
  await page.getByRole("button", { name: button }).click();
  await page.getByLabel("候補を絞り込む").fill(word);
  await press(page, "絞り込む");
  await page.locator('input[name="codes"]').first().check();
  await press(page, "選択した内容を保存する");
}

async function review(page: Page) {
  await page.goto("/admin/licences");
  await page.getByRole("link", { name: NAME }).click();
  await expect(page.getByRole("img", { name: "提出された医師免許証" })).toBeVisible();
  await page.getByLabel("承認する", { exact: true }).check();
  await press(page, "判定を確定してメールを送る");
  await expectText(page, "桐島 先生を「確認済み」にしました");
}

/** The first doctor of an empty service is led on, and nothing counts what is not there. */
async function expectFirstSteps(page: Page) {
  await page.goto("/");
  await expectText(page, "ここから輪を広げましょう");
  await expectText(page, "先生が最初の医師です");
  await expectText(page, "医師資格を確認しました");
  await expect(page.getByRole("link", { name: "確認を依頼する" })).toBeVisible();
  await expect(page.getByText("新しい投稿はありません")).toHaveCount(0);
}

async function startAsMs(site: Installation, page: Page) {
  await page.goto(site.pathOf(await site.inEmail(MS, /(https?:\S+\/password\/reset\?\S+)/)));
  await field(page, "新しいパスワード").fill(PASSWORD);
  await press(page, "パスワードを設定する");
  await signIn(page, MS);
  await agree(page);
}

async function askForCard(page: Page) {
  await page.goto(`/doctor/search?name=${encodeURIComponent("きりしま")}`);
  await page.getByRole("link", { name: NAME }).first().click();
  await expect(heading(page)).toContainText(NAME);
  await page.getByRole("link", { name: "名刺交換を申請する" }).first().click();
  await page.getByLabel("ひとこと").fill("はじめてご連絡します。");
  await press(page, "名刺交換を申請する");
  await expectText(page, "名刺交換を申請しました");
}

async function acceptAndWrite(page: Page) {
  await page.goto("/business-card/requests");
  const received = page.getByRole("listitem").filter({ hasText: "本多 陸" });
  await expect(received).toContainText("開院製薬");
  await received.getByRole("button", { name: "名刺を交換する" }).click();
  await expectText(page, "名刺の交換が完了しました");
  await page.goto("/business-card/holder?role=ms");
  await page.getByRole("link", { name: "本多 陸", exact: true }).click();
  await page.getByRole("link", { name: "メッセージを送る" }).first().click();
  await page.getByRole("textbox", { name: "メッセージ" }).fill("どうぞよろしくお願いします。");
  await press(page, "送信する");
  await expect(page.getByRole("log")).toContainText("どうぞよろしくお願いします。");
}

async function respond(page: Page) {
  await page.goto("/rooms");
  await page
    .getByRole("link", { name: new RegExp(NAME) })
    .first()
    .click();
  await expect(page.getByRole("log")).toContainText("どうぞよろしくお願いします。");
  await page.getByRole("textbox", { name: "メッセージ" }).fill("こちらこそ、よろしくお願いします。");
  await press(page, "送信");
  await expect(page.getByRole("log")).toContainText("こちらこそ、よろしくお願いします。");
}
