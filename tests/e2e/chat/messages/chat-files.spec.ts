import { UNDO_MS } from "../../../../workers/contract/chat/limits";
import {
  box,
  fill,
  line,
  log,
  openGroup,
  openRoomWith,
  pageOf,
  send,
  sendWhileUndone,
  TAKEN_AWAY,
  unique,
} from "../../../support/page/chat";
import { signIn } from "../../../support/page/journey";
import { expect, type Page, test } from "../../../support/page/test";
import { ORIGIN } from "../../../support/site/origin";

const SIDE_PIXELS = 900;
type Upload = { parts: string[]; sizes: number[]; words: string };

/** Puts a rendered picture into the composer as if it were pasted or dropped. Gives its bytes. */
async function give(page: Page, how: "paste" | "drop", name: string, side = SIDE_PIXELS) {
  await expect(page.locator("html")).toHaveAttribute("data-takes-files", "on");
  return box(page).evaluate(
    async (field, { how, name, side }) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
      const paper = canvas.getContext("2d");
      if (!paper) throw new Error("no canvas");
      const noise = paper.createImageData(side, side);
      for (let at = 0; at < noise.data.length; at += 1)
        noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
      paper.putImageData(noise, 0, 0);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 1));
      const data = new DataTransfer();
      data.items.add(new File(blob ? [blob] : [], name, { type: "image/jpeg" }));
      const facts = { bubbles: true, cancelable: true };
      field.dispatchEvent(
        how === "paste"
          ? new ClipboardEvent("paste", { ...facts, clipboardData: data })
          : new DragEvent("drop", { ...facts, dataTransfer: data }),
      );
      return blob?.size ?? 0;
    },
    { how, name, side },
  );
}

/** A line so bad that the first requests for each media get nowhere. */
async function loseFirst(page: Page, addresses: string, count: number) {
  const asked = new Map<string, number>();
  await page.route(addresses, (route) => {
    const media = /medias\/([^/?]+)/.exec(route.request().url())?.[1] ?? "";
    asked.set(media, (asked.get(media) ?? 0) + 1);
    return (asked.get(media) ?? 0) > count ? route.continue() : route.abort();
  });
}

const chosen = (page: Page) =>
  page.getByRole("list", { name: "添付する画像・ファイル" }).getByRole("listitem");

test("pasted and dropped pictures go smaller, sealed, with a thumbnail, and come in spite of a bad line @js", async ({
  browser,
}) => {
  const [tanaka, sato] = [await pageOf(browser, "tanaka"), await pageOf(browser, "sato")];
  const path = await openGroup(tanaka, unique("画像"), ["sato", "nakamura"]);
  const bytes = await give(tanaka, "paste", "貼付.jpg");
  await expect(chosen(tanaka)).toHaveCount(1);
  await give(tanaka, "drop", "落下.jpg");
  await expect(chosen(tanaka)).toHaveCount(2);
  await tanaka.evaluate(() => {
    const uploads: { parts: string[]; sizes: number[]; words: string }[] = [];
    Object.assign(window, { uploads });
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) {
        const parts = [...body.entries()];
        const files = parts.map(([, value]) => (typeof value === "string" ? new File([value], "") : value));
        const upload = {
          parts: parts.map(([name]) => name),
          sizes: files.map(({ size }) => size),
          words: "",
        };
        uploads.push(upload);
        void Promise.all(files.map((file) => file.text())).then((texts) => {
          upload.words = [...texts, ...files.map(({ name }) => name)].join(" ");
        });
      }
      send.call(this, body);
    };
  });
  const text = unique("二枚あります。");
  await send(tanaka, text);
  const uploads = await tanaka.evaluate(() => (window as unknown as { uploads: Upload[] }).uploads);
  expect(uploads.map(({ parts }) => parts)).toEqual(Array(2).fill(["info", "file", "thumbnail"]));
  for (const { sizes, words } of uploads) {
    expect(words).not.toMatch(/JFIF|Exif|image\/jpeg|貼付|落下/);
    expect(sizes[1]).toBeLessThan(0.6 * bytes);
    expect(sizes[2]).toBeLessThanOrEqual(48 * 1024 + 100);
  }
  const thumbnails: string[] = [];
  sato.on("response", (response) => {
    if (response.url().includes("/medias/")) thumbnails.push(new URL(response.url()).search);
  });
  await loseFirst(sato, "**/medias/**", 2);
  await sato.goto(path);
  const names = ["貼付.jpg", "落下.jpg"];
  const links = names.map((name) => line(sato, text).getByRole("link", { name }));
  // Their places bear their names before they have come.
  expect(await Promise.all(links.map((link) => link.count()))).toEqual([1, 1]);
  for (const name of names) {
    const picture = line(sato, text).getByAltText(name);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  }
  expect(new Set(thumbnails)).toEqual(new Set(["?size=thumbnail"]));
});

