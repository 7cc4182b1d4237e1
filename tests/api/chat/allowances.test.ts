import { env, runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { ROOMS_PER_DAY } from "#contract/chat/limits";
import { CHAT_ROOMS_USED_UP } from "#contract/chat/texts";
import { UPLOAD_BYTES_PER_DAY, UPLOADS_PER_DAY } from "#contract/files/limits";
import { UPLOADS_USED_UP } from "#contract/files/texts";
import { DAY_MS } from "#contract/limits";
import { inboxOf } from "../../support/workerd/chat/rooms";
import { call } from "../../support/workerd/client/calls";
import { person } from "../../support/workerd/client/people";
import { meet, openRoom } from "./cast";

beforeAll(async () => {
  await meet();
  for (const id of ["colleague", "other-colleague"])
    await person(id, { role: "ms", licenceState: null, companyCode: "kita" });
});

/** Stores so many uses of an allowance, so long ago. */
function used(who: string, kind: string, times: number, amount: number, agoMs = 60_000) {
  return runInDurableObject(inboxOf(who), (_, { storage }) => {
    for (let time = 0; time < times; time += 1)
      storage.sql.exec("INSERT INTO used VALUES (?, ?, ?)", kind, amount, Date.now() - agoMs);
  });
}

function upload(who: string, roomId: string, text = "議事録") {
  const form = new FormData();
  form.append("file", new File([text], "a.txt", { type: "text/plain" }));
  return call(who, "POST", `/chat/rooms/${roomId}/medias`, form);
}

async function expectUsedUp(response: Response, message: string) {
  expect(response.status).toBe(429);
  expect(await response.json()).toMatchObject({ message });
  const wait = Number(response.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(DAY_MS / 1000 - 120);
  expect(wait).toBeLessThanOrEqual(DAY_MS / 1000);
}

describe("images and files of a chat", () => {
  it("are so many a day for each person, over all rooms; what is a day old counts no more", async () => {
    const { key } = await openRoom("sato", "ito");
    const { key: other } = await openRoom("sato", "tanaka");
    await used("sato", "upload", UPLOADS_PER_DAY, 1, DAY_MS);
    await used("sato", "upload", UPLOADS_PER_DAY - 1, 1);
    expect((await upload("sato", key)).status).toBe(200);
    await expectUsedUp(await upload("sato", other), UPLOADS_USED_UP);
    expect((await upload("ito", key)).status).toBe(200);
  });

  it("are so many bytes a day, also when they come at once", async () => {
    const { key } = await openRoom("tanaka", "sato");
    await used("tanaka", "upload", 1, UPLOAD_BYTES_PER_DAY - 25);
    const responses = await Promise.all(Array.from({ length: 6 }, () => upload("tanaka", key, "0123456789")));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429, 429]);
    await expectUsedUp(await upload("tanaka", key, "0123456789"), UPLOADS_USED_UP);
    expect((await upload("tanaka", key, "01234")).status).toBe(200);
  });

  it("do not count when they are refused", async () => {
    const { key } = await openRoom("nakamura", "tanaka");
    await used("nakamura", "upload", UPLOADS_PER_DAY - 1, 1);
    const form = new FormData();
    form.append("file", new File(["<html>"], "x.png"));
    expect((await call("nakamura", "POST", `/chat/rooms/${key}/medias`, form)).status).toBe(422);
    expect((await upload("nakamura", key)).status).toBe(200);
  });
});

it("new rooms are so many a day; one that is there already opens as often as one likes", async () => {
  const { key } = await openRoom("kobayashi", "colleague");
  await used("kobayashi", "room", ROOMS_PER_DAY, 1, DAY_MS);
  await used("kobayashi", "room", ROOMS_PER_DAY - 2, 1);
  const group = () =>
    call("kobayashi", "POST", "/chat/rooms", { memberList: ["colleague", "other-colleague"] });
  expect((await group()).status).toBe(200);
  await expectUsedUp(await group(), CHAT_ROOMS_USED_UP);
  await expectUsedUp(
    await call("kobayashi", "POST", "/chat/rooms", { memberList: ["other-colleague"] }),
    CHAT_ROOMS_USED_UP,
  );
  expect((await openRoom("kobayashi", "colleague")).key).toBe(key);
  const { results } = await env.DB.prepare("SELECT id FROM rooms WHERE pair LIKE '%kobayashi%'").all();
  expect(results).toEqual([{ id: key }]);
});
