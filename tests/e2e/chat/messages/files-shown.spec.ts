import { box, line, log, openGroup, openRoomWith, pageOf, unique } from "../../../support/page/chat";
import { signIn } from "../../../support/page/journey";
import { pdfOf } from "../../../support/page/pdf";
import { expect, type Locator, type Page, test } from "../../../support/page/test";

const PDF = "application/pdf";
const LIBRARY = /\/assets\/pdf\./;
type Given = { name: string; mimeType: string; buffer: Buffer };

const pdf = (name: string, buffer: Buffer): Given => ({ name, mimeType: PDF, buffer });

async function picture(page: Page, name: string): Promise<Given> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 600, height: 400 });
    const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
    pen.fillStyle = "teal";
    pen.fillRect(0, 0, 300, 200);
    return canvas.toDataURL("image/jpeg");
  });
  return { name, mimeType: "image/jpeg", buffer: Buffer.from(address.split(",")[1] ?? "", "base64") };
}

const ready = (page: Page) => expect(page.locator("html")).toHaveAttribute("data-takes-files", "on");

/** Sends files with a text, and waits until they have arrived. */
async function sendFiles(page: Page, text: string, files: Given[]) {
  await ready(page);
  await page.locator("input[type=file]").setInputFiles(files);
  await box(page).fill(text);
  await page.getByRole("button", { name: "送信", exact: true }).click();
  const sent = line(page, text);
  await expect(sent.locator("a[data-file]")).toHaveCount(files.length);
  await expect(page.locator("[data-unsent]")).toHaveCount(0);
  return sent;
}

/** How many of the points of a rendered page are dark. */
const darkPoints = (canvas: Locator) =>
  canvas.evaluate((rendered: HTMLCanvasElement) => {
    const { data } = rendered.getContext("2d")?.getImageData(0, 0, rendered.width, rendered.height) ?? {
      data: [],
    };
    let dark = 0;
    for (let at = 0; at < data.length; at += 4)
      if ((data[at] ?? 255) < 60 && (data[at + 3] ?? 0) > 200) dark += 1;
    return dark;
  });

test("pictures of a room open over it, are enlarged, and lead to each other and back @js", async ({
  page,
}) => {
  await signIn(page, "tanaka");
  await openGroup(page, unique("写真"), ["sato", "nakamura"]);
  const sent = await sendFiles(page, unique("二枚です。"), [
    await picture(page, "一枚目.jpg"),
    await picture(page, "二枚目.jpg"),
  ]);
  await box(page).fill("書きかけ");
  const room = page.url();
  const first = sent.getByRole("link", { name: "一枚目" });
  await first.click();
  const viewer = page.getByRole("dialog", { name: /を表示$/ });
  await expect(viewer.getByText("1 / 2件")).toBeVisible();
  const shown = viewer.getByRole("img", { name: "一枚目.jpg", exact: true });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
  await expect(shown).toBeInViewport({ ratio: 0.95 });
  for (const button of await viewer.getByRole("button").all()) {
    const size = await button.boundingBox();
    if (size) expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44);
  }
  const scale = () =>
    viewer.locator(".viewer-stage").evaluate((stage) => stage.style.getPropertyValue("--zoom"));
  await page.keyboard.press("+");
  expect(await scale()).toContain("scale(1.5)");
  await viewer.getByRole("button", { name: "縮小する" }).click();
  expect(await scale()).toContain("scale(1)");
  await shown.dblclick();
  expect(await scale()).toContain("scale(2.5)");
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByText("2 / 2件")).toBeVisible();
  expect(await scale()).toContain("scale(1)");
  await expect(viewer.getByRole("link", { name: /二枚目.*を保存する/ })).toHaveAttribute(
    "download",
    /二枚目/,
  );
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await expect(first).toBeFocused();
  await first.click();
  await expect(viewer).toBeVisible();
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  expect(page.url()).toBe(room);
  await expect(box(page)).toHaveValue("書きかけ");
});

test("a PDF is shown in place when it is asked for, and its pages one by one @js", async ({ browser }) => {
  const [page, other] = [await pageOf(browser, "tanaka"), await pageOf(browser, "sato")];
  const path = await openGroup(page, unique("書類"), ["sato", "nakamura"]);
  const text = unique("連絡票です。");
  await sendFiles(page, text, [pdf("受入連絡票.pdf", pdfOf(3))]);
  const loaded: string[] = [];
  other.on("request", (request) => {
    if (LIBRARY.test(request.url())) loaded.push(request.url());
  });
  await other.goto(path);
  await ready(other);
  const ask = line(other, text).getByRole("button", { name: "1ページ目を表示" });
  await expect(ask).toBeVisible();
  expect(loaded).toEqual([]);
  await ask.click();
  const peek = line(other, text).getByRole("button", { name: "受入連絡票.pdfの1ページ目を大きく表示する" });
  await expect(peek).toBeVisible();
  expect(await darkPoints(peek.locator("canvas"))).toBeGreaterThan(500);
  expect(loaded.length).toBeGreaterThan(0);
  await peek.click();
  const viewer = other.getByRole("dialog", { name: /を表示$/ });
  await expect(viewer.getByText("1 / 3ページ")).toBeVisible();
  await expect(viewer.getByRole("img", { name: "受入連絡票.pdfの1ページ" })).toBeVisible();
  expect(await darkPoints(viewer.locator("canvas"))).toBeGreaterThan(2000);
  await expect(viewer.locator("canvas")).toBeInViewport({ ratio: 0.95 });
  await viewer.getByRole("button", { name: "次へ" }).click();
  await expect(viewer.getByText("2 / 3ページ")).toBeVisible();
  const [back, on] = await Promise.all(
    ["前へ", "次へ"].map((name) => viewer.getByRole("button", { name }).boundingBox()),
  );
  expect(back?.x).toBeLessThan(100);
  expect(on?.x).toBeGreaterThan((other.viewportSize()?.width ?? 0) - 100);
  await expect(viewer.getByRole("img", { name: "受入連絡票.pdfの2ページ" })).toBeVisible();
  expect(await darkPoints(viewer.locator("canvas"))).toBeGreaterThan(2000);
  await viewer.getByRole("button", { name: "閉じる" }).click();
  await expect(viewer).toHaveCount(0);
});

