import { CAST } from "../../../../scripts/demo/cast";
import { openStore } from "../../../../scripts/demo/store";
import { PERSONAL } from "../../../../workers/db/personal";
import { objectOf } from "./file-lock";
import { type Row, rowsOf, textColumns, WRONG_LISTS, WRONG_TEXTS } from "./rogues";
import { inObjects } from "./stored-objects";

/** Who somebody is, and how they enter: without it nobody could look at what they wrote. */
const ACCOUNTS = [
  "users",
  "doctors",
  "workplaces",
  "sessions",
  "devices",
  "passkeys",
  "passkey_challenges",
  "totp",
  "recovery_codes",
  "pending_sign_ins",
  "password_tokens",
  "attempts",
  "agreements",
  "registrations",
  "mail_codes",
  "mail_code_sends",
  "audit_log",
];
/** They name nobody, and hold what members write, or operators. */
const NAMELESS = ["polls", "poll_choices", "communities", "community_banners", "card_limits"];
/** Words of closed lists: the calls take no other, and the rest is written by us. */
const CLOSED = ["kind", "author_role", "field", "purpose", "type", "mark", "bed_kind", "term", "tells"];
/** Of so many rows of the demo data one is written wrongly, so that its neighbours can be looked at. */
const EVERY = 3;
const MOST_ROWS = 60;

/** What the cast are told in their Inboxes. */
const TOLD = ["text"].map((column) => ({ table: "notifications", column }));

/** Every third row of all that members and operators write, and of what they are told, becomes wrong; gives how many cells that were. */
export async function storeContentWrongly(state: string): Promise<number> {
  return (await wrongRows(state)) + (await wrongNotifications(state));
}

async function wrongRows(state: string): Promise<number> {
  const { DB, close } = await openStore(state);
  const tables = [...new Set([...PERSONAL.map(({ table }) => table), ...NAMELESS])];
  let cells = 0;
  for (const table of tables.filter((each) => !ACCOUNTS.includes(each))) {
    const keys = await rowsOf(DB, `SELECT name FROM pragma_table_info('${table}') WHERE pk > 0 ORDER BY pk`);
    const names = keys.map(({ name }) => String(name));
    const columns = (await textColumns(DB, table, "")).filter(({ name }) => !CLOSED.includes(name));
    const rows = await rowsOf(
      DB,
      `SELECT ${names.join()} FROM ${table} ORDER BY ${names.join()} LIMIT ${MOST_ROWS}`,
    );
    for (const [number, row] of rows.entries()) {
      if (number % EVERY !== 1) continue;
      for (const [index, { name, isList }] of columns.entries()) {
        const value = wrong(number, index, isList ? WRONG_LISTS : WRONG_TEXTS);
        cells += await change(DB, table, name, value, row);
      }
    }
  }
  await close();
  return cells;
}

/** What the table itself refuses nobody can store. */
async function change(
  DB: D1Database,
  table: string,
  column: string,
  value: string,
  key: Row,
): Promise<number> {
  const where = Object.keys(key).map((name) => `${name} = ?`);
  const statement = DB.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${where.join(" AND ")}`);
  try {
    await statement.bind(value, ...Object.values(key)).run();
    return 1;
  } catch {
    return 0;
  }
}

async function wrongNotifications(state: string): Promise<number> {
  return inObjects(objectOf(state, "Inbox", ""), async (exec) => {
    let cells = 0;
    for (const { id } of Object.values(CAST)) {
      const told = await exec(id, "SELECT id FROM notifications ORDER BY id").catch(() => []);
      for (const [number, row] of told.entries()) {
        if (number % EVERY !== 1) continue;
        for (const [index, { table, column }] of TOLD.entries()) {
          const value = wrong(number, index, WRONG_TEXTS);
          const changed = await exec(
            id,
            `UPDATE ${table} SET ${column} = ? WHERE id = ? RETURNING 1`,
            value,
            String(row.id),
          );
          cells += changed.length;
        }
      }
    }
    return cells;
  });
}

const wrong = (number: number, index: number, values: readonly string[]) =>
  values[(number + index * 7) % values.length] ?? "";
