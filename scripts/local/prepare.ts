import { parseArgs } from "node:util";
import { loadOnce } from "../demo/load-once";
import { openStore } from "../demo/store";
import { STATE } from "./settings.mjs";

const { values } = parseArgs({
  options: { "persist-to": { type: "string" }, empty: { type: "boolean", default: false } },
});
const persistTo = values["persist-to"] ?? STATE;

if (values.empty) {
  // Opening the store applies the migrations, and the reference lists with them.
  const { close } = await openStore(persistTo);
  await close();
} else {
  await loadOnce(persistTo);
}
