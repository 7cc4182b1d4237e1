import { appendFileSync, mkdirSync } from "node:fs";
import { must, tool } from "./command.mjs";

/** Every deployment adds its bookmarks; git ignores the folder. D1 goes back thirty days. */
const FOLDER = ".wrangler";
const FILE = `${FOLDER}/deployments.txt`;

/** The point to which each database can be set back, by its binding, as it is now. */
export async function takeBookmarks(databases, production) {
  const found = [];
  for (const database of databases) {
    const output = await must(
      tool("wrangler", "d1", "time-travel", "info", database, "--json", ...production),
    );
    const bookmark = /"bookmark":\s*"([0-9a-f-]+)"/.exec(output)?.[1];
    if (!bookmark) throw new Error(`wrangler named no bookmark of ${database}: ${output.trim()}`);
    found.push([database, bookmark]);
  }
  return Object.fromEntries(found);
}

/** The commands that undo a deployment: first the Worker before it, then the databases as they were. */
export function undoCommands(bookmarks, [config, file, env, name]) {
  const production = `${config} ${file} ${env} "${name}"`;
  return [
    `npx wrangler rollback ${production}`,
    ...Object.entries(bookmarks).map(
      ([database, bookmark]) =>
        `npx wrangler d1 time-travel restore ${database} --bookmark=${bookmark} ${production}`,
    ),
  ];
}

/** Appends them to the file of deployments and gives them. */
export function noteUndo(bookmarks, production, now = new Date()) {
  const commands = undoCommands(bookmarks, production);
  mkdirSync(FOLDER, { recursive: true });
  appendFileSync(FILE, `# ${now.toISOString()}\n${commands.join("\n")}\n`);
  return { commands, file: FILE };
}
