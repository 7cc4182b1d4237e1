import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { pngOf } from "../../support/pictures";
import { browser, verified } from "../../support/workerd/browser";
import { licencePicture, particulars, register, uploadLicence } from "../../support/workerd/registrations";

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
  expect((await browser().get(path)).status).toBe(404);
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
  const answers = await Promise.all([uploadLicence(who, email), uploadLicence(who, email)]);
  answers.push(await uploadLicence(who, email));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
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

it.each([
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
