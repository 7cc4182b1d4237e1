import { createHash } from "node:crypto";
import { CAST } from "../../../../scripts/demo/people/cast";
import { openStore } from "../../../../scripts/demo/store";
import { PERSONAL } from "../../../../workers/db/personal";
import { indexDoctor } from "../../../../workers/search/documents/update";
import { NAUGHTY_TEXTS } from "../../naughty";
import { objectOf } from "./file-lock";
import { inObjects } from "./stored-objects";

/** A member who writes everything wrong: with an account, a record, a sign-in and a way to write to 佐藤 and 田中. */
export type FaultyHost = { number: number; id: string; doctorId: string; token: string };

/** A room where a rogue has spoken: one of their own making, or one of everybody's. */
export type Spoken = { roomId: string; host: FaultyHost; isOwn: boolean };

export type Row = Record<string, string | number | null>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Each column of each rogue gets another of these. */
export const WRONG_TEXTS = [
  ...NAUGHTY_TEXTS.filter((text) => text.isWellFormed()),
  "v1.1.x.AAAA",
  `v1.99.media.${"A".repeat(60)}`,
  "2026-13-45",
  "0000-00-00",
  "javascript:alert(1)//",
  "/api/files/nobodys",
];
/** Lists that are none of codes, in a column of codes. */
export const WRONG_LISTS = [
  '["no-such-code"]',
  '[""]',
  '["__proto__"]',
  '["e01","e01"]',
  `["${"佐".repeat(5000)}"]`,
];

export const faultyHosts = (many: number): FaultyHost[] =>
  Array.from({ length: many }, (_, number) => {
    const end = String(number).padStart(4, "0");
    return {
      number,
      id: `0199d000-0000-7000-8000-00000666${end}_dcsr`,
      doctorId: `0199d000-0000-7000-8000-00000667${end}`,
      token: `faulty-${number}`,
    };
  });

/** Each like 佐藤, but for the name of the account. */
export async function seat(state: string, some: readonly FaultyHost[]): Promise<void> {
  const { DB, close } = await openStore(state);
  const [user] = await rowsOf(DB, "SELECT * FROM users WHERE id = ?", CAST.sato.id);
  const [doctor] = await rowsOf(DB, "SELECT * FROM doctors WHERE user_id = ?", CAST.sato.id);
  const [workplace] = await rowsOf(DB, "SELECT * FROM workplaces WHERE doctor_id = ?", String(doctor?.id));
  const now = Date.now();
  for (const { id, doctorId, token } of some) {
    const username = `${token}@example.jp`;
    const session = { id: token, user_id: id, created_at: now, seen_at: now, expires_at: now + DAY_MS };
    const inquiry = { receipt: token, submission_id: token, user_id: id, email: username, created_at: now };
    const upload = { id: token, kind: "file", owner_id: id, name: "a.txt", content_type: "text/plain" };
    const invitation = { id: token, token_hash: token, inviter_id: id, email: username, created_at: now };
    const hospital = { hospital_id: workplace?.hospital_id ?? "" };
    await insert(DB, "users", { ...user, id, username, email: username });
    await insert(DB, "doctors", { ...doctor, id: doctorId, user_id: id, alfresa_code: null });
    await insert(DB, "workplaces", { ...workplace, doctor_id: doctorId });
    await insert(DB, "sessions", {
      ...session,
      token_hash: createHash("sha256").update(token).digest("hex"),
    });
    await insert(DB, "inquiries", { ...inquiry, ...INQUIRED });
    await insert(DB, "uploads", { ...upload, inline: 0, size: 1, created_at: now });
    await insert(DB, "invitations", { ...invitation, ...hospital });
    for (const friend of [CAST.sato.id, CAST.tanaka.id])
      await insert(DB, "exchanges", exchange(`${token}-${friend}`, id, friend, now));
  }
  await close();
}

const INQUIRED = {
  last_name: "乱",
  first_name: "暴",
  job: 1,
  job_text: "医師",
  prefecture_name: "東京都",
  hospital_name: "病院",
  department: "内科",
  hospital_address: "東京都",
  body: "本文",
  is_connect: 0,
  ip: "",
};

const exchange = (id: string, requester_id: string, receiver_id: string, updated_at: number): Row => ({
  id,
  requester_id,
  receiver_id,
  status: "accepted",
  updated_at,
});

/** Whatever of theirs is text, in the record, in rooms and in Inboxes. Gives how many cells there were. */
export async function storeWrongly(
  state: string,
  some: readonly FaultyHost[],
  spoken: readonly Spoken[],
): Promise<number> {
  const inRecord = await wrongRecord(state, some);
  return inRecord + (await wrongRooms(state, spoken)) + (await wrongInboxes(state, some, spoken));
}

