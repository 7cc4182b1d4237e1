import { CAST } from "../../../../scripts/demo/people/cast";
import { openStore } from "../../../../scripts/demo/store";
import { PERSONAL } from "../../../../workers/db/personal";
import { indexHospitals } from "../../../../workers/search/documents/update";
import { changed, changeOf, type Row, rowsOf, textColumns, WRONG_LISTS, WRONG_TEXTS } from "./faulty-hosts";
import { objectOf } from "./file-lock";
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
/** One in so many rows of the demo data is written wrongly, so that its neighbours can be looked at. */
const EVERY = 3;
const MOST_ROWS = 60;

/** Who it is, where it lies and of which kind: no member writes these. */
const OF_IMPORTS = [
  "kind",
  "source",
  "source_date",
  "prefecture_code",
  "municipality_code",
  "medical_area_id",
];
const OBJECTS = ["facts", "sources", "edited"];

/** What a hospital's own people write of it, in shapes that no schema knows. */
const WRONG_FACTS = [
  "{}",
  "[]",
  "null",
  "no json",
  '{"outpatientList":[{"weekday":"x"}],"staff":{"nurse":"many"},"freeText":7}',
  '{"hours":[{"days":"mon"}],"bandHours":5,"closedDays":{"weekly":"sun"}}',
  '{"procedures":"all","bedCount1":"many","bedReport":[1]}',
];

/** What the cast are told in their Inboxes. */
const NOTIFICATION_CELLS = ["text"].map((column) => ({ table: "notifications", column }));

/** Every third row of all that members and operators write, and of their notifications, becomes wrong; gives how many cells that were. */
export async function storeContentWrongly(state: string): Promise<number> {
  return (await wrongRows(state)) + (await wrongHospitals(state)) + (await wrongNotifications(state));
}

/** The cast's own hospitals, and every third of those on lists, in all that their people may write; then found anew. */
async function wrongHospitals(state: string): Promise<number> {
  const { DB, SEARCH_DB, close } = await openStore(state);
  const cast = JSON.stringify(Object.values(CAST).map(({ id }) => id));
  const rows = await rowsOf(
    DB,
    `SELECT hospital_id AS id FROM users WHERE hospital_id IS NOT NULL AND id IN (SELECT value FROM json_each(?1))
     UNION SELECT hospital_id FROM workplaces w JOIN doctors d ON d.id = w.doctor_id
     WHERE hospital_id IS NOT NULL AND d.user_id IN (SELECT value FROM json_each(?1))
     UNION SELECT hospital_id FROM hospital_list_items WHERE position % ${EVERY} = 1`,
    cast,
  );
  const columns = (await textColumns(DB, "hospitals", "")).filter(({ name }) => !OF_IMPORTS.includes(name));
  const changes = rows.flatMap((row, number) =>
    columns.map(({ name, isList }, index) => {
      const values = isList ? WRONG_LISTS : OBJECTS.includes(name) ? WRONG_FACTS : WRONG_TEXTS;
      return changeOf(DB, ...at("hospitals", row), name, wrong(number, index, values));
    }),
  );
  const cells = await changed(DB, changes);
  await indexHospitals(
    DB,
    SEARCH_DB,
    rows.map(({ id }) => String(id)),
  );
  await close();
  return cells;
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
    const changes = rows.flatMap((row, number) =>
      (number % EVERY === 1 ? columns : []).map(({ name, isList }, index) => {
        const value = wrong(number, index, isList ? WRONG_LISTS : WRONG_TEXTS);
        return changeOf(DB, ...at(table, row), name, value);
      }),
    );
    cells += await changed(DB, changes);
  }
  await close();
  return cells;
}

/** The row of that key, with what the key is. */
function at(table: string, key: Row): [rows: string, found: Row[string][]] {
  const where = Object.keys(key).map((name, at) => `${name} = ?${at + 1}`);
  return [`${table} WHERE ${where.join(" AND ")}`, Object.values(key)];
}

async function wrongNotifications(state: string): Promise<number> {
  return inObjects(objectOf(state, "Inbox", ""), async (exec) => {
    let cells = 0;
    for (const { id } of Object.values(CAST)) {
      const notified = await exec(id, "SELECT id FROM notifications ORDER BY id").catch(() => []);
      for (const [number, row] of notified.entries()) {
        if (number % EVERY !== 1) continue;
        for (const [index, { table, column }] of NOTIFICATION_CELLS.entries()) {
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