test("how far an upload has come is shown five times a second at most @js", async ({ page, context }) => {
  await signIn(page, "nakamura");
  await openRoomWith(page, "tanaka");
  await give(page, "paste", "大きな写真.jpg", 1800);
  await expect(chosen(page)).toHaveCount(1);
  const devtools = await context.newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 600 * 1024 };
  await devtools.send("Network.emulateNetworkConditions", slow);
  await page.evaluate(() => {
    const seen: { at: number; value: number }[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const bar = document.querySelector("[role=log] progress, [role=log] [role=progressbar]");
      const value = Number(bar?.getAttribute("value") ?? bar?.getAttribute("aria-valuenow") ?? Number.NaN);
      if (bar && seen.at(-1)?.value !== value) seen.push({ at: performance.now(), value });
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await send(page, unique("大きな写真です。"));
  const seen = await page.evaluate(
    () => (window as unknown as { seen: { at: number; value: number }[] }).seen,
  );
  const moved = seen.filter(({ value }) => value > 0 && value < 100);
  expect(moved.length).toBeGreaterThan(1);
  expect(moved.map(({ value }) => value)).toEqual(moved.map(({ value }) => value).toSorted((a, b) => a - b));
  const [first, last] = [moved[0]?.at ?? 0, moved.at(-1)?.at ?? 0];
  // The mean of all gaps counts: a busy machine may draw one late and the next in time.
  expect((last - first) / (moved.length - 1)).toBeGreaterThan(180);
});

test("a send is undone by one tap within ten seconds, and its text is in the field again @js", async ({
  page,
}) => {
  await signIn(page, "sato");
  const path = await openRoomWith(page, "tanaka");
  const text = await sendWhileUndone(page, "間違えました。", async (undo) => {
    await box(page).fill("書きかけ");
    await undo.click({ timeout: UNDO_MS });
  });
  await expect(log(page).getByText(text)).toHaveCount(0);
  await expect(box(page)).toHaveValue(`${text}\n書きかけ`);
  await expect(log(page).getByText(TAKEN_AWAY).last()).toBeVisible();
  await page.goto("/rooms");
  const row = page.getByRole("listitem").filter({ has: page.locator(`a[href="${path}"]`) });
  await expect(row).toContainText("自分: メッセージを削除しました");
});

test("older messages come by scrolling, and what comes in meanwhile waits to be seen @js", async ({
  browser,
}) => {
  const page = await pageOf(browser, "tanaka");
  const path = await openGroup(page, unique("過去"), ["sato", "nakamura"]);
  const first = unique("いちばん古い話");
  await send(page, first);
  const sato = await pageOf(browser, "sato");
  await fill([page, sato, await pageOf(browser, "nakamura")], path);
  await page.goto(path);
  await expect(log(page).getByText("99", { exact: true })).toBeVisible();
  await expect(log(page).getByText(first)).toHaveCount(0);
  await page.evaluate(() => {
    const log = document.querySelector("[role=log]");
    const live: (string | null)[] = [];
    Object.assign(window, { live });
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      if (added.some((node) => node instanceof HTMLLIElement))
        live.push(log?.getAttribute("aria-live") ?? null);
    }).observe(log ?? document, { subtree: true, childList: true });
  });
  await page.getByRole("link", { name: "以前のメッセージを表示する" }).scrollIntoViewIfNeeded();
  await expect(log(page).getByText(first)).toHaveCount(1);
  const live = await page.evaluate(() => (window as unknown as { live: (string | null)[] }).live);
  expect(new Set(live)).toEqual(new Set(["off"]));
  await expect(log(page)).not.toHaveAttribute("aria-live", "off");

  const reads: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/readMessages")) reads.push(request.url());
  });
  const data = { message: unique("新しい話"), clientMessageId: "news" };
  await sato.request.post(`/api/chat${path}/messages`, { data, headers: { origin: ORIGIN } });
  const down = page.getByRole("button", { name: "新着が1件あります" });
  await expect(down).toBeVisible();
  await expect(log(page).getByText(first)).toBeInViewport();
  await page.mouse.move(5, 5);
  expect(reads).toEqual([]);
  const read = page.waitForRequest(/readMessages$/);
  await down.click();
  await expect(log(page).getByText(data.message)).toBeInViewport();
  await read;
});

