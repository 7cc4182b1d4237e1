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

const NAMED_BY_TIME = /\/20\d{10}_\w+\.sql$/;

const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/") + 1);

const newestOf = (landed: Landed, folder: string) =>
  Object.keys(landed)
    .filter((path) => path.startsWith(folder))
    .toSorted()
    .at(-1) ?? "";

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);
