import { callFrom } from "../../support/page/calls";
import { openRoomWith, unique } from "../../support/page/chat";
import { expectPath, expectToast, signIn } from "../../support/page/journey";
import { freshCompany, signInFresh } from "../../support/page/provisioned";
import { picture } from "../../support/page/sign-up";
import { expect, type Locator, type Page, test } from "../../support/page/test";
import { exampleOf } from "../../support/site/examples";
import { mailedCode } from "../../support/site/mailbox";

type Writer = Parameters<typeof signIn>[1] | "guest";
/** Of forms that keep their words alike, every run has one. */
type Journey = { by: Writer; form: string; path: string; isOnlyInAll?: true };

/** Forms with a free text, one of each kind: the text area that comes first is written into. */
const FORMS: Journey[] = [
  { by: "sato", form: "a post in a group", path: "/group/:id/notice/new" },
  { by: "sato", form: "an item of the board", path: "/board/new", isOnlyInAll: true },
  { by: "tanaka", form: "a new group", path: "/group/new", isOnlyInAll: true },
  { by: "suzuki", form: "a new list", path: "/lists/new", isOnlyInAll: true },
  { by: "sato", form: "one's own profile", path: "/doctor/:id/edit" },
  { by: "tanaka", form: "an MS's profile", path: "/ms/edit", isOnlyInAll: true },
  { by: "takahashi", form: "a connect user's profile", path: "/connect/user/edit", isOnlyInAll: true },
  { by: "sato", form: "one's own card", path: "/business-card/own", isOnlyInAll: true },
  { by: "suzuki", form: "the facts of one's own hospital", path: "/hospitals/edit" },
  { by: "suzuki", form: "an inquiry", path: "/contact/form", isOnlyInAll: true },
  { by: "sato", form: "a comment on a post", path: "/group/notice/:id" },
  { by: "sato", form: "a comment in a community", path: "/open-community/post/:Id", isOnlyInAll: true },
  { by: "nakamura", form: "a report", path: "/report", isOnlyInAll: true },
  { by: "aoba", form: "a company's product", path: "/connect/company/products/:id" },
  { by: "suzuki", form: "an objection to a colleague", path: "/hospitals/edit/people", isOnlyInAll: true },
  { by: "nishi", form: "a request to be confirmed", path: "/mypage/workplaces", isOnlyInAll: true },
  { by: "operator", form: "a magazine", path: "/admin/magazine/new", isOnlyInAll: true },
  { by: "operator", form: "a new community", path: "/admin/communities/new", isOnlyInAll: true },
  { by: "guest", form: "a guest's inquiry", path: "/contact/form" },
  { by: "guest", form: "a guest's correction", path: "/posting_information/request", isOnlyInAll: true },
];

const NOTICE = "下書きを復元しました";
const ELSEWHERE = "/terms";

const area = (page: Page) => page.locator("main form:has([data-draft]) textarea").first();
const caretOf = (field: Locator) =>
  field.evaluate((element) => {
    const { selectionStart, value } = element as HTMLTextAreaElement;
    return { caret: selectionStart, end: value.length };
  });

const ready = (page: Page) => expect(page.locator("[data-draft-ready]").first()).toBeAttached();

/** What saves is there then, and has put back what it had. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await ready(page);
  await unfold(page);
}

/** Some forms are under a summary; of the menus of rows one is open at a time. */
const unfold = (page: Page) =>
  page.locator("main details").evaluateAll((all) => {
    const menus = all.filter((each) => each.matches(".row-menu"));
    for (const each of all) (each as HTMLDetailsElement).open = !menus.slice(1).includes(each);
  });

for (const { by, form, path, isOnlyInAll } of FORMS)
  test(`what is typed into ${form} comes back after a reload, and after the page was left @js${isOnlyInAll ? " @all" : ""}`, async ({
    page,
  }) => {
    if (by !== "guest") await signIn(page, by);
    const address = path.startsWith("/doctor/:id")
      ? path.replace(":id", await doctorId(page))
      : await exampleOf(path, ["tanaka", "nakamura"].includes(by) ? "ms" : "doctor");
    await comesBack(page, address);
  });

test("what is typed into a company's page comes back @js", async ({ page }) => {
  const { email } = await freshCompany(page);
  await signInFresh(page, email);
  await comesBack(page, "/connect/company/edit");
});

test("what is typed as an answer to a correction comes back @js @all", async ({ page }) => {
  await signIn(page, "operator");
  const subjectName = unique("番地の訂正");
  await callFrom(page, "POST", "/corrections", {
    ...{ subject: "hospital", subjectName, kind: "correct", relation: "staff", body: "番地が違います。" },
    ...{ name: "青空 花子", email: "answered@example.jp" },
  });
  await page.goto("/admin/corrections");
  const one = page.locator("details").filter({ hasText: subjectName });
  await one.locator("summary").first().click();
  await one.getByRole("button", { name: /対応を始める/ }).click();
  await expectToast(page, "ご依頼の状態を変更しました");
  await comesBack(page, "/admin/corrections?state=in-hand", one.locator("form:has([data-draft]) textarea"));
});

