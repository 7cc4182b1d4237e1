import { env } from "cloudflare:test";
import { beforeAll, expect, it, vi } from "vitest";
import { keepUpload } from "../../../workers/api/files/store";
import { bytes, chunk, exif, gifOf, jpegOf, pngOf, webpOf } from "../../support/pictures";
import { Browser } from "../../support/workerd/client/browser";
import { cookieOf, person } from "../../support/workerd/client/people";
import { ORIGIN } from "../../support/workerd/origin";

const MB = 1024 * 1024;
const TOO_LARGE = "ファイルの容量がアップロード上限の10MBを超えています。";
let doctor: Browser;

beforeAll(async () => {
  doctor = await signedIn("uploader");
});

async function signedIn(id: string): Promise<Browser> {
  await person(id);
  await env.DB.prepare(
    `UPDATE users SET agreed_terms_version = (SELECT max(version) FROM terms_versions WHERE term = 'terms'),
     agreed_privacy_version = (SELECT max(version) FROM terms_versions WHERE term = 'privacy') WHERE id = ?`,
  )
    .bind(id)
    .run();
  const who = new Browser();
  who.wear(await cookieOf(id));
  return who;
}

/** A JPEG of exactly so many bytes: its scan is filled up. */
function jpegOfSize(size: number) {
  const small = jpegOf(100, 100);
  return bytes(small.slice(0, -2), new Uint8Array(size - small.length), [0xff, 0xd9]);
}

const image = (content: Uint8Array<ArrayBuffer>, name = "a.jpg", type = "image/jpeg") => ({
  image: new File([content], name, { type }),
});
const messageOf = async (response: Response) => ((await response.json()) as { message: string }).message;

it("takes 10 MB, and not one byte more", async () => {
  expect((await doctor.upload("/images", image(jpegOfSize(10 * MB)))).status).toBe(200);
  const over = await doctor.upload("/images", image(jpegOfSize(10 * MB + 1)));
  expect(over.status).toBe(413);
  expect(await messageOf(over)).toBe(TOO_LARGE);
});

it("cuts an endless body that says no length", async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += MB;
      if (sent > 120 * MB) controller.close();
      else controller.enqueue(new Uint8Array(MB));
    },
  });
  const response = await doctor.send("/images", {
    method: "POST",
    body: endless,
    headers: { "content-type": "multipart/form-data; boundary=x" },
    duplex: "half",
  } as RequestInit);
  expect(response.status).toBe(413);
  expect(await messageOf(response)).toBe(TOO_LARGE);
  expect(sent).toBeLessThan(30 * MB);
});

it.each([
  ["a GIF", "a.gif", gifOf(65_535, 65_535)],
  ["a WebP", "a.webp", webpOf(16_777_216, 16_777_216)],
  ["an animated PNG", "a.apng", pngOf(65_535, 65_535)],
])("takes no pixel flood in %s", async (_kind, name, content) => {
  const response = await doctor.upload("/files", { file: new File([content], name) });
  expect(response.status).toBe(422);
  expect(await messageOf(response)).toBe(
    "画像の縦横の大きさが上限を超えています。縮小してからお試しください。",
  );
});

it("takes a picture of themselves from a doctor under review, and no other file", async () => {
  const waiting = await signedIn("waiting");
  await env.DB.prepare("UPDATE users SET licence_state = 'in-review' WHERE id = 'waiting'").run();
  expect((await waiting.upload("/images", image(jpegOf(64, 48)))).status).toBe(200);
  expect((await waiting.upload("/files", { file: new File(["a"], "a.txt") })).status).toBe(403);
});

it("leaves no picture in the browser of a shared terminal", async () => {
  const response = await doctor.upload("/images", image(jpegOf(64, 48)));
  const { url } = (await response.json()) as { url: string };
  const shown = () => doctor.get(url.replace("/api", ""));
  expect((await shown()).headers.get("cache-control")).toContain("private");
  await env.DB.prepare("UPDATE sessions SET shared_terminal = 1 WHERE user_id = 'uploader'").run();
  expect((await shown()).headers.get("cache-control")).toBe("no-store");
  await env.DB.prepare("UPDATE sessions SET shared_terminal = 0 WHERE user_id = 'uploader'").run();
});

