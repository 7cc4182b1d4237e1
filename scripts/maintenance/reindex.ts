import { parseArgs } from "node:util";
import { stop, WHERE, WHERE_OPTIONS, withInstallation } from "./installation";
import { reindex } from "./reindex-all";

const USAGE = `npm run reindex    検索索引（医師・医療機関・論文）を、検索を止めずに作り直します

${WHERE}`;

const { values } = parse();
await withInstallation(values, "npm run reindex", async (installation) => {
  await reindex(installation);
  console.log("検索索引を作り直しました。npm run verify で確かめてください。");
});

function parse() {
  try {
    return parseArgs({ options: WHERE_OPTIONS });
  } catch {
    return stop(USAGE);
  }
}