async function comesBack(page: Page, address: string, field = area(page)) {
  await open(page, address);
  const offered = await field.inputValue();
  const text = `${offered}${unique("書きかけの文")}`;
  await field.focus();
  await field.fill(text);
  await page.reload();
  await expect(field).toHaveValue(text);
  await unfold(page);
  await expect(page.getByRole("status").filter({ hasText: NOTICE }).first()).toBeVisible();
  const { caret, end } = await caretOf(field);
  expect(caret).toBe(end);
  await page.goto(ELSEWHERE);
  await page.goto(address);
  await expect(field).toHaveValue(text);
  await unfold(page);
  await page.getByRole("button", { name: "破棄" }).first().click();
  await expect(field).toHaveValue(offered);
  await page.reload();
  await ready(page);
  await expect(field).toHaveValue(offered);
}

async function doctorId(page: Page): Promise<string> {
  const { doctorId } = await callFrom<{ doctorId: string }>(page, "GET", "/profile");
  return doctorId;
}

test("another kind of post keeps title, text and files @js", async ({ page }) => {
  await signIn(page, "sato");
  await open(page, await exampleOf("/group/:id/notice/new"));
  const [title, text] = [unique("件名"), unique("本文です。")];
  await page.getByLabel("件名").or(page.getByLabel("タイトル")).first().fill(title);
  await area(page).fill(text);
  await page.locator("input[type=file][name=files]").setInputFiles(picture);
  await expect(page.getByText(picture.name)).toBeVisible();
  const kinds = page.getByRole("navigation", { name: "投稿の種類" }).getByRole("link");
  for (const at of [1, 2, 0]) {
    await kinds.nth(at).click();
    await expect(page.locator("main form [name=title]")).toHaveValue(title);
    await expect(page.locator("main form [name=detail], main form [name=question]").first()).toHaveValue(
      text,
    );
    await expect(page.getByText(picture.name)).toBeVisible();
  }
});

test("what was posted is no draft any more @js", async ({ page }) => {
  await signIn(page, "suzuki");
  await open(page, "/lists/new");
  const name = unique("下書きの後");
  await page.getByLabel("リスト名").fill(name);
  await page.getByRole("radio").first().check();
  await area(page).fill("メモ");
  await page.getByRole("button", { name: /作成/ }).click();
  await expect(page).toHaveURL(/\/lists\/hospitals\/[\w-]+$/);
  await open(page, "/lists/new");
  await expect(area(page)).toHaveValue("");
  await expect(page.getByText(NOTICE)).toHaveCount(0);
});

test("what one writer left is nothing to the next in the same browser @js", async ({ page }) => {
  await signIn(page, "sato");
  await open(page, "/board/new");
  const text = unique("佐藤の下書き");
  await area(page).fill(text);
  await page.reload();
  await expect(area(page)).toHaveValue(text);
  await signIn(page, "tanaka");
  await open(page, "/board/new");
  await expect(area(page)).toHaveValue("");
});

test("a message outlives a reload at once, and goes on behind its last word @js", async ({ page }) => {
  await signIn(page, "tanaka");
  await openRoomWith(page, "nakamura");
  const box = page.getByRole("textbox", { name: "メッセージ" });
  const text = unique("途中まで");
  await box.fill(text);
  await page.reload();
  await expect(box).toHaveValue(text);
  await box.focus();
  await page.keyboard.type("続き");
  await expect(box).toHaveValue(`${text}続き`);
  await box.fill("");
});

test("choosing addressees again and again leaves one draft @js", async ({ page }) => {
  await signIn(page, "suzuki");
  const title = unique("一つの下書き");
  await page.goto("/notices/new");
  await page.getByLabel("件名").fill(title);
  for (let time = 0; time < 3; time += 1) {
    await page.getByRole("button", { name: /宛先を/ }).click();
    await expect(page).toHaveURL(/\/select\?draft=/);
    await page.goBack();
    await expect(page.getByLabel("件名")).toHaveValue(title);
  }
  const { drafts } = await callFrom<{ drafts: { title: string }[] }>(page, "GET", "/hospitalNotices/drafts");
  expect(drafts.filter((each) => each.title === title)).toHaveLength(1);
});

test("a sign-up's particulars come back after a reload, its password does not @js", async ({ page }) => {
  const email = `typed-${crypto.randomUUID().slice(0, 8)}@example.jp`;
  await page.goto("/signup");
  await page.getByLabel("メールアドレス").fill(email);
  await page.getByLabel("に同意する").check();
  await page.getByRole("button", { name: "認証コードを送る" }).click();
  await page.getByLabel("認証コード").fill(await mailedCode(email));
  await page.getByRole("button", { name: "次へ進む" }).click();
  await expectPath(page, "/profile");
  await ready(page);
  const name = page.locator("input[name=lastnameJa]");
  await name.fill("新田");
  await page.locator("input[type=password]").first().fill("kawa-no-oto-7");
  await page.reload();
  await expect(name).toHaveValue("新田");
  await expect(page.locator("input[type=password]").first()).toHaveValue("");
  await page.goto(ELSEWHERE);
  await page.goto("/profile");
  await expect(name).toHaveValue("新田");
});

test("leaving what could not be saved asks once @js", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = (key: string) => {
      if (key.startsWith("draft")) Object.assign(window, { isRefused: true });
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await signIn(page, "tanaka");
  await open(page, "/group/new");
  await area(page).fill(unique("保存できない文"));
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void (asked.length === 1 ? dialog.dismiss() : dialog.accept());
  });
  await page.waitForFunction(() => "isRefused" in window);
  const link = page.getByRole("link", { name: "ホーム" }).first();
  await link.click();
  await expect.poll(() => asked).toHaveLength(1);
  await expect(page).toHaveURL(/\/group\/new$/);
  await link.click();
  await expect(page).not.toHaveURL(/\/group\/new$/);
  expect(asked).toHaveLength(2);
});