it("serves a picture without its EXIF, as what it is, in a sandbox", async () => {
  const response = await doctor.upload("/images", image(jpegOf(64, 48, [exif(1)], "<script>")));
  const { url, width, height } = (await response.json()) as { url: string; width: number; height: number };
  expect([width, height]).toEqual([64, 48]);
  expect(url).toMatch(/^\/api\/files\/[A-Za-z0-9_-]{43}$/);
  const shown = await doctor.get(url.replace("/api", ""));
  expect(shown.headers.get("content-type")).toBe("image/jpeg");
  expect(shown.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect(shown.headers.get("x-content-type-options")).toBe("nosniff");
  const text = new TextDecoder("latin1").decode(await shown.arrayBuffer());
  expect(text).not.toMatch(/GPS|script/);
});

it("shows an upload to nobody who is not signed in, and nothing under a guessed id", async () => {
  const { url } = (await (await doctor.upload("/images", image(jpegOf(2, 2)))).json()) as { url: string };
  expect((await new Browser().get(url.replace("/api", ""))).status).toBe(401);
  for (const id of ["a".repeat(43), "..%2f..%2flicence", "1"]) {
    expect((await doctor.get(`/files/${id}`)).status).toBe(404);
  }
});

it("answers 404 for an upload whose bytes are gone, and tells the log", async () => {
  const { url } = (await (await doctor.upload("/images", image(jpegOf(2, 2)))).json()) as { url: string };
  await env.FILES.delete(url.replace("/api/files", "image"));
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  expect((await doctor.get(url.replace("/api", ""))).status).toBe(404);
  expect(log.mock.calls.flat().join()).toContain("bytes are gone");
  log.mockRestore();
});

const svg = bytes("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>");
const png = pngOf(2, 2);

it.each([
  ["an SVG", svg, "a.svg", "image/svg+xml"],
  ["an SVG called PNG", svg, "a.png", "image/png"],
  ["HTML called JPEG", bytes("<html>"), "a.jpg", "image/jpeg"],
  ["a GIF", bytes("GIF89a", [1, 0, 1, 0]), "a.gif", "image/gif"],
  ["a PNG called JPEG", png, "a.jpg", "image/png"],
  ["a PNG declared as JPEG", png, "a.png", "image/jpeg"],
  ["a PNG with two extensions", png, "a.png.html", "image/png"],
])("refuses %s as an image", async (_, content, name, type) => {
  const response = await doctor.upload("/images", image(content, name, type));
  expect(response.status).toBe(422);
  expect(await messageOf(response)).toBe("JPEG、PNG形式の画像のみアップロードできます。");
});

it("refuses a pixel flood from its header, and a broken picture", async () => {
  const flood = await doctor.upload("/images", image(pngOf(65_535, 65_535), "a.png", "image/png"));
  expect(flood.status).toBe(422);
  const wide = await doctor.upload("/images", image(jpegOf(16_000, 16_000)));
  expect(wide.status).toBe(422);
  const broken = await doctor.upload("/images", image(bytes(jpegOf(2, 2).slice(0, 40))));
  expect(await messageOf(broken)).toBe("画像を読み取れませんでした。別の画像をお選びください。");
});

it("takes documents, downloads what a browser might run, and refuses what is on no list", async () => {
  const send = (content: Uint8Array<ArrayBuffer>, name: string, type: string) =>
    doctor.upload("/files", { file: new File([content], name, { type }) });
  const pdf = await send(bytes("%PDF-1.7"), "紹介状.pdf", "application/pdf");
  expect(pdf.status).toBe(200);
  const { url, name } = (await pdf.json()) as { url: string; name: string };
  expect(name).toBe("紹介状.pdf");
  const saved = await doctor.get(url.replace("/api", ""));
  expect(saved.headers.get("content-disposition")).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent("紹介状.pdf")}`,
  );
  const drawing = (await (await send(svg, "a.svg", "image/svg+xml")).json()) as { url: string };
  const rendered = await doctor.get(drawing.url.replace("/api", ""));
  expect(rendered.headers.get("content-type")).toBe("application/octet-stream");
  expect(rendered.headers.get("content-disposition")).toMatch(/^attachment/);
  for (const refused of ["a.html", "a.js", "a.exe", "a.xml", "noextension"]) {
    const response = await send(bytes("<html>"), refused, "text/plain");
    expect(response.status, refused).toBe(422);
    expect(await messageOf(response)).toBe("対応していないファイル形式です");
  }
  expect((await send(bytes("no pdf"), "a.pdf", "application/pdf")).status).toBe(422);
  const injected = await send(bytes("%PDF-"), '../../../etc/a"b.pdf', "application/pdf");
  const kept = ((await injected.json()) as { name: string }).name;
  // A browser writes a quote in a file name as %22.
  expect(kept.replace("%22", "")).toBe("ab.pdf");
});

it("takes the pictures' metadata out of /files too", async () => {
  const form = {
    file: new File([pngOf(2, 2, [chunk("tEXt", bytes("secret"))])], "a.png", { type: "image/png" }),
  };
  const { url } = (await (await doctor.upload("/files", form)).json()) as { url: string };
  expect(await (await doctor.get(url.replace("/api", ""))).text()).not.toContain("secret");
});

it("gives everybody 200 uploads and 300 MB a day, parallel ones counted too", async () => {
  const upload = {
    kind: "file",
    ownerId: "greedy",
    name: "a.txt",
    contentType: "text/plain",
    inline: false,
  } as const;
  const many = await Promise.allSettled(
    Array.from({ length: 205 }, () => keepUpload(env, { ...upload, bytes: bytes("a") })),
  );
  expect(many.filter(({ status }) => status === "fulfilled")).toHaveLength(200);
  await env.DB.prepare("UPDATE uploads SET size = ? WHERE owner_id = 'heavy'").bind(MB).run();
  await env.DB.prepare(
    "INSERT INTO uploads (id, kind, owner_id, name, content_type, size, created_at) VALUES ('h', 'file', 'heavy', 'a', 'a', ?, ?)",
  )
    .bind(300 * MB - 1, Date.now())
    .run();
  await keepUpload(env, { ...upload, ownerId: "heavy", bytes: bytes("a") });
  await expect(keepUpload(env, { ...upload, ownerId: "heavy", bytes: bytes("a") })).rejects.toThrow();
  await keepUpload(env, { ...upload, ownerId: "greedy", bytes: bytes("a") }, Date.now() + 25 * 3_600_000);
});

it("refuses what is no form and what has no file", async () => {
  const json = await doctor.post("/images", { image: "x" });
  expect(json.status).toBe(400);
  const garbage = await doctor.send("/images", {
    method: "POST",
    body: "rubbish",
    headers: { "content-type": "multipart/form-data; boundary=x" },
  });
  expect([400, 422]).toContain(garbage.status);
  const empty = await doctor.upload("/images", { other: "x" });
  expect(await messageOf(empty)).toBe("ファイルが選択されていません");
  expect(ORIGIN).toContain("https");
});

const HEIC = bytes([0, 0, 0, 24], "ftypheic", new Uint8Array(12));

it.each([
  ["/files", "file"],
  ["/images", "image"],
])("%s says that a file is empty, and what to do with a photo of an iPhone", async (path, field) => {
  const said = async (content: Uint8Array<ArrayBuffer>, name: string, type: string) =>
    (await (await doctor.upload(path, { [field]: new File([content], name, { type }) })).json()) as {
      errors: Record<string, string>;
    };
  expect((await said(new Uint8Array(), "空.png", "image/png")).errors).toEqual({
    [field]: "空のファイルです",
  });
  for (const [name, type] of [
    ["IMG_0001.HEIC", "image/heic"],
    ["IMG_0001.jpg", "image/jpeg"],
  ] as const)
    expect((await said(HEIC, name, type)).errors).toEqual({ [field]: expect.stringContaining("互換性優先") });
});

it("keeps a picture in three sizes, serves the nearest, and judges each of them", async () => {
  const png = (side: number) => new File([pngOf(side, side)], `${side}.png`, { type: "image/png" });
  const sizes = { image: png(640), medium: png(288), small: png(96) };
  const { url } = (await (await doctor.upload("/images", sizes)).json()) as { url: string };
  /** How wide a PNG is, by its header. */
  const widthOf = async (path: string) =>
    new DataView(await (await doctor.get(path.replace("/api", ""))).arrayBuffer()).getUint32(16);
  expect(await Promise.all(["", "?size=288", "?size=96"].map((size) => widthOf(url + size)))).toEqual([
    640, 288, 96,
  ]);
  expect(await widthOf(`${url}?size=1000000`)).toBe(640);

  const lying = await doctor.upload("/images", { image: png(640), small: png(400) });
  expect(await widthOf(`${((await lying.json()) as { url: string }).url}?size=96`)).toBe(640);
  const hostile = new File(["<svg onload='alert(1)'/>"], "a.png", { type: "image/png" });
  expect((await doctor.upload("/images", { image: png(64), small: hostile })).status).toBe(422);
});
