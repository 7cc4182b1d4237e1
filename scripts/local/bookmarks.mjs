import { appendFileSync, mkdirSync } from "node:fs";
import { must, tool } from "./command.mjs";

/** Every deployment adds its bookmarks; git ignores the folder. D1 goes back thirty days. */
const FOLDER = ".wrangler";
const FILE = `${FOLDER}/deployments.txt`;

/** The database that says whether the service is read-only. */
const RECORD = "DB";
const readOnly = (environment) =>
  `${environment ? `DEPLOYMENT=${environment} ` : ""}npm run operator -- read-only on --remote`;

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

/**
 * The commands that undo a deployment: first the Worker before it, then the databases as they were. Read-only is a row
 * of DB, so that its restore brings back the mode of that time: DB goes last, and read-only is switched on again.
 */
export function undoCommands(bookmarks, [config, file, env, name]) {
  const production = `${config} ${file} ${env} "${name}"`;
  const restore = ([database, bookmark]) =>
    `npx wrangler d1 time-travel restore ${database} --bookmark=${bookmark} ${production}`;
  const all = Object.entries(bookmarks);
  const others = all.filter(([database]) => database !== RECORD);
  const record = all.filter(([database]) => database === RECORD);
  return [
    `npx wrangler rollback ${production}`,
    readOnly(name),
    ...others.map(restore),
    ...record.map(restore),
    ...record.map(() => readOnly(name)),
  ];
}

/** Appends them to the file of deployments and gives them. */
export function noteUndo(bookmarks, production, now = new Date()) {
  const commands = undoCommands(bookmarks, production);
  mkdirSync(FOLDER, { recursive: true });
  appendFileSync(FILE, `# ${now.toISOString()}\n${commands.join("\n")}\n`);
  return { commands, file: FILE };
}
