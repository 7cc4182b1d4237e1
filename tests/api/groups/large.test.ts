import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { GROUP_INVITATION_MS } from "#contract/groups/limits";
import { GROUP_FULL } from "#contract/groups/texts";
import { NAME_SEARCH_SIZE } from "#contract/limits";
import { call, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { founded, inviteDoctors, invitedAgo, refusal } from "../../support/workerd/fixtures/groups";
import { read } from "./setup";

const MEMBERS = 500;
/** Rows of the group, its admin, and the session of whoever asks. */
const MOST_ROWS = 30;
/** The membership through its index, and the person. */
const ROWS_A_MEMBER = 5;

let group: string;

beforeAll(async () => {
  await person("founder");
  await agreed();
  await signedIn("founder");
  group = await founded("founder");
  await env.DB.batch([
    env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?1)
       INSERT INTO users (id, username, email, password_hash, role, status, licence_state, last_name_ja,
         first_name_ja, last_name_kana, first_name_kana, created_at, updated_at)
       SELECT 'many-' || i, 'many-' || i || '@example.jp', 'many-' || i || '@example.jp', '', 'doctor', 'active',
         'verified', '医師', i, 'イシ', 'イ', 0, 0 FROM n`,
    ).bind(MEMBERS),
    env.DB.prepare(
      `INSERT INTO memberships (group_id, user_id, state, joined_at, updated_at)
       SELECT ?1, id, 'member', 0, 0 FROM users WHERE id LIKE 'many-%'`,
    ).bind(group),
  ]);
});

test("an invitation that has expired is sent again only where the group still has room", async () => {
  await person("late");
  const full = await founded("founder");
  expect((await inviteDoctors("founder", full, ["late"])).status).toBe(200);
  await invitedAgo(full, "late", GROUP_INVITATION_MS + 1000);
  const fill = (count: number) =>
    env.DB.prepare(
      `INSERT INTO memberships (group_id, user_id, state, joined_at, updated_at)
       SELECT ?1, id, 'member', 0, 0 FROM users WHERE id LIKE 'many-%' LIMIT ?2`,
    )
      .bind(full, count)
      .run();
  await fill(MEMBERS - 1);
  const renew = () => call("founder", "POST", `/groups/${full}/renew_invitation`, { userId: "late" });
  expect(await refusal(await renew())).toMatchObject({ status: 422, message: GROUP_FULL });
  expect(await read("founder", full)).toMatchObject({ memberCount: MEMBERS, openInvitations: 0 });
  await env.DB.prepare(
    `DELETE FROM memberships WHERE group_id = ?1 AND user_id = (
       SELECT user_id FROM memberships WHERE group_id = ?1 AND state = 'member' LIMIT 1)`,
  )
    .bind(full)
    .run();
  expect((await renew()).status).toBe(200);
});

const rowsOf = async (path: string) => {
  const response = await call("founder", "GET", path);
  expect(response.status).toBe(200);
  return Number(/rows=(\d+)/.exec(response.headers.get("Server-Timing") ?? "")?.[1]);
};

test.each([0, 6])(
  "the page of a group that shows %i members reads those, and not all of them",
  async (shown) => {
    expect(await rowsOf(`/groups/${group}?members=${shown}`)).toBeLessThanOrEqual(
      MOST_ROWS + shown * ROWS_A_MEMBER,
    );
  },
);

/** How many may be called with @ are offered at once. */
const OFFERED = 8;
const offered = (q: string) => rowsOf(`/group_notices/callable?groupId=${group}&q=${encodeURIComponent(q)}`);

test("who can be called with @ is read as far as it is shown, and the names once while one is typed", async () => {
  const shown = MOST_ROWS + OFFERED * ROWS_A_MEMBER;
  expect(await offered("")).toBeLessThanOrEqual(MOST_ROWS);
  const unasked = await call("founder", "GET", `/group_notices/callable?groupId=${group}`);
  expect(await unasked.json()).toEqual({ people: [] });
  expect(await offered("い")).toBeLessThanOrEqual(shown + 2 * MEMBERS);
  for (const typed of ["いし", "医師", "医師4", "nobody"])
    expect(await offered(typed)).toBeLessThanOrEqual(shown);
});

test("whoever comes while a name is typed can be called", async () => {
  await offered("医師");
  await person("newcomer", {
    lastNameJa: "新井",
    firstNameJa: "一",
    lastNameKana: "アライ",
    firstNameKana: "ハジメ",
  });
  await env.DB.prepare(
    "INSERT INTO memberships (group_id, user_id, state, joined_at, updated_at) VALUES (?, 'newcomer', 'member', 0, 0)",
  )
    .bind(group)
    .run();
  const response = await call("founder", "GET", `/group_notices/callable?groupId=${group}&q=arai`);
  expect(await response.json()).toMatchObject({ people: [{ userId: "newcomer" }] });
});

test("whoever looks for people to invite reads whether more fit than are named", async () => {
  const named = async () => {
    const query = new URLSearchParams({ groupId: group, kind: "connect", name: "連携" });
    const response = await call("founder", "GET", `/groups/candidates?${query}`);
    const { people, isCut } = (await response.json()) as { people: object[]; isCut: boolean };
    return { count: people.length, isCut };
  };
  const add = (from: number, to: number) =>
    env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2)
       INSERT INTO users (id, username, email, password_hash, role, status, licence_state, last_name_ja,
         first_name_ja, last_name_kana, first_name_kana, created_at, updated_at)
       SELECT 'office-' || i, 'office-' || i || '@example.jp', 'office-' || i || '@example.jp', '', 'connect', 'active',
         'none', '連携', i, 'レンケイ', 'イ', 0, 0 FROM n`,
    )
      .bind(from, to)
      .run();
  await add(0, NAME_SEARCH_SIZE - 1);
  expect(await named()).toEqual({ count: NAME_SEARCH_SIZE - 1, isCut: false });
  await add(NAME_SEARCH_SIZE - 1, NAME_SEARCH_SIZE + 1);
  expect(await named()).toEqual({ count: NAME_SEARCH_SIZE, isCut: true });
});
