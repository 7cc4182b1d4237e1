import { box, makeGroup, pageOf, unique } from "../../support/page/chat";
import { expect, type Page, test } from "../../support/page/test";

async function choosePresence(page: Page, isShown: boolean) {
  await page.goto("/rooms");
  await page.getByText("チャットの設定", { exact: true }).click();
  await page.getByRole("checkbox", { name: "在席と入力中を互いに表示する" }).setChecked(isShown);
  await page.getByRole("button", { name: "設定を保存する" }).click();
  await expect(page.getByText("チャットの設定を保存しました")).toBeVisible();
}

test("two who both chose it see each other present and typing, and nobody else does @js @scripts", async ({
  browser,
}) => {
  const [tanaka, nakamura, sato] = [
    await pageOf(browser, "tanaka"),
    await pageOf(browser, "nakamura"),
    await pageOf(browser, "sato"),
  ];
  const path = await makeGroup(tanaka, unique("在席"), ["sato", "nakamura"]);
  await choosePresence(tanaka, true);
  await Promise.all([tanaka, nakamura, sato].map((page) => page.goto(path)));
  await expect(box(nakamura)).toBeVisible();
  // Only one of them chose it.
  await expect(tanaka.getByText("在席：")).toHaveCount(0);

  await choosePresence(nakamura, true);
  await nakamura.goto(path);
  await expect(tanaka.getByText("在席：中村")).toBeVisible();
  await expect(nakamura.getByText("在席：田中")).toBeVisible();
  await box(nakamura).pressSequentially("少々お待ちください");
  await expect(tanaka.getByText(/中村.*が入力中…/)).toBeVisible();
  await expect(sato.getByText(/在席：|が入力中/)).toHaveCount(0);

  await choosePresence(nakamura, false);
  await nakamura.goto(path);
  await expect(tanaka.getByText(/在席：/)).toHaveCount(0);
  await expect(nakamura.getByText(/在席：/)).toHaveCount(0);
  await choosePresence(tanaka, false);
});
