import { createHash } from "node:crypto";
import type { Rule } from "./sources";

/** The beginning of each landed file's SHA-256, by its path. */
type Landed = Readonly<Record<string, string>>;

/** What has landed was applied somewhere: each is there, as it landed. */
export const editedMigrations =
  (landed: Landed): Rule =>
  (files) => {
    const textOf = new Map(files.map(({ path, text }) => [path, text]));
    return Object.entries(landed).flatMap(([path, hash]) => {
      const text = textOf.get(path);
      if (text === undefined) return [`${path}: gone, though it has landed`];
      return hashOf(text) === hash ? [] : [`${path}: edited after it landed`];
    });
  };

/** Databases that have all that landed take a new one last: it is named by its time, and no landed one of its database comes after it. */
export const misplacedMigrations =
  (landed: Landed): Rule =>
  (files) =>
    files
      .filter(({ path }) => !Object.hasOwn(landed, path))
      .filter(({ path }) => !NAMED_BY_TIME.test(path) || newestOf(landed, folderOf(path)) > path)
      .map(({ path }) => `${path}: a new one is named by its time, and the newest of its database`);

/**
 * The release before goes on reading and writing while the new one comes up, and after a rollback: what it knows stays,
 * and what it writes is taken (docs/adr/0346). Tables that the same file has created are nobody's yet.
 */
export const unsafeForOldCode =
  (statementsOf: (sql: string) => string[]): Rule =>
  (files) =>
    files
      .filter(({ path }) => NAMED_BY_TIME.test(path))
      .flatMap(({ path, text }) => {
        const statements = statementsOf(text);
        return statements.flatMap((sql, at) =>
          UNSAFE.filter(({ sign }) => {
            const [found, table = ""] = sign.exec(sql) ?? [];
            const creation = new RegExp(`^CREATE (VIRTUAL )?TABLE (IF NOT EXISTS )?${table}\\b`, "i");
            const isOwn = statements.slice(0, at).some((before) => creation.test(before));
            return found !== undefined && !isOwn;
          }).map(({ why }) => `${path}: ${why}: ${sql.split("\n")[0]?.slice(0, 100)}`),
        );
      });

const UNSAFE = [
  { sign: /^DROP\s+TABLE\s+(?:IF\s+EXISTS\s+)?(\w+)/i, why: "takes a table away" },
  { sign: /^ALTER\s+TABLE\s+(\w+)\s+(?:DROP|RENAME)\b/i, why: "takes a name away" },
  {
    sign: /^ALTER\s+TABLE\s+(\w+)\s+ADD\b(?=[\s\S]*\bNOT\s+NULL\b)(?![\s\S]*\bDEFAULT\b)/i,
    why: "asks for a value that nobody writes yet",
  },
  { sign: /^CREATE\s+UNIQUE\s+INDEX\s+\w+\s+ON\s+(\w+)/i, why: "refuses rows that were taken" },
  {
    sign: /^CREATE\s+TRIGGER\b[\s\S]*?\bON\s+(\w+)[\s\S]*\bRAISE\s*\(\s*(?:ABORT|FAIL|ROLLBACK)/i,
    why: "refuses writes that were taken",
  },
];

const NAMED_BY_TIME = /\/20\d{10}_\w+\.sql$/;

const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/") + 1);

const newestOf = (landed: Landed, folder: string) =>
  Object.keys(landed)
    .filter((path) => path.startsWith(folder))
    .toSorted()
    .at(-1) ?? "";

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);
