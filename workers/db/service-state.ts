import { SECOND_MS } from "#contract/limits";
import { isOfMissingMigration } from "./migrations";
import { serviceState as serviceStateTable } from "./schema/operation";
import { allRows, statement } from "./sql";

/** An isolate asks anew after this time: whatever an operator switches holds everywhere then. */
const REMEMBERED_MS = 5 * SECOND_MS;

type State = { isReadOnly: boolean; notice: string | null };

const PLAIN: State = { isReadOnly: false, notice: null };

/** An isolate serves one record. */
let remembered: { state: State; readAt: number } | null = null;

/** How the service is operated: read-only or not, and the notice (JSON) to all. At most five seconds old. */
export async function serviceState(DB: D1Database): Promise<State> {
  if (remembered && Math.abs(Date.now() - remembered.readAt) < REMEMBERED_MS) return remembered.state;
  const state = await readServiceState(DB);
  remembered = { state, readAt: Date.now() };
  return state;
}

/** The same as the database says now: whoever switches it sees what they switched, in whatever isolate. */
export async function readServiceState(DB: D1Database): Promise<State> {
  try {
    const results = await allRows(
      DB,
      { name: serviceStateTable.name, value: serviceStateTable.value },
      "SELECT name, value FROM service_state WHERE name IN ('read-only', 'notice')",
    );
    return {
      isReadOnly: results.some(({ name }) => name === "read-only"),
      notice: results.find(({ name }) => name === "notice")?.value ?? null,
    };
  } catch (error) {
    if (isOfMissingMigration(error)) return PLAIN;
    throw error;
  }
}

/** Switches one of them; null takes it away. The isolate that switched knows at once. */
export async function setServiceState(DB: D1Database, name: "read-only" | "notice", value: string | null) {
  const change =
    value === null
      ? statement(DB, "DELETE FROM service_state WHERE name = ?", name)
      : statement(
          DB,
          `INSERT INTO service_state (name, value, updated_at) VALUES (?1, ?2, ?3)
           ON CONFLICT (name) DO UPDATE SET value = ?2, updated_at = ?3`,
          name,
          value,
          Date.now(),
        );
  await change.run();
  remembered = null;
}
