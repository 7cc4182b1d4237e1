import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { isSecondFactor, newRecoveryCodes } from "../../../workers/api/auth/second-factor";
import {
  isIssuedRoom,
  registerNewRoom,
  registerPair,
  roomOfPair,
} from "../../../workers/api/chat/rooms/room-register";
import { openContext, rewrapContext, sealContext } from "../../../workers/api/moderation/sealed-context";
import { viewerMarkOf, viewerMarksOf } from "../../../workers/api/viewer-mark";
import { jobDatabase } from "../../../workers/db/client";
import type { Env } from "../../../workers/env";
import { retireKeys, rewrapRetiredKeys } from "../../../workers/keys/retired-keys";
import { openSecret, sealSecret } from "../../../workers/keys/sealed";
import { readUnsubscribe, signUnsubscribe } from "../../../workers/mail/unsubscribe";
import { rewrapRecord } from "../../../workers/maintenance/rewrap";
import { person } from "../../support/workerd/client/people";

const newKey = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
const old = env as unknown as Env;
const NEW = { MASTER_KEY: newKey(), COOKIE_SECRET: newKey(), LIVE_SECRET: newKey() };
const both: Env = {
  ...old,
  ...NEW,
  MASTER_KEY_PREVIOUS: old.MASTER_KEY,
  COOKIE_SECRET_PREVIOUS: old.COOKIE_SECRET,
};
const only: Env = { ...old, ...NEW };

beforeAll(() => person("sato"));

it("recovery codes and the links of mails outlive the keys with which they were made", async () => {
  const { codes, rows } = await newRecoveryCodes(old, "sato");
  for (const { codeHash } of rows)
    await env.DB.prepare("INSERT INTO recovery_codes (user_id, code_hash) VALUES ('sato', ?)")
      .bind(codeHash)
      .run();
  const [first = "", second = "", third = ""] = codes.map((code) => code.replace("-", ""));
  const link = await signUnsubscribe(old, { userId: "sato", mailType: "communityPost" });
  const db = jobDatabase(env.DB);
  expect(await isSecondFactor(db, only, "sato", first)).toBe(false);
  expect(await isSecondFactor(db, both, "sato", first)).toBe(true);
  expect(await readUnsubscribe(only, link)).toBeNull();
  expect(await readUnsubscribe(both, link)).toEqual({ userId: "sato", mailType: "communityPost" });

  await retireKeys(both);
  await retireKeys(both);
  expect(await env.DB.prepare("SELECT count(*) AS n FROM retired_keys").first("n")).toBe(2);
  expect(await isSecondFactor(db, only, "sato", second)).toBe(true);
  expect(await isSecondFactor(db, only, "sato", second)).toBe(false);
  expect(await readUnsubscribe(only, link)).toEqual({ userId: "sato", mailType: "communityPost" });

  const next = {
    ...old,
    MASTER_KEY: newKey(),
    MASTER_KEY_PREVIOUS: NEW.MASTER_KEY,
    COOKIE_SECRET: NEW.COOKIE_SECRET,
  };
  expect(await rewrapRetiredKeys(next)).toEqual({ rewrapped: 2, unreadable: 0 });
  await retireKeys(next);
  const last = { ...next, MASTER_KEY_PREVIOUS: "" };
  expect(await isSecondFactor(db, last, "sato", third)).toBe(true);
  expect(await readUnsubscribe(last, link)).not.toBeNull();
});

it("what the record has sealed is sealed anew page by page, once", async () => {
  const put = env.DB.prepare(
    "INSERT INTO dead_letters (id, kind, about, fault, attempts, body, state, died_at) VALUES (?, 'k', '', '', 1, ?, 'dead', 1)",
  );
  const ids = Array.from({ length: 201 }, (_, at) => `letter ${String(at).padStart(3, "0")}`);
  await env.DB.batch(
    await Promise.all(
      ids.map(async (id) => put.bind(id, await sealSecret(old.MASTER_KEY, `dead-letter:${id}`, id))),
    ),
  );
  await env.DB.prepare("DELETE FROM retired_keys").run();
  const counts = async () => {
    const total = { pages: 0, rewrapped: 0, unreadable: 0 };
    for (let after: string | null = ""; after !== null; total.pages += 1) {
      const page: Awaited<ReturnType<typeof rewrapRecord>> = await rewrapRecord(both, { after });
      total.rewrapped += page.rewrapped;
      total.unreadable += page.unreadable;
      after = page.next;
    }
    return total;
  };
  // The keys that are no more, authenticators, reports, and two pages of dead letters.
  expect(await counts()).toMatchObject({ pages: 5, unreadable: 0 });
  expect(await counts()).toEqual({ pages: 5, rewrapped: 0, unreadable: 0 });
  const last = await env.DB.prepare("SELECT body FROM dead_letters WHERE id = ?")
    .bind(ids.at(-1))
    .first<string>("body");
  expect(await openSecret([only.MASTER_KEY], `dead-letter:${ids.at(-1)}`, last ?? "")).toBe(ids.at(-1));
});

it("rooms keep their ids", async () => {
  const pair = await roomOfPair(old, ["ann", "ben"]);
  const many = await registerNewRoom(old);
  expect(await roomOfPair(both, ["ben", "ann"])).toBe(pair);
  expect(await registerPair(both, ["ann", "ben"])).toBe(pair);
  expect(await roomOfPair(only, ["ann", "ben"])).toBe(pair);
  expect(await registerPair(only, ["ben", "ann"])).toBe(pair);
  for (const id of [pair, many]) expect(await isIssuedRoom(only, id)).toBe(true);
  expect(await isIssuedRoom(only, `${pair.slice(0, -1)}x`)).toBe(false);
});

it("what reports quote is sealed anew, and not what is so already", async () => {
  const lines = [{ name: "佐藤", text: "本文", at: 1, isReported: true }];
  const sealed = await sealContext(old, "report", lines);
  expect(await openContext(both, "report", sealed)).toEqual(lines);
  const now = (await rewrapContext(both, "report", sealed)) ?? "";
  expect(await openContext(only, "report", now)).toEqual(lines);
  expect(await rewrapContext(both, "report", now)).toBeNull();
  await expect(rewrapContext(only, "report", sealed)).rejects.toThrow();
});

it("a page from before the change is its person's", async () => {
  expect(await viewerMarksOf(both, "sato")).toContain(await viewerMarkOf(old, "sato"));
  expect(await viewerMarksOf(both, "ito")).not.toContain(await viewerMarkOf(old, "sato"));
});
