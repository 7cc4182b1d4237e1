import { unique } from "../../support/page/chat";
import { signIn } from "../../support/page/journey";
import { expect, type Page, test } from "../../support/page/test";
import { pngOf } from "../../support/pictures";

/** A group of the demo that 佐藤 leads. */
const WRITE = "/group/0199d100-0000-7000-8000-000000000001/notice/new";
/** Stands in segments and texts of the original, as cameras and viewers write names. */
const MARKER = "YAMADA-HANAKO-0012345";
const [WIDTH, HEIGHT] = [400, 200];
const KINDS = [
  { type: "image/png", name: "ecg.png" },
  { type: "image/jpeg", name: "ecg.jpg" },
] as const;

/** White, with red where the middle box will lie; the marker is beside the pixels. */
async function original(page: Page, type: string): Promise<Buffer> {
  const rendered = await page.evaluate(
    async ({ type, WIDTH, HEIGHT }) => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [WIDTH, HEIGHT];
      const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
      pen.fillStyle = "white";
      pen.fillRect(0, 0, WIDTH, HEIGHT);
      pen.fillStyle = "red";
      pen.fillRect(WIDTH * 0.4, HEIGHT * 0.47, WIDTH * 0.2, HEIGHT * 0.06);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 1));
      return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())];
    },
    { type, WIDTH, HEIGHT },
  );
  return type === "image/png" ? withText(Buffer.from(rendered)) : withSegments(Buffer.from(rendered));
}

/** A segment of EXIF and one of comments, behind the start of the picture. */
function withSegments(jpeg: Buffer): Buffer {
  const segment = (kind: number, words: string) => {
    const body = Buffer.from(words, "latin1");
    return Buffer.concat([Buffer.from([0xff, kind, 0, body.length + 2]), body]);
  };
  const segments = [segment(0xe1, `Exif\0\0${MARKER}`), segment(0xfe, MARKER)];
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** What follows the end of the picture is part of the file too. */
const withText = (png: Buffer) => Buffer.concat([png, Buffer.from(MARKER, "latin1")]);

/** Pixels of the saved file: those under the box that are not black, and those anywhere that are reddish. */
function looked(page: Page, bytes: Buffer, type: string) {
  return page.evaluate(
    async ({ bytes, type }) => {
      const picture = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type }));
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [picture.width, picture.height];
      const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
      pen.drawImage(picture, 0, 0);
      const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
      let [uncovered, reddish] = [0, 0];
      for (let at = 0; at < data.length; at += 4) {
        const [x, y] = [(at / 4) % canvas.width, Math.floor(at / 4 / canvas.width)];
        const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
        // A pixel within the edge: there a JPEG mixes black and white.
        const isUnder =
          x > canvas.width * 0.35 + 8 &&
          x < canvas.width * 0.65 - 8 &&
          y > canvas.height * 0.45 + 4 &&
          y < canvas.height * 0.55 - 4;
        if (isUnder && red + green + blue > 24) uncovered += 1;
        if (red - Math.max(green, blue) > 40) reddish += 1;
      }
      return { width: canvas.width, uncovered, reddish };
    },
    { bytes: [...bytes], type },
  );
}

for (const { type, name } of KINDS) {
  test(`@js of what a box covers nothing is in the saved ${name}`, async ({ page }) => {
    await signIn(page, "sato");
    await page.goto(WRITE);
    const title = unique("心電図");
    const before = await original(page, type);
    expect(before.includes(MARKER)).toBe(true);
    expect((await looked(page, before, type)).reddish).toBeGreaterThan(500);

    await page.getByLabel("件名").fill(title);
    await page.getByRole("textbox", { name: "内容" }).fill("波形の読み方を教えてください。");
    await page.locator("#files").setInputFiles([{ name, mimeType: type, buffer: before }]);
    await page.getByRole("button", { name: "黒塗りする" }).click();
    await page.getByRole("button", { name: "枠を追加する" }).click();
    await page.getByRole("button", { name: "塗りつぶして添付する" }).click();
    await expect(page.getByRole("button", { name: "塗りつぶして添付する" })).toHaveCount(0);
    await page.getByRole("button", { name: "投稿する", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

    const address = await page
      .getByRole("list", { name: "写真" })
      .getByRole("link")
      .first()
      .getAttribute("href");
    const saved = await (await page.request.get(address ?? "")).body();
    expect(saved.includes(MARKER)).toBe(false);
    expect(await looked(page, saved, type)).toEqual({ width: WIDTH, uncovered: 0, reddish: 0 });
  });
}

test("without scripts a picture is refused where a box was asked for, and what was written stays @no-js", async ({
  page,
}) => {
  await signIn(page, "sato");
  await page.goto(WRITE);
  const title = unique("心電図");
  await page.getByLabel("件名").fill(title);
  await page.getByRole("textbox", { name: "内容" }).fill("波形の読み方を教えてください。");
  const picture = { name: "ecg.png", mimeType: "image/png", buffer: Buffer.from(pngOf(2, 2)) };
  await page.getByLabel("写真・ファイルを選ぶ").setInputFiles([picture]);
  await page.getByLabel(/写真の一部を黒く塗りつぶして/).check();
  await page.getByRole("button", { name: "投稿する", exact: true }).click();
  await expect(page.getByText("写真は受け取っていません。").first()).toBeVisible();
  await expect(page.getByLabel("件名")).toHaveValue(title);
});
