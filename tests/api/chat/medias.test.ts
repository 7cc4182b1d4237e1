import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { mediaPlace } from "#contract/chat/media-place";
import { openBytes, readSessionKey, sealBytes, sealText } from "#contract/chat/payload";
import type { Message, Person, Room, SentMedia } from "#contract/chat/shapes";
import { toBase64 } from "#contract/wire/bytes";
import { importKey } from "#contract/wire/sealing";
import { bytes, chunk, exif, jpegOf, pngOf } from "../../support/pictures";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, exchanged, person } from "../../support/workerd/client/people";

function formOf(fields: Record<string, File | string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const openRoom = () => respond<Room>("media-sato", "POST", "/chat/rooms", { memberList: ["media-tanaka"] });
const NOTE = new File(["議事録の中身"], "議事録.txt", { type: "text/plain" });

beforeAll(async () => {
  await person("media-sato");
  await person("media-tanaka", { role: "ms", licenceState: null });
  await person("media-ito");
  await exchanged("media-tanaka", "media-sato");
  await agreed();
  for (const id of ["media-sato", "media-tanaka", "media-ito"]) await signedIn(id);
});

describe("a file that comes in clear", () => {
  it("is sealed by the server, goes with a message, and only members can read it", async () => {
    const { key, sessionKey } = await openRoom();
    const { name } = await respond<{ name: string }>(
      "media-sato",
      "POST",
      `/chat/rooms/${key}/medias`,
      formOf({ file: NOTE }),
    );
    const stored = await env.FILES.get(`chat/${key}/${name}.original`);
    const sealed = new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer());
    expect(new TextDecoder().decode(sealed)).not.toContain("議事録");
    expect((await call("media-tanaka", "GET", `/chat/rooms/${key}/medias/${name}`)).status).toBe(404);
    const sent = await respond<Message>("media-sato", "POST", `/chat/rooms/${key}/messages`, {
      medias: [name],
    });
    expect(sent.medias).toMatchObject([
      { name, fileName: "議事録.txt", contentType: expect.stringContaining("text/plain") },
    ]);
    const held = readSessionKey(sessionKey);
    const opened = await openBytes(
      await importKey(held?.bytes ?? new Uint8Array()),
      mediaPlace(key, name, "original"),
      sealed,
    );
    expect(new TextDecoder().decode(opened)).toBe("議事録の中身");
    const clear = await call("media-tanaka", "GET", `/chat/rooms/${key}/medias/${name}/opened`);
    expect(clear.headers.get("x-content-type-options")).toBe("nosniff");
    expect(clear.headers.get("content-disposition")).toMatch(/^attachment; filename\*=UTF-8''%E8%AD%B0/);
    expect(clear.headers.get("content-security-policy")).toContain("sandbox");
    expect(await clear.text()).toBe("議事録の中身");
    for (const path of [`${name}`, `${name}/opened`]) {
      expect((await call("media-ito", "GET", `/chat/rooms/${key}/medias/${path}`)).status).toBe(404);
    }
    expect((await call("media-sato", "DELETE", `/chat/rooms/${key}/messages/${sent.id}`)).status).toBe(204);
    expect(await env.FILES.head(`chat/${key}/${name}.original`)).toBeNull();
  });

  it.each([
    ["a page that calls itself a picture", new File(["<html>"], "x.png", { type: "image/png" }), 422],
    ["a script", new File(["alert(1)"], "x.js"), 422],
    ["nothing", new File([], "x.txt"), 422],
    ["ten megabytes and one byte", new File([new Uint8Array(10 * 1024 * 1024 + 29)], "x.txt"), 413],
  ])("is refused: %s", async (_, file, status) => {
    const { key } = await openRoom();
    expect((await call("media-sato", "POST", `/chat/rooms/${key}/medias`, formOf({ file }))).status).toBe(
      status,
    );
  });
});

const PICTURE = pngOf(2, 2, [chunk("tEXt", bytes("Comment", [0], "GPS 35.6812N"))]);
const ABOUT = { fileName: "写真.png", contentType: "image/png", width: 2, height: 2 };

type Sealing = {
  info?: unknown;
  file?: Uint8Array;
  thumbnail?: Uint8Array;
  sealedAs?: string;
  version?: number;
};

/** What a member's browser would upload; `sealedAs`: the bytes are bound to another name. */
async function sealedForm(room: Pick<Room, "key" | "sessionKey">, sealing: Sealing = {}) {
  const { info = ABOUT, file = PICTURE, thumbnail, sealedAs, version } = sealing;
  const held = readSessionKey(room.sessionKey);
  if (!held) throw new Error("no key");
  const key = await importKey(held.bytes);
  const name = crypto.randomUUID().replaceAll("-", "").slice(0, 22);
  const seal = async (clear: Uint8Array, size: "original" | "thumbnail") =>
    new File(
      [await sealBytes(key, mediaPlace(room.key, sealedAs ?? name, size), Uint8Array.from(clear))],
      size,
    );
  const text = typeof info === "string" ? info : JSON.stringify(info);
  const place = { roomId: room.key, keyVersion: version ?? held.keyVersion, messageId: name };
  const fields = { info: await sealText(key, place, text), file: await seal(file, "original") };
  const form = () => formOf({ ...fields, ...(thumbnail ? { thumbnail: previewed } : {}) });
  const previewed = await seal(thumbnail ?? new Uint8Array(), "thumbnail");
  return { name, form };
}