// The settings are of the person, whom other tests are too: none of them looks at the receipts of this one.
test("who does not want to be seen reading is not @js", async ({ browser }) => {
  const [tanaka, sato] = [await pageOf(browser, "tanaka"), await pageOf(browser, "sato")];
  const settings = async (change: (page: Page) => Promise<void>) => {
    await sato.goto("/rooms");
    await sato.getByText("チャットの設定", { exact: true }).click();
    await change(sato);
    await sato.getByRole("button", { name: "設定を保存する" }).click();
    await expect(sato.getByText("チャットの設定を保存しました")).toBeVisible();
  };
  const shows = sato.getByRole("checkbox", { name: "既読を相手に表示する" });
  await settings(() => shows.uncheck());
  const path = await openGroup(tanaka, unique("内緒"), ["sato", "nakamura"]);
  const text = unique("読まれましたか。");
  await send(tanaka, text);
  await sato.goto(path);
  await expect(line(sato, text)).toBeVisible();
  const [message] = (
    (await (await sato.request.get(`/api/chat${path}`)).json()) as { messages: { id: string }[] }
  ).messages;
  const read = { data: { lastReadMessageId: message?.id }, headers: { origin: ORIGIN } };
  expect((await sato.request.post(`/api/chat${path}/readMessages`, read)).status()).toBe(204);
  await tanaka.goto(path);
  await expect(line(tanaka, text)).not.toContainText("既読");
  await settings(() => shows.check());
});

// Tagged so that it runs once: what it changes belongs to one person.
test.describe("without JavaScript @js", () => {
  test.use({ javaScriptEnabled: false });

  test("the settings of the chat are kept, and none changes by looking at it", async ({ page }) => {
    await signIn(page, "aoba");
    const open = async () => {
      await page.goto("/rooms");
      await page.getByText("チャットの設定", { exact: true }).click();
    };
    const box = (name: string) => page.getByRole("checkbox", { name });
    const save = () => page.getByRole("button", { name: "設定を保存する" }).click();
    await open();
    await box("既読を相手に表示する").uncheck();
    await box("Enterで送信する").uncheck();
    await box("通知を止める時間帯を設ける").check();
    await page.getByLabel("開始時刻").selectOption("21時");
    await page.getByLabel("終了時刻").selectOption("6時");
    await save();
    await open();
    await save();
    await open();
    await expect(box("既読を相手に表示する")).not.toBeChecked();
    await expect(box("Enterで送信する")).not.toBeChecked();
    await expect(box("通知を止める時間帯を設ける")).toBeChecked();
    await expect(page.getByLabel("開始時刻")).toHaveValue("21");
    await expect(page.getByLabel("終了時刻")).toHaveValue("6");
  });
});