/** Every other one becomes a doctor whose licence is under review, so that operators meet them too. */
async function wrongRecord(state: string, some: readonly FaultyHost[]): Promise<number> {
  const { DB, SEARCH_DB, close } = await openStore(state);
  let cells = 0;
  for (const { table, where } of PERSONAL) {
    const columns = await textColumns(DB, table, where);
    const rows = `${table} WHERE (${where}) AND ${ofFaultyHost(table)}`;
    const changes = some.flatMap((faultyHost) =>
      columns.map(({ name, isList }, index) => {
        const value = wrong(faultyHost, index, isList ? WRONG_LISTS : WRONG_TEXTS);
        return changeOf(DB, rows, [faultyHost.id, `${faultyHost.token}@example.jp`], name, value);
      }),
    );
    cells += await changed(DB, changes);
  }
  for (const { id, number } of some)
    if (number % 2 === 1)
      await DB.prepare("UPDATE users SET licence_state = 'in-review' WHERE id = ?").bind(id).run();
  for (const { doctorId } of some) await indexDoctor(DB, SEARCH_DB, doctorId);
  await close();
  return cells;
}

/** Another value in a column of some rows (`users WHERE id = ?1`, with what is found by). */
export function changeOf(
  DB: D1Database,
  rows: string,
  found: readonly Row[string][],
  column: string,
  value: string,
): D1PreparedStatement {
  const set = `$1 SET ${column} = ?${found.length + 1} WHERE`;
  const sql = `UPDATE OR IGNORE ${rows.replace(/^(\w+) WHERE/, set)} RETURNING 1`;
  return DB.prepare(sql).bind(...found, value);
}

/** How many cells changed: all at once, or half by half where a table refuses something by itself, which nobody can store. */
export async function changed(DB: D1Database, changes: readonly D1PreparedStatement[]): Promise<number> {
  const responses = changes.length > 0 ? await DB.batch([...changes]).catch(() => null) : [];
  if (responses) return responses.reduce((sum, { results }) => sum + results.length, 0);
  if (changes.length === 1) return 0;
  const half = Math.ceil(changes.length / 2);
  return (await changed(DB, changes.slice(0, half))) + (await changed(DB, changes.slice(half)));
}

/** A row that two have is not the rogue's alone. */
const ofFaultyHost = (table: string) => (table === "exchanges" || table === "memberships" ? "0" : "?1 <> ?2");

export async function textColumns(DB: D1Database, table: string, where: string) {
  const keys = await rowsOf(DB, `SELECT "from" AS name FROM pragma_foreign_key_list('${table}')`);
  const refers = new Set(keys.map(({ name }) => name));
  const columns = await rowsOf(DB, `SELECT name, type, pk, dflt_value FROM pragma_table_info('${table}')`);
  return columns
    .filter(({ name, type, pk }) => type === "TEXT" && pk === 0 && !refers.has(name ?? ""))
    .filter(({ name }) => !where.includes(String(name)) && !String(name).endsWith("_hash"))
    .map(({ name, dflt_value }) => ({ name: String(name), isList: dflt_value === "'[]'" }));
}

async function wrongRooms(state: string, spoken: readonly Spoken[]): Promise<number> {
  return inObjects(objectOf(state, "ChatRoom", ""), async (exec) => {
    let cells = 0;
    for (const { roomId, host, isOwn } of spoken) {
      const own = ["payload", "client_message_id"].map(
        (column) => `messages SET ${column} = ? WHERE sender_id = ?`,
      );
      const files = ["info", "name"].map((column) => `medias SET ${column} = ? WHERE owner_id = ?`);
      const title = isOwn ? ["room SET title = ? WHERE ? <> ''"] : [];
      for (const [index, change] of [...own, ...files, ...title].entries())
        cells += (
          await exec(roomId, `UPDATE ${change} RETURNING 1`, wrong(host, index, WRONG_TEXTS), host.id)
        ).length;
    }
    return cells;
  });
}

/** What the rooms have told everybody, and what the rogue keeps. */
async function wrongInboxes(state: string, some: readonly FaultyHost[], spoken: readonly Spoken[]) {
  return inObjects(objectOf(state, "Inbox", ""), async (exec) => {
    let cells = 0;
    const list = `UPDATE rooms SET title = ?, latest = json_set(latest, '$.payload', ?) WHERE room_id = ? RETURNING 1`;
    for (const { roomId, host, isOwn } of spoken) {
      if (!isOwn) continue;
      const [title, payload] = [wrong(host, 4, WRONG_TEXTS), wrong(host, 5, WRONG_TEXTS)];
      for (const reader of [CAST.sato.id, CAST.tanaka.id])
        cells += (await exec(reader, list, title, payload, roomId)).length;
    }
    for (const faultyHost of some) {
      const drafts = await exec(
        faultyHost.id,
        "UPDATE drafts SET payload = ? RETURNING 1",
        wrong(faultyHost, 6, WRONG_TEXTS),
      );
      cells += drafts.length;
    }
    return cells;
  });
}

const wrong = ({ number }: FaultyHost, index: number, values: readonly string[]) =>
  values[(number + index * 7) % values.length] ?? "";

export async function rowsOf(DB: D1Database, sql: string, ...values: (string | null)[]): Promise<Row[]> {
  const used = values.slice(
    0,
    Math.max(0, ...[...sql.matchAll(/\?(\d)?/g)].map(([, at]) => Number(at ?? 1))),
  );
  return (
    await DB.prepare(sql)
      .bind(...used)
      .all<Row>()
  ).results;
}

async function insert(DB: D1Database, table: string, row: Row): Promise<void> {
  const names = Object.keys(row);
  const sql = `INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => "?").join()})`;
  await DB.prepare(sql)
    .bind(...Object.values(row))
    .run();
}
