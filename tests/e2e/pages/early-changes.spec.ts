import { box, line, makeGroup, unique } from "../../support/page/chat";
import { signIn } from "../../support/page/journey";
import { expect, type Page, test } from "../../support/page/test";
import { exampleOf } from "../../support/site/examples";

/** Goes to a page whose scripts are on their way; the function lets them arrive. */
async function goBeforeScripts(page: Page, path: string) {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/.*\.js(\?|$)/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return arrive;
}

test("@js an area that is chosen before the scripts have come is shown once they have", async ({ page }) => {
  await signIn(page, "sato");
  const arrive = await goBeforeScripts(page, "/hospitals/search?vacant=");
  await page.getByRole("combobox", { name: "医療圏" }).selectOption({ label: "神奈川県・横浜" });
  arrive();
  await expect(page.locator(".page-title")).toContainText("区中央部・横浜");
});

test("@js people who are ticked before the scripts have come are counted once they have", async ({
  page,
}) => {
  await signIn(page, "sato");
  const arrive = await goBeforeScripts(page, "/rooms/new?mode=group");
  await page.locator(".picker input[type=checkbox]").first().check();
  arrive();
  await expect(page.getByRole("button", { name: "グループを作成（1名）" })).toBeVisible();
  await expect(page.locator(".picker input[type=checkbox]").first()).toBeChecked();
});

test("@js words and a file that are given before the scripts have come go with the message", async ({
  page,
}) => {
  await signIn(page, "tanaka");
  const path = await makeGroup(page, unique("朝の申し送り"), ["nakamura", "sato"]);
  const arrive = await goBeforeScripts(page, path);
  const text = unique("画像をお送りします。");
  await box(page).fill(text);
  const file = { name: "申し送り.txt", mimeType: "text/plain", buffer: Buffer.from("特記なし") };
  await page.locator(".composer input[type=file]").setInputFiles(file);
  arrive();
  await expect(page.getByRole("list", { name: "添付する画像・ファイル" })).toContainText(file.name);
  await expect(box(page)).toHaveValue(text);
  await page.getByRole("button", { name: "送信", exact: true }).click();
  await expect(line(page, text).getByText(file.name)).toBeVisible();
});

test("@js a prefilled text that is changed before the scripts have come stays changed", async ({ page }) => {
  await signIn(page, "sato");
  const arrive = await goBeforeScripts(page, await exampleOf("/doctor/:id/edit"));
  const field = page.getByRole("textbox", { name: /自己紹介/ });
  const text = unique("循環器内科で診療しています。");
  await field.fill(text);
  arrive();
  await expect(page.getByText(/^あと[\d,]+文字$/).first()).toBeVisible();
  await expect(field).toHaveValue(text);
});
