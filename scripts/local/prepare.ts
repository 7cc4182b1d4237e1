import { parseArgs } from "node:util";
import { loadDemo } from "../demo/load";
import { openStore } from "../demo/store";

const { values } = parseArgs({ options: { "persist-to": { type: "string" } } });
const persistTo = values["persist-to"] ?? ".wrangler/state";

if (await isEmpty()) await loadDemo({ persistTo });

/** Opening the store has applied what was missing of the migrations. */
async function isEmpty() {
  const { DB, close } = await openStore(persistTo);
  const users = await DB.prepare("SELECT count(*) AS users FROM users").first<number>("users");
  await close();
  return users === 0;
}
