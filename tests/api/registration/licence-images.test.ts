import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { joinBytes, toHex, utf8 } from "#contract/wire/bytes";
import { bytes, chunk, exif, jpegOf, pngOf, segment } from "../../support/pictures";
import { sized } from "../../support/size";
import { Browser, verified } from "../../support/workerd/client/browser";
import {
  licencePicture,
  particulars,
  register,
  uploadLicence,
} from "../../support/workerd/fixtures/registrations";

const KEYS = sized(200, 1000);

it("shows a licence's picture to its owner and to a reviewer, in a sandbox, and to nobody else", async () => {
  const email = "shown@example.jp";
  const who = await verified(email);
  const { url } = (await (await uploadLicence(who, email)).json()) as { url: string };
  const path = url.replace("/api", "");
  const shown = await who.get(path);
  expect(shown.status).toBe(200);
  expect(shown.headers.get("content-type")).toBe("image/png");
  expect(shown.headers.get("cache-control")).toBe("no-store");
  expect(shown.headers.get("x-content-type-options")).toBe("nosniff");
  expect(shown.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect((await new Browser().get(path)).status).toBe(404);
  const colleague = await verified("colleague@example.jp");
  expect((await colleague.get(path)).status).toBe(404);
  expect((await who.get(path.replace("licenceImages", "files"))).status).toBe(401);
  await register(who, particulars(email));
  expect((await who.get(path)).status).toBe(200);
  const reviewer = await verified("reviewer@example.jp");
  await uploadLicence(reviewer, "reviewer@example.jp");
  await register(reviewer, particulars("reviewer@example.jp"));
  expect((await reviewer.get(path)).status).toBe(404);
  await env.DB.prepare(
    `UPDATE users SET admin_permissions = '["operator"]' WHERE username = 'reviewer@example.jp'`,
  ).run();
  expect((await reviewer.get(path)).status).toBe(404);
  await env.DB.prepare("UPDATE sessions SET two_factors = 1").run();
  expect((await reviewer.get(path)).status).toBe(200);
  const read = await env.DB.prepare(
    "SELECT count(*) AS n FROM audit_log WHERE action = 'licence-image-read'",
  ).first();
  expect(read).toEqual({ n: 3 });
});

it("keeps a picture once that is sent twice, one after the other or at once", async () => {
  const email = "pictured-twice@example.jp";
  const who = await verified(email);
  const images = async () =>
    ((await (await who.get("/registration")).json()) as { licence: { images: number } }).licence.images;
  const responses = await Promise.all([uploadLicence(who, email), uploadLicence(who, email)]);
  responses.push(await uploadLicence(who, email));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await images()).toBe(1);
  await uploadLicence(who, email, licencePicture(41));
  expect(await images()).toBe(2);
});

it("keeps five pictures of a registration, each under an id of its own", async () => {
  const email = "many@example.jp";
  const who = await verified(email);
  const urls = new Set<string>();
  for (let index = 0; index < 5; index += 1) {
    urls.add(
      ((await (await uploadLicence(who, email, licencePicture(50 + index))).json()) as { url: string }).url,
    );
  }
  expect(urls.size).toBe(5);
  expect((await uploadLicence(who, email, licencePicture(54))).status).toBe(200);
  expect((await uploadLicence(who, email)).status).toBe(403);
  expect((await uploadLicence(who, "another@example.jp")).status).toBe(403);
});

it("keeps five also of ten different ones sent at once", async () => {
  const email = "ten-at-once@example.jp";
  const who = await verified(email);
  const pictures = Array.from({ length: 10 }, (_, index) => licencePicture(60 + index));
  const responses = await Promise.all(pictures.map((picture) => uploadLicence(who, email, picture)));
  expect(responses.map(({ status }) => status).sort()).toEqual([
    ...Array(5).fill(200),
    ...Array(5).fill(403),
  ]);
  const { licence } = (await (await who.get("/registration")).json()) as { licence: { images: number } };
  expect(licence.images).toBe(5);
  const three = await uploadLicence(who, email, [80, 81, 82].map(licencePicture));
  expect(((await three.json()) as { code: string }).code).toBe("too-many-images");
});

