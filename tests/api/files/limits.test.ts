import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { bytes, jpegOf } from "../../support/pictures";
import { verified } from "../../support/workerd/client/browser";
import { CALLS, freshCookie, seatCallers } from "../../support/workerd/client/callers";
import { ask } from "../../support/workerd/client/enter";
import { operator } from "../../support/workerd/fixtures/accounts";
import { uploadLicence } from "../../support/workerd/fixtures/registrations";
import { ORIGIN } from "../../support/workerd/origin";

const MB = 1024 * 1024;
const TOO_LARGE = "ファイルの容量がアップロード上限の10MBを超えています。";
const WITH_FILES = CALLS.filter(({ endpoint }) => endpoint.encoding === "multipart");

let cookie: string;
let deskCookie: string;
beforeAll(async () => {
  await seatCallers();
  cookie = await freshCookie("doctor");
  const { browser } = await operator("unei");
  deskCookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
});

function send(path: string, init: RequestInit) {
  const headers = {
    origin: ORIGIN,
    cookie: path.startsWith("/admin/") ? deskCookie : cookie,
    "content-type": "multipart/form-data; boundary=x",
    ...init.headers,
  };
  return ask(`${ORIGIN}/api${path.replace(/:\w+/g, "a")}`, { method: "POST", ...init, headers });
}

/** A body that says no length and counts what was taken of it. */
function endless(megabytes: number) {
  const taken = { bytes: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      taken.bytes += MB;
      if (taken.bytes > megabytes * MB) controller.close();
      else controller.enqueue(new Uint8Array(MB));
    },
  });
  return { body, taken };
}

async function expectTooLarge(response: Response) {
  expect(response.status).toBe(413);
  expect(((await response.json()) as { message: string }).message).toBe(TOO_LARGE);
}

it("knows every call that takes files", () => {
  expect(WITH_FILES.map(({ endpoint }) => endpoint.path).sort()).toEqual([
    "/admin/imports",
    "/chat/rooms/:id/medias",
    "/doctor/:doctorId/papers/file",
    "/doctorImageUpload",
    "/files",
    "/images",
  ]);
});

describe.each(WITH_FILES)("$name", ({ endpoint: { path } }) => {
  it("refuses 120 MB that are announced, before any of it is read", async () => {
    const { body, taken } = endless(120);
    const headers = { "content-length": String(120 * MB) };
    await expectTooLarge(await send(path, { body, headers, duplex: "half" } as RequestInit));
    expect(taken.bytes).toBeLessThanOrEqual(2 * MB);
  });

  it.each([11, 120])("cuts %d MB that nobody announced", async (megabytes) => {
    const { body, taken } = endless(megabytes);
    await expectTooLarge(await send(path, { body, duplex: "half" } as RequestInit));
    expect(taken.bytes).toBeLessThan(30 * MB);
  });
});

/** A JPEG of exactly so many bytes: its scan is filled up. */
function pictureOf(size: number) {
  const small = jpegOf(100, 100);
  const filled = bytes(small.slice(0, -2), new Uint8Array(size - small.length), [0xff, 0xd9]);
  return new File([filled], "licence.jpg", { type: "image/jpeg" });
}

it("a licence's picture may have 10 MB, and not one byte more", async () => {
  const email = "large-licence@example.jp";
  const who = await verified(email);
  expect((await uploadLicence(who, email, pictureOf(10 * MB))).status).toBe(200);
  await expectTooLarge(await uploadLicence(who, email, pictureOf(10 * MB + 1)));
  const { n } = (await env.DB.prepare("SELECT count(*) AS n FROM uploads WHERE kind = 'licence'").first<{
    n: number;
  }>()) ?? { n: 0 };
  expect(n).toBe(1);
});

it("a document may have 10 MB, and not one byte more", async () => {
  const upload = (size: number) => {
    const form = new FormData();
    form.set("file", new File([`%PDF-${"x".repeat(size - 5)}`], "a.pdf", { type: "application/pdf" }));
    return ask(`${ORIGIN}/api/files`, { method: "POST", body: form, headers: { origin: ORIGIN, cookie } });
  };
  expect((await upload(10 * MB)).status).toBe(200);
  await expectTooLarge(await upload(10 * MB + 1));
});
