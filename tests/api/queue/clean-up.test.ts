import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { cleanUp } from "../../../workers/hourly/clean-up";
import { person } from "../../support/workerd/client/people";

const MINUTE = 60_000;
beforeAll(() => person("u"));

const rows = (table: string) => env.DB.prepare(`SELECT count(*) AS rows FROM ${table}`).first<number>("rows");

it.each([
  ["sessions", "token_hash, id, user_id, created_at, seen_at", "?1, ?1, 'u', 0, 0"],
  ["passkey_challenges", "challenge_hash", "?1"],
  ["ended_sessions", "token_hash, ended_by", "?1, 'password'"],
  ["pending_sign_ins", "token_hash, user_id", "?1, 'u'"],
  ["password_tokens", "token_hash, user_id, purpose", "?1, 'u', 'reset'"],
])("the night takes what has expired from %s and leaves the rest", async (table, columns, values) => {
  const insert = `INSERT INTO ${table} (${columns}, expires_at) VALUES (${values}, ?2)`;
  for (const [key, expiresAt] of [
    ["dead", Date.now() - MINUTE],
    ["alive", Date.now() + MINUTE],
  ]) {
    await env.DB.prepare(insert).bind(key, expiresAt).run();
  }
  expect(await rows(table)).toBe(2);
  await cleanUp(env);
  expect(await rows(table)).toBe(1);
});
