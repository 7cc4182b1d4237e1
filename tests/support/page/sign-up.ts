import { request } from "@playwright/test";
import { pngOf } from "../pictures";
import { PlainPage } from "../plain/page";
import { mailedCode } from "../site/mailbox";
import { siteOrigin } from "./journey";
import { expect, type Page } from "./test";

let number = Date.now() % 1_000_000;

/** Goes from the first page to the particulars, through the mailed code. */
export async function proveAddress(page: Page, email: string) {
  await page.goto("/signup");
  await page.getByLabel("メールアドレス").fill(email);
  await page.getByLabel("に同意する").check();
  await page.getByRole("button", { name: "認証コードを送る" }).click();
  await expect(page).toHaveURL(/\/confirm$/);
  await page.getByLabel("認証コード").fill(await mailedCode(email));
  await page.getByRole("button", { name: "次へ進む" }).click();
  await expect(page).toHaveURL(/\/profile$/);
}

export type Person = {
  last: string;
  first: string;
  lastKana: string;
  firstKana: string;
  /** The number in the register of licences; otherwise one that nobody has. */
  registeredNumber?: string;
};

/** A field by its label; 必須 or 任意 is beside it. */
export const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}\\s*(必須|任意)?$`));

export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** The particulars of a doctor whom no register knows, dates in Japanese years, digits full-width. */
export async function fillParticulars(page: Page, person: Person) {
  await field(page, "姓").fill(person.last);
  await field(page, "名").fill(person.first);
  await page.getByLabel("姓のふりがな").fill(person.lastKana);
  await page.getByLabel("名のふりがな").fill(person.firstKana);
  await page.getByLabel("女性").check();
  await fillDay(page, "birth", ["昭和６０", "５", "１２"]);
  await page.getByLabel("医師", { exact: true }).check();
  await page.getByLabel("医籍登録番号").fill(`第${person.registeredNumber ?? ++number}号`);
  await fillDay(page, "certification", ["H23", "4", "20"]);
  await page.getByLabel("第一診療科").selectOption({ label: "循環器内科" });
}

/** `name` is birth or certification. */
export async function fillDay(page: Page, name: string, [year, month, day]: [string, string, string]) {
  await page.locator(`input[name="${name}Year"]`).fill(year);
  await page.locator(`input[name="${name}Month"]`).fill(month);
  await page.locator(`input[name="${name}Day"]`).fill(day);
}

export const picture = { name: "licence.png", mimeType: "image/png", buffer: Buffer.from(pngOf(60, 40)) };

export const PASSWORD = "correct horse 7 battery";
const NOBODY: Person = { last: "新田", first: "渡", lastKana: "にった", firstKana: "わたる" };

/** What a record must have. */
const RECORD = {
  university: "東京大学" as string | undefined,
  introduction: "",
  graduationYear: "2006",
  doctorCategory: ["d03"],
  doctorExpertCategory: ["e01"],
  searchPaperMeshList: ["m001"],
  enrollmentPeriodList: [{ type: "other", name: "青空病院", isWorking: true }] as object[],
};

/** A doctor of this test alone, whose licence is under review, signed in, with a record. */
export async function signUpDoctor(
  page: Page,
  email: string,
  person = NOBODY,
  record: Partial<typeof RECORD> = {},
) {
  await reachConfirmation(page, email, person);
  await page.getByRole("button", { name: "この内容で登録する" }).click();
  await page.waitForURL(/doctor\/new/);
  const made = await page.request.post("/api/doctor", {
    headers: { origin: siteOrigin() },
    data: { ...RECORD, ...record },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const { objectId } = (await made.json()) as { objectId: string };
  await page.context().clearCookies({ name: "__Host-viewer" });
  return { id: objectId, password: PASSWORD };
}

/** An address that nobody else has. */
export const freshAddress = (title: string) => `${title}-${crypto.randomUUID().slice(0, 8)}@example.jp`;

/** Goes up to the last confirmation, with a picture of a licence that no register knows. */
export async function reachConfirmation(page: Page, email: string, person = NOBODY) {
  await proveAddress(page, email);
  await fillParticulars(page, person);
  await field(page, "パスワード").fill(PASSWORD);
  await page.getByRole("button", { name: "入力内容を照合して次へ進む" }).click();
  await page.getByLabel("医師免許証の画像").setInputFiles(picture);
  await page.getByRole("button", { name: "画像を提出して次へ進む" }).click();
  await expect(page).toHaveURL(/\/regist-confirm$/);
}

/** A double click: the first sending arrives, its answer never does; the second goes out as the first did. */
export async function pressTwice(page: Page, name: string) {
  const plain: unknown = page;
  if (plain instanceof PlainPage) {
    plain.sendTwice();
    return press(page, name);
  }
  const lost = await request.newContext();
  let sent = 0;
  await page.route("**", async (route) => {
    const first = route.request();
    if (first.method() !== "POST" || sent > 0) return route.fallback();
    sent += 1;
    const headers = await first.allHeaders();
    const data = first.postDataBuffer() ?? undefined;
    await lost.fetch(first.url(), { method: "POST", headers, data, maxRedirects: 0 });
    return route.fallback();
  });
  await press(page, name);
  await expect.poll(() => sent).toBe(1);
  await page.waitForLoadState();
  await page.unrouteAll({ behavior: "wait" });
  await lost.dispose();
}

/** A nurse signs up through the link of an invitation, and is at her home then. */
export async function signUpInvited(page: Page, invitation: string) {
  await page.goto(invitation);
  await page.getByRole("link", { name: "登録を始める" }).click();
  await field(page, "パスワード").fill("correct horse 7 battery");
  await press(page, "次へ進む");
  await field(page, "姓").fill("鈴木");
  await field(page, "名").fill("花");
  await page.getByLabel("姓のふりがな").fill("すずき");
  await page.getByLabel("名のふりがな").fill("はな");
  await page.getByLabel("看護師").check();
  await press(page, "入力内容を確認する");
  await page.getByLabel("に同意する").check();
  await press(page, "この内容で登録する");
  await expect(page).toHaveURL(/\/top\/medical$/);
}
