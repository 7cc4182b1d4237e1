import { describe, expect, it } from "vitest";
import * as z from "zod";
import { DISCARDED_BYTES, FORM_BYTES, FORM_FIELDS } from "#contract/limits";
import { hasName, readBySchema } from "../../../app/forms/form-by-schema.server";
import { isSmall, readPostedForm } from "../../../app/request/forms/posted-form.server";
import { readSources } from "../../house/rules/sources";

const URLENCODED = "application/x-www-form-urlencoded";
const small = {};

function posted(body: BodyInit | null, headers: Record<string, string> = { "content-type": URLENCODED }) {
  return new Request("https://inowa.test/login", {
    method: "POST",
    body,
    headers,
    duplex: "half",
  } as RequestInit);
}

/** Pieces of a body whose length nobody declared, and how many of them were taken. */
function chunks(piece: string, count: number) {
  let taken = 0;
  const stream = new ReadableStream({
    pull(controller) {
      if (taken === count) return controller.close();
      taken += 1;
      controller.enqueue(new TextEncoder().encode(piece));
    },
  });
  return { stream, taken: () => taken };
}

const statusOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 200,
    (thrown: unknown) => (thrown instanceof Response ? thrown.status : 500),
  );

describe("what a page is sent", () => {
  it("is read with every field in its order, also those of one name", async () => {
    const form = await readPostedForm(posted("name=佐藤&codes=a&codes=b&empty="), small);
    expect([...(form ?? [])]).toEqual([
      ["name", "佐藤"],
      ["codes", "a"],
      ["codes", "b"],
      ["empty", ""],
    ]);
  });

  it("may be nothing at all", async () => {
    expect([...((await readPostedForm(posted(null, {}), small)) ?? ["none"])]).toEqual([]);
    expect([...((await readPostedForm(posted(""), small)) ?? ["none"])]).toEqual([]);
  });

  it("is given up while it arrives when it is too large, whatever length was declared", async () => {
    const { stream, taken } = chunks("a".repeat(64 * 1024), 2000);
    expect(await readPostedForm(posted(stream), small)).toBeNull();
    // Thrown away for a while, since an answer that comes while a browser still sends is lost.
    expect(taken() * 64 * 1024).toBeLessThan(FORM_BYTES + DISCARDED_BYTES + 1024 * 1024);
    const notified = { "content-type": URLENCODED, "content-length": String(FORM_BYTES + 1) };
    expect(await readPostedForm(posted("a=b", notified), small)).toBeNull();
  });

  it("fits to the byte", async () => {
    const fits = `a=${"b".repeat(FORM_BYTES - 2)}`;
    expect(await readPostedForm(posted(chunks(fits, 1).stream), small)).toBeInstanceOf(FormData);
    expect(await readPostedForm(posted(chunks(`${fits}b`, 1).stream), small)).toBeNull();
  });

  it("may be large with files only", async () => {
    const [files, texts] = [{ bytes: 10 * FORM_BYTES, hasFiles: true }, { bytes: 10 * FORM_BYTES }];
    const long = "b".repeat(2 * FORM_BYTES);
    const form = new FormData();
    form.set("file", new File([long], "a.txt"));
    expect(await readPostedForm(posted(form, {}), files)).toBeInstanceOf(FormData);
    expect(await readPostedForm(posted(`a=${long}`), files)).toBeNull();
    expect(await readPostedForm(posted(`a=${long}`), texts)).toBeInstanceOf(FormData);
    form.set("message", long);
    expect(await readPostedForm(posted(form, {}), files)).toBeNull();
  });

  it("is small only where its length was declared", () => {
    expect(isSmall(posted("a=b", { "content-length": "3" }))).toBe(true);
    expect(isSmall(posted("a=b", { "content-length": String(FORM_BYTES + 1) }))).toBe(false);
    expect(isSmall(posted("a=b"))).toBe(false);
  });

  it.each([
    ["another type", posted("{}", { "content-type": "application/json" })],
    ["no type", posted(new TextEncoder().encode("a=b"), {})],
    ["multipart without a boundary", posted("a", { "content-type": "multipart/form-data" })],
    [
      "multipart that breaks off",
      posted("--b\r\nContent-Dis", { "content-type": "multipart/form-data; boundary=b" }),
    ],
    ["an index beyond any list", posted("username[99999999]=x")],
    ["a name of 3,000 parts", posted(`${"a.".repeat(3000)}a=x`)],
    ["a name deeper than any form of ours", posted("a.b.c.d.e.f=x")],
    ["more fields than a page has", posted("a=b&".repeat(FORM_FIELDS + 1))],
  ])("is refused before anything is built from it: %s", async (_, request) => {
    expect(await statusOf(readPostedForm(request, small))).toBe(400);
  });
});

describe("a name of a form", () => {
  const place = z.object({ name: z.string(), from: z.string().optional() });
  const schema = z
    .object({ email: z.string(), places: z.array(place).max(3).default([]), tags: z.array(z.string()) })
    .refine(() => true);

  it.each(["email", "places", "places[0]", "places[2].name", "places[].from", "tags", "tags[7]"])(
    "%s is there",
    (name) => {
      expect(hasName(schema, name)).toBe(true);
    },
  );

  it.each([
    "",
    "Email",
    "email.length",
    "email[0]",
    "places[3]",
    "places[99999999]",
    "places[0].name.x",
    "places.name",
    "tags[1001]",
    "[0]",
    "tags[",
    "tags]",
    "tags[x]",
    "__proto__",
    "__proto__.polluted",
    "constructor.prototype",
    "toString",
    "__intent__",
    "__state__",
  ])("%s is not", (name) => {
    expect(hasName(schema, name)).toBe(false);
  });

  it("that the schema does not have is refused, but for the button and what the page reads itself", async () => {
    const form = new FormData();
    form.set("email", "sato@example.jp");
    form.set("intent", "send");
    form.set("secret", "A");
    expect(() => readBySchema(form, schema)).toThrow();
    expect(readBySchema(form, schema, { besides: ["secret"] }).payload).toMatchObject({
      email: "sato@example.jp",
    });
  });
});

it("no screen reads a body or builds from names around these", () => {
  const around = readSources("app")
    .filter(({ path }) => !/(posted-form|form-by-schema)\.server\.ts$/.test(path))
    .filter(({ text }) =>
      /\.formData\(\)|from "@conform-to\/zod|request\.(json|text|arrayBuffer|body)\b/.test(text),
    )
    .map(({ path }) => path);
  expect(around).toEqual([]);
});
