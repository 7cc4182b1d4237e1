import { env } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Room } from "#contract/chat/shapes";
import type { Doctor } from "#contract/doctors/shapes";
import { HOUR_MS } from "#contract/limits";
import type { Availability } from "#contract/users/calls";
import { clockOfToday } from "#contract/users/consulting";
import { AVAILABILITY_PAST } from "#contract/users/texts";
import { directRoom, groupRoom } from "../../support/workerd/chat/rooms";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, exchanged, person } from "../../support/workerd/client/people";
import { called, listedDoctor } from "../../support/workerd/fixtures/doctors";

const RECORD = "record-of-mori";
const SET = "/users/availability";

beforeAll(async () => {
  for (const id of ["mori", "reader"]) await person(id);
  await person("rep", { role: "ms", licenceState: null });
  for (const role of ["connect", "connectCompany"] as const) await person(role, { role, licenceState: null });
  await agreed();
  for (const id of ["mori", "reader", "rep", "connect", "connectCompany"]) await signedIn(id);
  await exchanged("mori", "connectCompany");
  await listedDoctor(RECORD, { userId: "mori", ...called("森", "洋子", "モリ", "ヨウコ"), updatedAt: 5 });
});

// Noon of a Tuesday in Japan, on every run.
const NOON = Date.parse("2026-11-24T12:00:00+09:00");
const FIVE = clockOfToday("17:00", NOON);
const at = (now: number) => vi.useFakeTimers({ now, toFake: ["Date"] });

beforeEach(async () => {
  at(NOON);
  await call("mori", "DELETE", SET);
});
afterEach(() => void vi.useRealTimers());

const consult = (until = "17:00") => call("mori", "PUT", SET, { until });
const own = async () => (await respond<Availability>("mori", "GET", SET)).consultingUntil;
const onProfile = async (who: string) =>
  (await respond<Doctor>(who, "GET", `/doctor/get?id=${RECORD}`)).consultingUntil;
const inRoom = async (who: string, id: string) =>
  (await respond<Room>(who, "GET", `/chat/rooms/${id}`)).consultingUntil;

describe("who says that they see patients", () => {
  it("says it until a time of today, again until another, and ends it; twice is as once", async () => {
    expect(await own()).toBeNull();
    for (let nth = 0; nth < 2; nth += 1)
      expect(await (await consult()).json()).toEqual({ consultingUntil: FIVE });
    expect(await own()).toBe(FIVE);
    await consult("24:00");
    expect(await own()).toBe(clockOfToday("24:00", NOON));
    for (let nth = 0; nth < 2; nth += 1) expect((await call("mori", "DELETE", SET)).status).toBe(204);
    expect(await own()).toBeNull();
  });

  it("cannot say it until a time that has passed, or that is none of a day", async () => {
    for (const until of ["11:59", "12:00"]) {
      const refused = await consult(until);
      expect([refused.status, await refused.text()]).toEqual([
        422,
        expect.stringContaining(AVAILABILITY_PAST),
      ]);
    }
    for (const until of ["24:01", "9:00", "99:99", "", 17]) {
      expect((await call("mori", "PUT", SET, { until })).status).toBe(422);
    }
    expect(await own()).toBeNull();
  });

  it("finds it among their own data", async () => {
    await consult();
    const file = await (await call("mori", "GET", "/users/export")).json<Record<string, unknown>>();
    expect(file["「診療中」の表示"]).toEqual([{ consulting_from: NOON, consulting_until: FIVE }]);
  });
});

describe("that somebody sees patients", () => {
  it("is told on their page and in a room of two, and is over at its time", async () => {
    const { id } = await directRoom("reader", "mori");
    await consult();
    expect([await onProfile("reader"), await onProfile("rep"), await onProfile("mori")]).toEqual([
      FIVE,
      FIVE,
      FIVE,
    ]);
    expect([await inRoom("reader", id), await inRoom("mori", id)]).toEqual([FIVE, null]);
    at(FIVE - 1);
    expect(await onProfile("reader")).toBe(FIVE);
    at(FIVE);
    expect([await onProfile("reader"), await inRoom("reader", id), await own()]).toEqual([null, null, null]);
  });

  it("is not told in a room of several, nor to the connect service", async () => {
    const { id } = await groupRoom(["mori", "reader", "rep"]);
    const company = await directRoom("mori", "connectCompany");
    await consult();
    expect(await inRoom("reader", id)).toBeNull();
    expect(await inRoom("connectCompany", company.id)).toBeNull();
    expect([await onProfile("connect"), await onProfile("connectCompany")]).toEqual([null, null]);
  });

  it("is not told across a block, whichever of the two set it", async () => {
    const { id } = await directRoom("reader", "mori");
    await consult();
    for (const [who, other] of [
      ["mori", "reader"],
      ["reader", "mori"],
    ] as const) {
      await call(who, "POST", "/blocks", { userId: other });
      expect([await onProfile("reader"), await inRoom("reader", id)]).toEqual([null, null]);
      await call(who, "DELETE", `/blocks/${other}`);
    }
    expect(await onProfile("reader")).toBe(FIVE);
  });

  it("is not shown for somebody who is suspended or has lost the licence", async () => {
    const { id } = await directRoom("reader", "mori");
    await consult();
    for (const [column, value, usual] of [
      ["status", "suspended", "active"],
      ["licence_state", "in-review", "verified"],
    ]) {
      const set = env.DB.prepare(`UPDATE users SET ${column} = ? WHERE id = 'mori'`);
      await set.bind(value).run();
      expect([await onProfile("reader"), await inRoom("reader", id)]).toEqual([null, null]);
      await set.bind(usual).run();
    }
    at(NOON + HOUR_MS);
    expect(await onProfile("reader")).toBe(FIVE);
  });
});