const upload = (who: string, roomId: string, form: FormData) =>
  call(who, "POST", `/chat/rooms/${roomId}/medias`, form);

describe("a file that the browser sealed", () => {
  it("keeps the name it was sealed under, once, and opens with the room's key", async () => {
    const room = await openRoom();
    const { key: roomId } = room;
    const { name, form } = await sealedForm(room, { thumbnail: jpegOf(2, 2) });
    expect((await upload("media-ito", roomId, form())).status).toBe(404);
    expect(await respond("media-tanaka", "POST", `/chat/rooms/${roomId}/medias`, form())).toEqual({ name });
    expect((await upload("media-tanaka", roomId, form())).status).toBe(409);
    const sent = await respond<Message>("media-tanaka", "POST", `/chat/rooms/${roomId}/messages`, {
      message: "写真",
      medias: [name],
    });
    expect(sent.medias).toMatchObject([{ name, size: pngOf(2, 2).length, hasThumbnail: true, ...ABOUT }]);
    for (const size of ["original", "thumbnail"] as const) {
      const bytes = await call("media-sato", "GET", sent.medias[0]?.[size]?.replace("/api", "") ?? "");
      expect([size, bytes.status]).toEqual([size, 200]);
    }
    const listed = await respond<{ medias: SentMedia[]; people: Person[] }>(
      "media-sato",
      "GET",
      `/chat/rooms/${roomId}/medias`,
    );
    const origin = { seq: sent.seq, senderId: sent.senderId, sentAt: sent.createdAt };
    expect(listed.medias.find((media) => media.name === name)).toMatchObject({ ...ABOUT, ...origin });
    expect(listed.people.map(({ objectId }) => objectId)).toContain(sent.senderId);
  });

  it("is judged like any other: what a camera wrote into a picture is gone for those who open it", async () => {
    const room = await openRoom();
    const { name, form } = await sealedForm(room, { thumbnail: jpegOf(2, 2, [exif(1)]) });
    await respond("media-tanaka", "POST", `/chat/rooms/${room.key}/medias`, form());
    await respond("media-tanaka", "POST", `/chat/rooms/${room.key}/messages`, { medias: [name] });
    const held = readSessionKey(room.sessionKey);
    const key = await importKey(held?.bytes ?? new Uint8Array());
    for (const size of ["original", "thumbnail"] as const) {
      const path = `/chat/rooms/${room.key}/medias/${name}`;
      const sealed = await (await call("media-sato", "GET", `${path}?size=${size}`)).arrayBuffer();
      const shown = await (await call("media-sato", "GET", `${path}/opened?size=${size}`)).arrayBuffer();
      const clear = await openBytes(key, mediaPlace(room.key, name, size), new Uint8Array(sealed));
      expect(new Uint8Array(clear)).toEqual(new Uint8Array(shown));
      expect(new TextDecoder("latin1").decode(clear)).not.toContain("GPS");
    }
  });

  it("says what it is by its bytes, whatever its sender says, under a name that can be in a header", async () => {
    const room = await openRoom();
    const info = {
      fileName: "a/b\r\nSet-Cookie: x.png",
      contentType: "text/html",
      width: 9000,
      height: 9000,
    };
    const { name, form } = await sealedForm(room, { info });
    await respond("media-tanaka", "POST", `/chat/rooms/${room.key}/medias`, form());
    const { medias } = await respond<Message>("media-tanaka", "POST", `/chat/rooms/${room.key}/messages`, {
      medias: [name],
    });
    expect(medias).toMatchObject([{ ...ABOUT, fileName: "bSet-Cookie: x.png" }]);
  });

  const WRONG: [string, Sealing, string][] = [
    ["info that is no JSON", { info: "写真.png" }, "info"],
    ["a type that is a number", { info: { ...ABOUT, contentType: 7 } }, "info"],
    ["a type with a line break", { info: { ...ABOUT, contentType: "image/png\r\nX: y" } }, "info"],
    ["no file name", { info: { contentType: "image/png" } }, "info"],
    ["an empty file name", { info: { ...ABOUT, fileName: "" } }, "info"],
    ["a width that is no number", { info: { ...ABOUT, width: "2" } }, "info"],
    ["a key that the room never had", { version: 99 }, "info"],
    ["bytes sealed for another name", { sealedAs: "x".repeat(22) }, "file"],
    ["bytes that are not what their name says", { file: bytes("<html>") }, "file"],
    ["a picture of 65,535² pixels", { file: pngOf(65_535, 65_535) }, "file"],
    ["a page as its thumbnail", { thumbnail: bytes("<html>") }, "thumbnail"],
  ];

  it.each(WRONG)("is refused: %s", async (_, sealing, field) => {
    const room = await openRoom();
    const { form } = await sealedForm(room, sealing);
    const refused = await upload("media-tanaka", room.key, form());
    expect(refused.status).toBe(422);
    expect(Object.keys(((await refused.json()) as { errors: object }).errors)).toEqual([field]);
  });

  it("is refused when nothing of it opens: info, file or thumbnail that were never sealed", async () => {
    const room = await openRoom();
    const { name } = await sealedForm(room);
    const { form } = await sealedForm(room, { thumbnail: jpegOf(2, 2) });
    for (const [field, value] of [
      ["info", "rubbish"],
      ["info", `v1.1.${name}.${"A".repeat(60)}`],
      ["info", "v1.1.short.AAAA"],
      ["file", new File([PICTURE], "original")],
      ["thumbnail", new File([jpegOf(2, 2)], "thumbnail")],
    ] as const) {
      const wrong = form();
      wrong.set(field, value);
      expect((await upload("media-tanaka", room.key, wrong)).status, `${field} ${value}`).toBe(422);
    }
  });
});