test("a PDF that is broken, vast or brings scripts leaves the room as it was @js", async ({ page }) => {
  await signIn(page, "tanaka");
  await openGroup(page, unique("悪意"), ["sato", "nakamura"]);
  const spoken: string[] = [];
  page.on("dialog", (dialog) => {
    spoken.push(dialog.message());
    void dialog.dismiss();
  });
  const script = "/OpenAction << /S /JavaScript /JS (app.alert\\('x'\\); this.exportDataObject\\(\\)) >>";
  const text = unique("三件です。");
  const sent = await sendFiles(page, text, [
    pdf("壊れた.pdf", Buffer.from("%PDF-1.7\nnothing of it is true", "latin1")),
    pdf("巨大.pdf", pdfOf(1, { box: "0 0 9000000 9000000" })),
    pdf("命令.pdf", pdfOf(1, { more: script })),
  ]);
  const asks = sent.getByRole("button", { name: "1ページ目を表示" });
  await expect(asks).toHaveCount(3);
  for (const at of [2, 1, 0]) await asks.nth(at).click();
  await expect(sent.getByText("表示できませんでした。ファイルを保存して開いてください。")).toHaveCount(2);
  await expect(sent.getByRole("button", { name: "命令.pdfの1ページ目を大きく表示する" })).toBeVisible();
  await box(page).fill("まだ動きます");
  await expect(box(page)).toHaveValue("まだ動きます");
  expect(spoken).toEqual([]);
});

test("each of several files says how far it has come, and one can be left out on its way @js", async ({
  page,
}) => {
  await signIn(page, "nakamura");
  await openRoomWith(page, "tanaka");
  await ready(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/medias", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue().catch(() => {});
  });
  const text = unique("三件の資料です。");
  const names = ["一.txt", "二.txt", "三.txt"];
  await page
    .locator("input[type=file]")
    .setInputFiles(names.map((name) => ({ name, mimeType: "text/plain", buffer: Buffer.from(name) })));
  await box(page).fill(text);
  await page.getByRole("button", { name: "送信", exact: true }).click();
  const unsent = log(page).locator("[data-unsent]").filter({ hasText: text });
  await expect(unsent.getByRole("progressbar", { name: "一.txtをアップロード中" })).toBeVisible();
  await expect(unsent.getByText("順番待ち")).toHaveCount(2);
  await unsent.getByRole("button", { name: "一.txtを送信しない" }).click();
  await unsent.getByRole("button", { name: "三.txtを送信しない" }).click();
  await expect(unsent.getByRole("progressbar", { name: "二.txtをアップロード中" })).toBeVisible();
  release();
  await expect(page.locator("[data-unsent]")).toHaveCount(0);
  await expect(line(page, text).getByRole("link", { name: /\.txt/ })).toHaveCount(1);
  await expect(line(page, text).getByRole("link", { name: /二\.txt/ })).toBeVisible();
});

/** Drags a file over the page, then drops it on what `target` finds. */
async function drag(page: Page, target: string, type: "dragover" | "drop") {
  await page.locator(target).evaluate((element, type) => {
    const data = new DataTransfer();
    data.items.add(new File(["検査値"], "検査.txt", { type: "text/plain" }));
    element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
  }, type);
}

test("a file that is dropped anywhere in a room, or on a form, is attached there @js", async ({ page }) => {
  await signIn(page, "sato");
  await openRoomWith(page, "tanaka");
  await ready(page);
  await drag(page, "[role=log]", "dragover");
  await expect(page.locator(".room")).toHaveAttribute("data-dropping", "ここにファイルをドロップ");
  await drag(page, "[role=log]", "drop");
  await expect(page.locator("[data-dropping]")).toHaveCount(0);
  const chosen = page.getByRole("list", { name: "添付する画像・ファイル" });
  await expect(chosen.getByText("検査.txt")).toBeVisible();

  await page.goto("/group/0199d100-0000-7000-8000-000000000001/notice/new");
  await ready(page);
  await drag(page, "h1", "drop");
  await expect(page.getByRole("list", { name: "選んだ写真・ファイル" }).getByText("検査.txt")).toBeVisible();
});

test("without scripts a PDF stays a link to its page, from which it is saved @js", async ({ browser }) => {
  const page = await pageOf(browser, "tanaka");
  const path = await openGroup(page, unique("紙"), ["sato", "nakamura"]);
  const text = unique("紙の書類です。");
  await sendFiles(page, text, [pdf("紙.pdf", pdfOf(1))]);
  const storageState = await page.context().storageState();
  const plain = await (await browser.newContext({ javaScriptEnabled: false, storageState })).newPage();
  await plain.goto(path);
  await expect(plain.getByRole("button", { name: "1ページ目を表示" })).toHaveCount(0);
  await line(plain, text)
    .getByRole("link", { name: /紙\.pdf/ })
    .click();
  await expect(plain.getByRole("link", { name: "保存する" })).toHaveAttribute("download", "紙.pdf");
});
