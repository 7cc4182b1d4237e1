import { FILE_MISSING } from "#contract/files/texts";
import { expectToast, signIn } from "../../support/page/journey";
import { picture } from "../../support/page/sign-up";
import { expect, test } from "../../support/page/test";

test("a banner with a picture is put up, moved and taken down, and participants see it so", async ({ page }, {
  project,
}) => {
  const [first, second] = [`${project.name} 講演会 ${Date.now()}`, `${project.name} 勉強会 ${Date.now()}`];
  // Each way of going has a community of its own, as the order of its banners is seen.
  const place = `0199d300-0000-7000-8000-00000000000${project.name === "http" ? 3 : 2}`;
  const shown = async () => {
    await page.goto(`/open-community/${place}`);
    const list = page.getByRole("list", { name: "運営からのご案内" });
    return (await list.getByRole("listitem").allInnerTexts()).join("\n");
  };
  await signIn(page, "operator");
  for (const title of [first, second]) {
    await page.goto(`/admin/communities/${place}`);
    await page.getByLabel("見出し").fill(title);
    await page.getByLabel("画像").setInputFiles(picture);
    await page.getByRole("button", { name: "掲載する", exact: true }).click();
    await expectToast(page, "バナーを掲載しました");
  }
  await page.getByRole("button", { name: `「${first}」を上へ移動する` }).click();
  await expectToast(page, "バナーを並べ替えました");
  await signIn(page, "sato");
  const both = await shown();
  expect(both.indexOf(first)).toBeLessThan(both.indexOf(second));
  const image = page.getByRole("listitem").filter({ hasText: first }).locator("img");
  const served = await page.request.get((await image.getAttribute("src")) ?? "");
  expect([served.status(), served.headers()["content-type"]]).toEqual([200, "image/png"]);
  await signIn(page, "operator");
  for (const title of [first, second]) {
    await page.goto(`/admin/communities/${place}`);
    const banner = page.getByRole("listitem").filter({ hasText: title });
    await banner.getByText("取り下げる", { exact: true }).click();
    await banner.getByRole("button", { name: `バナー「${title}」を取り下げる` }).click();
    await expectToast(page, "バナーを取り下げました");
  }
  await signIn(page, "sato");
  expect(await shown().catch(() => "")).not.toContain(first);
});

test("a community gets a picture, and loses it again", async ({ page }, { project }) => {
  const place = `0199d300-0000-7000-8000-00000000000${project.name === "http" ? 3 : 2}`;
  const seal = page.locator('.seal[data-size="l"] img');
  await signIn(page, "operator");
  await page.goto(`/admin/communities/${place}`);
  await page.getByRole("button", { name: "写真を保存する" }).click();
  await expect(page.getByText(FILE_MISSING).first()).toBeVisible();
  await page.getByLabel("写真を選ぶ").setInputFiles(picture);
  await page.getByRole("button", { name: "写真を保存する" }).click();
  await expectToast(page, "写真を保存しました");
  // The operator's page would notice the new session and lead to its own notice.
  await page.goto("/terms");
  await signIn(page, "sato");
  await page.goto(`/open-community/${place}`);
  const served = await page.request.get((await seal.getAttribute("src")) ?? "");
  expect([served.status(), served.headers()["content-type"]]).toEqual([200, "image/png"]);
  await signIn(page, "operator");
  await page.goto(`/admin/communities/${place}`);
  await page.getByRole("button", { name: "写真を外す" }).click();
  await expectToast(page, "写真を外しました");
  await signIn(page, "sato");
  await page.goto(`/open-community/${place}`);
  await expect(seal).toHaveCount(0);
});