describe("medias that come with their message, as the specification has them", () => {
  const WORDS = "回診の資料";
  const post = (who: string, key: string, body: object) =>
    call(who, "POST", `/chat/rooms/${key}/messages`, body);
  const read = async (key: string, name = "") =>
    (await call("media-tanaka", "GET", `/chat/rooms/${key}/medias/${name}/opened`)).text();

  /** Seals a file as a client with the session key does. */
  async function sealedMedia({ key, sessionKey }: Room, name: string, about: string) {
    const held = readSessionKey(sessionKey);
    const sealing = await importKey(held?.bytes ?? new Uint8Array());
    const place = { roomId: key, keyVersion: held?.keyVersion ?? 0, messageId: name };
    return {
      name: await sealText(sealing, place, about),
      original: toBase64(await sealBytes(sealing, mediaPlace(key, name, "original"), bytes(WORDS))),
    };
  }

  it("are taken with a sealed name, and sent twice are one", async () => {
    const room = await openRoom();
    const medias = [await sealedMedia(room, "a".repeat(22), "回診.txt")];
    const body = { message: "資料です。", clientMessageId: "inline-1", sessionKey: room.sessionKey, medias };
    const first = (await (await post("media-sato", room.key, body)).json()) as Message;
    expect(first.medias).toMatchObject([{ name: "a".repeat(22), fileName: "回診.txt" }]);
    const again = (await (await post("media-sato", room.key, body)).json()) as Message;
    expect(again.id).toBe(first.id);
    expect(await read(room.key, first.medias[0]?.name)).toBe(WORDS);
  });

  it("are taken with a name in clear, in base64 or as a data address, beside uploaded ones", async () => {
    const { key } = await openRoom();
    const form = formOf({ file: NOTE });
    const { name } = await respond<{ name: string }>("media-sato", "POST", `/chat/rooms/${key}/medias`, form);
    const original = toBase64(bytes(WORDS));
    const medias = [
      name,
      { name: "一.txt", original },
      { name: "二.txt", original: `data:text/plain;base64,${original}`, thumbnail: null },
    ];
    const sent = (await (await post("media-sato", key, { medias })).json()) as Message;
    expect(sent.medias.map(({ fileName }) => fileName)).toEqual(["議事録.txt", "一.txt", "二.txt"]);
    for (const media of sent.medias.slice(1)) expect(await read(key, media.name)).toBe(WORDS);
  });

  it("go through after a refusal of one of them", async () => {
    const room = await openRoom();
    const fine = await sealedMedia(room, "b".repeat(22), "回診.txt");
    const script = { name: "x.js", original: toBase64(bytes("alert(1)")) };
    const send = (medias: object[]) => post("media-sato", room.key, { clientMessageId: "inline-2", medias });
    expect((await send([fine, script])).status).toBe(422);
    expect((await send([fine])).status).toBe(200);
  });

  it.each([
    ["bytes that are no base64", { name: "x.txt", original: "あ" }, 422],
    [
      "a name that another key sealed",
      { name: `v1.1.${"c".repeat(22)}.AAAAAAAAAAAAAAAAAAAAAAAAAAAA`, original: "AAAA" },
      422,
    ],
    ["nothing in them", { name: "x.txt", original: "" }, 422],
    ["no bytes at all", { name: "x.txt" }, 422],
  ])("are refused: %s", async (_, media, status) => {
    const { key } = await openRoom();
    expect((await post("media-sato", key, { message: "資料です。", medias: [media] })).status).toBe(status);
  });

  it("are refused over 10 MB, and from strangers", async () => {
    const { key } = await openRoom();
    const large = { name: "x.txt", original: toBase64(new Uint8Array(10 * 1024 * 1024 + 1)) };
    expect((await post("media-sato", key, { medias: [large] })).status).toBe(413);
    expect((await post("media-sato", key, { medias: [large, large] })).status).toBe(413);
    const small = { name: "x.txt", original: toBase64(bytes(WORDS)) };
    expect((await post("media-ito", key, { medias: [small] })).status).toBe(404);
  });
});
