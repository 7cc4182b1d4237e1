import { box, line, log, makeGroup, roomWith, SENDER, unique } from "../../../support/page/chat";
import { expectPath, signIn } from "../../../support/page/journey";
import { picture } from "../../../support/page/sign-up";
import { expect, type Page, test } from "../../../support/page/test";

/** It is on its way for ever. */
const withholdSender = (page: Page) => page.route(SENDER, () => {});

const press = (page: Page) => page.getByRole("button", { name: "送信", exact: true }).click();

test("a message that is written before the sender has come goes as a form, with its file @js", async ({
  page,
}) => {
  await signIn(page, "tanaka");
  const path = await roomWith(page, "nakamura");
  await withholdSender(page);
  await page.goto(path);
  await expect(page.getByText(/^Enterで送信|Enterで送信します。$/)).toBeVisible();
  const text = unique("先に失礼します。");
  await box(page).fill(text);
  await page.locator('.composer input[type="file"]').setInputFiles(picture);
  await expect(page.getByRole("list", { name: "添付する画像・ファイル" })).toContainText("licence.png");
  await press(page);
  await expect(log(page).getByText(text)).toHaveCount(1);
  await expectPath(page, path);
  await expect(box(page)).toHaveValue("");
  await page.unroute(SENDER);
  await page.reload();
  await expect(line(page, text).getByAltText("licence.png")).toBeVisible();
});

test("what looks like a patient is asked about then too, and goes with its file when it is answered @js", async ({
  page,
}) => {
  await signIn(page, "tanaka");
  const path = await makeGroup(page, unique("転院の相談"), ["nakamura", "sato"]);
  await withholdSender(page);
  await page.goto(path);
  const hint = page.getByText(/^Enterで送信|Enterで送信します。$/);
  await expect(hint).toBeVisible();
  await box(page).fill("患者番号 1234567 山田太郎様の件です。");
  await page.locator('.composer input[type="file"]').setInputFiles(picture);
  await press(page);
  await expect(page.getByText("添付済み：licence.png")).toBeVisible();
  await expect(hint).toBeVisible();
  const keep = page.getByRole("button", { name: "このまま送信する" });
  await expect(keep).toBeVisible();
  await expect(log(page).getByText("1234567")).toHaveCount(0);
  await page.unroute(SENDER);
  await keep.click();
  await expect(line(page, "1234567").getByAltText("licence.png")).toBeVisible();
  await expect(box(page)).toHaveValue("");
});
