import { createHash } from "node:crypto";
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod";

/** One file of a backup: its lines, bytes and SHA-256. */
export type Part = { path: string; lines: number; bytes: number; sha256: string };

/** What is in a backup. `keys` say under which MASTER_KEYs it is sealed, the current one first, and give nothing of them away. */
export type Manifest = {
  format: 1;
  id: string;
  startedAt: string;
  finishedAt: string;
  /** By database. */
  migrations: Record<string, string[]>;
  keys: string[];
  hasFiles: boolean;
  tables: { database: string; name: string; rows: number }[];
  inboxes: number;
  rooms: number;
  files: number;
  fileBytes: number;
  parts: Part[];
};

const MANIFEST = "manifest.json";
/** Nobody else on this machine may read what people wrote about themselves. */
const [OWN_FILE, OWN_FOLDER] = [0o600, 0o700];

export const FILES_FOLDER = "files";

/** Throws unless the folder is empty or missing: a backup never mixes with another. */
export function newBackup(folder: string) {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`空のフォルダではありません：${folder}`);
  mkdirSync(folder, { recursive: true, mode: OWN_FOLDER });
}

/** A part that is written line by line. */
export function newPart(folder: string, path: string) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true, mode: OWN_FOLDER });
  const handle = openSync(file, "w", OWN_FILE);
  const hash = createHash("sha256");
  const part = { path, lines: 0, bytes: 0 };
  return {
    write: (line: unknown) => {
      const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
      writeSync(handle, bytes);
      hash.update(bytes);
      part.lines += 1;
      part.bytes += bytes.length;
    },
    end: (): Part => {
      fsyncSync(handle);
      closeSync(handle);
      return { ...part, sha256: hash.digest("hex") };
    },
  };
}

/** Files lie under the digest of their bytes. */
export function writeFile(folder: string, bytes: Uint8Array): string {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const file = join(folder, FILES_FOLDER, sha256);
  mkdirSync(dirname(file), { recursive: true, mode: OWN_FOLDER });
  if (!existsSync(file)) writeFileSync(file, bytes, { mode: OWN_FILE });
  return sha256;
}

/** Throws where the bytes are not those that were saved. */
export function readFile(folder: string, sha256: string): Uint8Array {
  const bytes = readFileSync(join(folder, FILES_FOLDER, sha256));
  if (createHash("sha256").update(bytes).digest("hex") !== sha256)
    throw new Error(`壊れたファイルです：${sha256}`);
  return bytes;
}

/** Written last: a folder without it is no backup. */
export function writeManifest(folder: string, manifest: Manifest) {
  const file = join(folder, MANIFEST);
  writeFileSync(`${file}.new`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: OWN_FILE });
  renameSync(`${file}.new`, file);
}

/** Throws unless the folder holds a whole backup, each part as it was written. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, MANIFEST);
  if (!existsSync(file)) throw new Error(`バックアップではありません（${MANIFEST} がありません）：${folder}`);
  const manifest = manifestIn(readFileSync(file, "utf8"));
  for (const { path, sha256 } of manifest.parts) {
    if (!existsSync(join(folder, path))) throw new Error(`バックアップの一部がありません：${path}`);
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(join(folder, path))) hash.update(chunk as Buffer);
    if (hash.digest("hex") !== sha256) throw new Error(`バックアップが壊れています：${path}`);
  }
  return manifest;
}

/** The first backups named one key alone. */
const manifestShape = z
  .object({
    format: z.literal(1),
    id: z.string(),
    startedAt: z.string(),
    finishedAt: z.string(),
    migrations: z.record(z.string(), z.array(z.string())),
    keys: z.array(z.string()).optional(),
    key: z.string().optional(),
    hasFiles: z.boolean(),
    tables: z.array(z.object({ database: z.string(), name: z.string(), rows: z.number() })),
    inboxes: z.number(),
    rooms: z.number(),
    files: z.number(),
    fileBytes: z.number(),
    parts: z.array(z.object({ path: z.string(), lines: z.number(), bytes: z.number(), sha256: z.string() })),
  })
  .transform(({ key, keys = key === undefined ? [] : [key], ...manifest }) => ({ ...manifest, keys }));

function manifestIn(text: string): Manifest {
  const json = jsonIn(text);
  if (json === null) throw new Error(`バックアップが壊れています：${MANIFEST}`);
  const { format } = json as { format?: unknown };
  if (format !== 1)
    throw new Error(
      `形式 ${String(format ?? "不明")} のバックアップです。この版が読めるのは形式 1 です。バックアップを作った版のコードで戻してください。何も変更していません`,
    );
  const manifest = manifestShape.safeParse(json);
  if (manifest.success && manifest.data.keys.length > 0) return manifest.data;
  const missing = manifest.success ? "keys" : manifest.error.issues[0]?.path.join(".");
  throw new Error(
    `バックアップの目録（${MANIFEST}）に足りない項目があります：${missing}。何も変更していません`,
  );
}

function jsonIn(text: string): object | null {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === "object" ? json : null;
  } catch {
    return null;
  }
}

/** The lines of a part, one after the other. */
export async function* linesOf<Line>(folder: string, path: string): AsyncGenerator<Line> {
  const lines = createInterface({
    input: createReadStream(join(folder, path)),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const line of lines) yield JSON.parse(line) as Line;
}
