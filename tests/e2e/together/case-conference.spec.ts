import { pageOf, unique } from "../../support/page/chat";
import { expect, test } from "../../support/page/test";

test("@js a case conference asks whether a patient can be known, and goes on without what would tell", async ({
  browser,
}) => {
  const [chair, colleague] = [await pageOf(browser, "sato"), await pageOf(browser, "tanaka")];
  const group = "/group/0199d100-0000-7000-8000-000000000001";
  const title = unique("利尿薬の調整について");
  await chair.goto(`${group}/notice/new?kind=case`);
  await chair.getByLabel("件名").fill(title);
  await chair.getByRole("radio", { name: "80代" }).check();
  await chair.getByRole("radio", { name: "女性" }).check();
  await chair.getByLabel("相談したいこと").fill("次の一手をご相談します。");
  await chair.getByLabel("経過").fill("患者：山田花子様、昭和12年3月4日生。体重が3kg増加。");
  await chair.getByRole("button", { name: "投稿する" }).click();
  await expect(chair.getByText("患者さんを特定できる情報が含まれていませんか？")).toBeVisible();
  await expect(chair.getByLabel("相談したいこと")).toHaveValue("次の一手をご相談します。");
  await chair.getByRole("button", { name: "伏せ字にする" }).click();
  await expect(chair.getByLabel("経過")).toHaveValue("患者：●●、●●生。体重が3kg増加。");
  await chair.getByRole("button", { name: "投稿する" }).click();
  await expect(chair.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(chair.getByText("昭和12年3月4日")).toHaveCount(0);
  await expect(chair.getByText(/体重が3kg増加/)).toBeVisible();

  await colleague.goto(new URL(chair.url()).pathname);
  await colleague.getByLabel("コメント", { exact: true }).fill("短期間の増量で様子を見ます。");
  await colleague.getByRole("button", { name: "コメントする" }).click();
  await expect(colleague.getByText("短期間の増量で様子を見ます。")).toBeVisible();
  await chair.getByText("この投稿を削除", { exact: true }).click();
  await chair.getByRole("button", { name: "投稿を削除する" }).click();
  await expect(chair).toHaveURL(new RegExp(`${group}`));
});

test("@js on paper a post is what was said, without anything to press", async ({ browser }) => {
  const [chair, colleague] = [await pageOf(browser, "sato"), await pageOf(browser, "tanaka")];
  const group = "/group/0199d100-0000-7000-8000-000000000001";
  const title = unique("当直明けの申し送り");
  await chair.goto(`${group}/notice/new?kind=poll`);
  await chair.getByLabel("件名").fill(title);
  await chair.getByLabel("内容").fill("次回から様式をそろえます。");
  await chair.getByLabel(/^選択肢/).fill("様式A\n様式B");
  await chair.getByRole("button", { name: "投稿する" }).click();
  await expect(chair.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await colleague.goto(new URL(chair.url()).pathname);
  await colleague.getByLabel("コメント", { exact: true }).fill("様式Bが書きやすいです。");
  await colleague.getByRole("button", { name: "コメントする" }).click();
  await expect(colleague.getByText("様式Bが書きやすいです。")).toBeVisible();
  await colleague.emulateMedia({ media: "print" });
  const paper = colleague.locator("main");
  for (const said of ["次回から様式をそろえます。", "様式A", "様式Bが書きやすいです。"])
    await expect(paper.getByText(said)).toBeVisible();
  for (const control of ["button", "textbox", "radio"] as const)
    await expect(paper.getByRole(control).filter({ visible: true })).toHaveCount(0);
  await chair.getByText("この投稿を削除", { exact: true }).click();
  await chair.getByRole("button", { name: "投稿を削除する" }).click();
  await expect(chair).toHaveURL(new RegExp(`${group}`));
});
