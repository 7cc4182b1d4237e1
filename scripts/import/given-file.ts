import { createReadStream } from "node:fs";
import type { GivenFile } from "../../workers/imports/source/files";

const READ_AT_ONCE = 64 * 1024;

/** A file on this disk, for an import. */
export const givenFile = (path: string): GivenFile => ({
  path,
  open: () => createReadStream(path, { highWaterMark: READ_AT_ONCE }),
});
