import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { mediaPlace } from "#contract/chat/media-place";
import { importKey, openBytes, readSessionKey, sealBytes, sealText } from "#contract/chat/payload";
import type { Message, Person, Room, SentMedia } from "#contract/chat/rooms";
import { answer, call, signedIn } from "../../support/workerd/calls";
import { agreed, exchanged, person } from "../../support/workerd/people";

function formOf(fields: Record<string, File | string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const openRoom = () => answer<Room>("media-sato", "POST", "/chat/rooms", { memberList: ["media-tanaka"] });
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
    const { name } = await answer<{ name: string }>(
      "media-sato",
      "POST",
      `/chat/rooms/${key}/medias`,
      formOf({ file: NOTE }),
    );
    const stored = await env.FILES.get(`chat/${key}/${name}.original`);
    const sealed = new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer());
    expect(new TextDecoder().decode(sealed)).not.toContain("議事録");
    expect((await call("media-tanaka", "GET", `/chat/rooms/${key}/medias/${name}`)).status).toBe(404);
    const sent = await answer<Message>("media-sato", "POST", `/chat/rooms/${key}/messages`, {
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

describe("a file that the browser sealed", () => {
  it("keeps the name it was sealed under, once, and opens with the room's key", async () => {
    const { key: roomId, sessionKey } = await openRoom();
    const held = readSessionKey(sessionKey);
    if (!held) throw new Error("no key");
    const key = await importKey(held.bytes);
    const name = crypto.randomUUID().replaceAll("-", "").slice(0, 22);
    const info = { fileName: "写真.png", contentType: "image/png", width: 2, height: 2 };
    const file = new File(
      [await sealBytes(key, mediaPlace(roomId, name, "original"), new Uint8Array([1, 2, 3]))],
      "original",
    );
    const sealedInfo = await sealText(key, { ...held, messageId: name }, JSON.stringify(info));
    const form = () => formOf({ file, info: sealedInfo });
    expect(await answer("media-tanaka", "POST", `/chat/rooms/${roomId}/medias`, form())).toEqual({ name });
    expect((await call("media-tanaka", "POST", `/chat/rooms/${roomId}/medias`, form())).status).toBe(409);
    expect((await call("media-ito", "POST", `/chat/rooms/${roomId}/medias`, form())).status).toBe(404);
    const sent = await answer<Message>("media-tanaka", "POST", `/chat/rooms/${roomId}/messages`, {
      message: "写真",
      medias: [name],
    });
    expect(sent.medias).toMatchObject([{ name, size: 3, ...info }]);
    const listed = await answer<{ medias: SentMedia[]; people: Person[] }>(
      "media-sato",
      "GET",
      `/chat/rooms/${roomId}/medias`,
    );
    const origin = { seq: sent.seq, senderId: sent.senderId, sentAt: sent.createdAt };
    expect(listed.medias.find((media) => media.name === name)).toMatchObject({ ...info, ...origin });
    expect(listed.people.map(({ objectId }) => objectId)).toContain(sent.senderId);
  });
});
