import { log, makeGroup, NAMED, pageOf, pressGroup, send, unique } from "../../support/page/chat";
import { expectPath, expectToast, signIn } from "../../support/page/journey";
import { expect, test } from "../../support/page/test";

test("@scripts a group is opened, renamed, and named in its members' lists @remote", async ({ browser }) => {
  const [tanaka, sato] = [await pageOf(browser, "tanaka"), await pageOf(browser, "sato")];
  const path = await pressGroup(tanaka, "循環器連携", ["sato", "nakamura"]);
  await expect(tanaka.getByRole("heading", { level: 1 })).toContainText("循環器連携");
  await expect(tanaka.getByText("メンバー3名")).toBeVisible();
  await tanaka.goto(`${path}/edit`);
  const title = unique("循環器");
  await tanaka.getByLabel("チャット名").fill(title);
  await tanaka.getByRole("button", { name: "変更する" }).click();
  await expectPath(tanaka, path);
  await send(tanaka, unique("よろしくお願いします。"));
  await sato.goto("/rooms");
  await expect(sato.getByRole("link", { name: title })).toBeVisible();
});

test("who is added sees only what comes after, and was told so beforehand", async ({ browser }) => {
  const [tanaka, nakamura] = [await pageOf(browser, "tanaka"), await pageOf(browser, "nakamura")];
  const path = await makeGroup(tanaka, unique("訪問"), ["sato", "nakamura"]);
  await nakamura.goto(`${path}/members`);
  await nakamura.getByRole("link", { name: "退出する" }).click();
  await nakamura.getByRole("dialog").getByRole("button", { name: "退出する" }).click();
  await expectPath(nakamura, "/rooms");
  expect((await nakamura.goto(path))?.status()).toBe(404);
  const [before, after] = [unique("前の話"), unique("後の話")];
  await tanaka.goto(path);
  await send(tanaka, before);
  await tanaka.goto(`${path}/members/add`);
  await expect(tanaka.getByText("追加した後のメッセージだけです")).toBeVisible();
  await tanaka.getByRole("checkbox", { name: NAMED.nakamura }).check();
  await tanaka.getByRole("button", { name: "選んだ方を追加する" }).click();
  await expectPath(tanaka, `${path}/members`);
  await expectToast(tanaka, "1名を追加しました");
  await tanaka.goto(path);
  await send(tanaka, after);
  await nakamura.goto(path);
  await expect(log(nakamura).getByText(after)).toBeVisible();
  await expect(log(nakamura).getByText(before)).toHaveCount(0);
});

test("who is ticked stays ticked while another name is looked for", async ({ page }) => {
  await signIn(page, "tanaka");
  await page.goto("/rooms/new?mode=group");
  await page.getByRole("checkbox", { name: NAMED.nakamura }).check();
  await page.getByLabel("名前で検索").fill("佐藤");
  await page.getByRole("button", { name: "検索する", exact: true }).click();
  await expect(page.getByRole("heading", { name: "「佐藤」の検索結果" })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: NAMED.nakamura })).toBeChecked();
  await page.getByRole("checkbox", { name: NAMED.sato }).check();
  await page.getByRole("button", { name: /グループを作成/ }).click();
  await page.waitForURL(/\/rooms\/[\w-]{33}$/);
  await expect(page.getByText("メンバー3名")).toBeVisible();
});

test("the maker takes a member out, whose open screen gets nothing more", async ({ browser }) => {
  const [tanaka, nakamura] = [await pageOf(browser, "tanaka"), await pageOf(browser, "nakamura")];
  const path = await makeGroup(tanaka, unique("人選"), ["sato", "nakamura"]);
  await nakamura.goto(path);
  await tanaka.goto(`${path}/members`);
  const member = tanaka.getByRole("listitem").filter({ hasText: NAMED.nakamura });
  await member.getByLabel(`${NAMED.nakamura}の操作`).click();
  await member.getByText("メンバーから外す").click();
  await member.getByRole("button", { name: `${NAMED.nakamura}を外す` }).click();
  await expectToast(tanaka, "メンバーを外しました");
  const text = unique("外した後");
  await tanaka.goto(path);
  await send(tanaka, text);
  await expect(nakamura.getByText(text)).toHaveCount(0);
  expect((await nakamura.request.get(`/api/chat${path}`)).status()).toBe(404);
});
