import {
  box,
  deleteMessage,
  fill,
  line,
  log,
  NAMED,
  openGroup,
  openMenu,
  PAGE,
  pageOf,
  send,
  unique,
} from "../../support/page/chat";
import { expectPath } from "../../support/page/journey";
import { expect, test } from "../../support/page/test";

test("a whole conversation: read, page back, attach, acknowledge, edit, mute, add, delete, leave @control", async ({
  browser,
}) => {
  const [tanaka, sato] = [await pageOf(browser, "tanaka"), await pageOf(browser, "sato")];
  const path = await openGroup(tanaka, unique("道のり"), ["sato", "nakamura"]);
  const first = unique("最初の話");
  await send(tanaka, first);
  await fill([tanaka, await pageOf(browser, "nakamura")], path);
  const file = unique("議事録");
  await tanaka.goto(path);
  const upload = { name: `${file}.txt`, mimeType: "text/plain", buffer: Buffer.from("議事録の中身") };
  await tanaka.locator("input[type=file]").setInputFiles(upload);
  const last = unique("添付します。");
  await send(tanaka, last);

  await sato.goto("/rooms");
  await sato.getByRole("listitem").filter({ hasText: last }).getByRole("link").click();
  await expect(line(sato, last).getByText(`${file}.txt`)).toBeVisible();
  await expect(log(sato).getByText(first)).toHaveCount(0);
  await expect(sato.getByText("ここから未読")).toHaveCount(0);
  await sato.getByRole("link", { name: "未読の先頭へ（102件）" }).click();
  await expect(sato.getByText("ここから未読")).toBeInViewport();
  await expect(log(sato).getByText(first)).toBeInViewport();
  await sato.goto(`${path}?before=${PAGE}`);
  await expect(log(sato).getByText(first)).toBeVisible();
  await sato.goto(path);
  await openMenu(sato, last);
  await line(sato, last).getByRole("button", { name: "確認しました" }).click();
  await expect(line(sato, last)).toContainText("確認しました 1");

  await tanaka.goto(`${path}?before=${PAGE}`);
  await openMenu(tanaka, first);
  await line(tanaka, first).getByRole("link", { name: "編集する" }).click();
  await expect(box(tanaka)).toHaveValue(first);
  const better = unique("最初の話の続き");
  await box(tanaka).fill(better);
  await tanaka.getByRole("button", { name: "変更", exact: true }).click();
  await expect(line(tanaka, better)).toContainText("編集済み");

  await sato.goto(`${path}/members`);
  await sato.getByRole("button", { name: "通知をオフにする" }).click();
  await expect(sato.getByRole("button", { name: "通知をオンにする" })).toBeVisible();
  await sato.goto("/rooms");
  const muted = sato.getByRole("listitem").filter({ hasText: last });
  await expect(muted.getByRole("img", { name: "通知オフ" })).toBeVisible();
  await sato.goto(`${path}/members`);
  await sato.getByRole("link", { name: "退出する" }).click();
  await sato.getByRole("dialog").getByRole("button", { name: "退出する" }).click();
  await expectPath(sato, "/rooms");
  expect((await sato.goto(path))?.status()).toBe(404);
  await tanaka.goto(`${path}/members/add`);
  await tanaka.getByRole("checkbox", { name: NAMED.sato }).check();
  await tanaka.getByRole("button", { name: "選んだ方を追加する" }).click();
  await expectPath(tanaka, `${path}/members`);
  await tanaka.goto(path);
  await deleteMessage(tanaka, last);
  await expect(log(tanaka).getByText(last)).toHaveCount(0);
  await sato.goto(path);
  await expect(box(sato)).toBeVisible();
  await expect(log(sato).getByText(first)).toHaveCount(0);
});
