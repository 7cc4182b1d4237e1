import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadDemo } from "../demo/load";
import { GROUPS } from "../demo/relations";
import { openStore } from "../demo/store";

const { values } = parseArgs({ options: { "persist-to": { type: "string" } } });
const persistTo = values["persist-to"] ?? ".wrangler/state";

if (await isEmpty()) {
  await loadDemo({ persistTo });
  // Nobody has talked yet; the first start sees to it once the Worker stands.
  writeFileSync(join(persistTo, "silent"), (await doctorsOfTheGroup()).join("\n"));
}

/** Opening the store has applied what was missing of the migrations. */
async function isEmpty() {
  const { DB, close } = await openStore(persistTo);
  const users = await DB.prepare("SELECT count(*) AS users FROM users").first<number>("users");
  await close();
  return users === 0;
}

/** Two of the invented doctors, whom the cast meets in a group. */
async function doctorsOfTheGroup() {
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