it("keeps five more when a reviewer asks for another", async () => {
  const email = "asked-again@example.jp";
  const who = await verified(email);
  const send = async (...widths: number[]) =>
    (await uploadLicence(who, email, widths.map(licencePicture))).status;
  expect([await send(90, 91, 92), await send(93, 94)]).toEqual([200, 200]);
  await register(who, particulars(email));
  expect(await send(95)).toBe(403);
  await env.DB.prepare(
    `INSERT INTO licence_reviews (id, user_id, reviewer_id, decision, reason, decided_at)
     SELECT 'again', id, 'desk', 'resubmit', '番号が読み取れません。', ? FROM users WHERE username = ?`,
  )
    .bind(Date.now(), email)
    .run();
  expect([await send(95, 96, 97), await send(98, 99)]).toEqual([200, 200]);
  expect(await send(100)).toBe(403);
});

it(`gives nothing for ${KEYS} keys that are guessed, also by who knows the picture and whose it is`, async () => {
  const email = "guessed-key@example.jp";
  const who = await verified(email);
  const { url } = (await (await uploadLicence(who, email)).json()) as { url: string };
  const id = url.split("/").at(-1) ?? "";
  const owner = await env.DB.prepare("SELECT owner_id FROM uploads WHERE id = ?").bind(id).first("owner_id");
  const picture = new Uint8Array(await licencePicture().arrayBuffer());
  const existing = await Promise.all(
    [picture, utf8(String(owner)), utf8(email), joinBytes([utf8(String(owner)), picture])].map(hashOf),
  );
  const near = [...id].map((digit, at) => id.slice(0, at) + (digit === "0" ? "1" : "0") + id.slice(at + 1));
  const guesses = new Set([
    ...existing,
    ...near,
    id.toUpperCase(),
    id.slice(1),
    `${id}0`,
    `licence-${id}`,
    email,
  ]);
  while (guesses.size < KEYS - 1) guesses.add(toHex(crypto.getRandomValues(new Uint8Array(32))));
  const stranger = await verified("guesses-keys@example.jp");
  const asked = [...guesses].map((guess) => `/licenceImages/${encodeURIComponent(guess)}`);
  const responses = await Promise.all([...asked, `/licenceImages/${id}`].map((path) => stranger.get(path)));
  expect(responses).toHaveLength(KEYS);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([404]));
  expect((await who.get(`/licenceImages/${id}`)).status).toBe(200);
});

it("keeps of a picture nothing but the picture: no place, no words, no second file behind it", async () => {
  const email = "polyglot@example.jp";
  const who = await verified(email);
  const page = "<html><script>alert(1)</script>";
  const polyglots = [
    new File([jpegOf(30, 20, [exif(1), segment(0xfe, page)], `PK\x03\x04${page}`)], "a.jpg", {
      type: "image/jpeg",
    }),
    new File([pngOf(30, 20, [chunk("tEXt", bytes(`Comment\0${page}`))], `%PDF-1.7 ${page}`)], "a.png", {
      type: "image/png",
    }),
  ];
  for (const polyglot of polyglots) {
    const { url } = (await (await uploadLicence(who, email, polyglot)).json()) as { url: string };
    const shown = await who.get(url.replace("/api", ""));
    expect(new TextDecoder("latin1").decode(await shown.arrayBuffer())).not.toMatch(/GPS|script|PDF|PK/);
  }
});

it.each([
  ["a GIF that is a script too", [new File(["GIF89a=1;alert(1)"], "a.png", { type: "image/png" })], 422],
  ["a page that begins like nothing", [new File(["<html>"], "a.jpg", { type: "image/jpeg" })], 422],
  ["no file", [], 422],
  [
    "an SVG called .png",
    [new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "a.png", { type: "image/png" })],
    422,
  ],
  ["a PNG called .svg", [new File([pngOf(2, 2)], "a.svg", { type: "image/png" })], 422],
  ["a PNG declared as HTML", [new File([pngOf(2, 2)], "a.png", { type: "text/html" })], 422],
  ["a pixel flood", [new File([pngOf(65_535, 65_535)], "a.png", { type: "image/png" })], 422],
])("refuses %s as a licence's picture", async (_, images, status) => {
  const email = `refused-${Math.random()}@example.jp`;
  const who = await verified(email);
  expect((await uploadLicence(who, email, images as File[])).status).toBe(status);
});

const hashOf = async (content: Uint8Array<ArrayBuffer>) =>
  toHex(await crypto.subtle.digest("SHA-256", content));
