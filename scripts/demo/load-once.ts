import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadDemo } from "./load";
import { GROUPS } from "./relations";
import { openStore } from "./store";

/**
 * Fills an empty record with the demo data, and leaves any other alone. A load that was broken off is known by the mark
 * it left, and is done again from the beginning.
 */
export async function loadOnce(persistTo: string, load: typeof loadDemo = loadDemo): Promise<void> {
  const begun = join(persistTo, "loading");
  mkdirSync(persistTo, { recursive: true });
  if (!existsSync(begun) && !(await isEmpty(persistTo))) return;
  writeFileSync(begun, "");
  await load({ persistTo });
  // Nobody has talked yet; the first start sees to it once the Worker stands.
  writeFileSync(join(persistTo, "silent"), (await doctorsOfTheGroup(persistTo)).join("\n"));
  rmSync(begun);
}

/** Opening the store has applied what was missing of the migrations. */
async function isEmpty(persistTo: string) {
  const { DB, close } = await openStore(persistTo);
  const users = await DB.prepare("SELECT count(*) AS users FROM users").first<number>("users");
  await close();
  return users === 0;
}

/** Two of the invented doctors, whom the cast meets in a group. */
async function doctorsOfTheGroup(persistTo: string) {
  const { DB, close } = await openStore(persistTo);
  const { results } = await DB.prepare(
    `SELECT username FROM memberships JOIN users ON users.id = user_id
     WHERE group_id = ? AND state = 'member' AND role = 'doctor' AND licence_state = 'verified'
     ORDER BY users.id LIMIT 2`,
  )
    .bind(GROUPS.heartFailure)
    .all<{ username: string }>();
  await close();
  return results.map(({ username }) => username);
}
