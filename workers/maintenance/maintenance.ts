import { fromBase64, fromBase64Url, textOf, toBase64, utf8 } from "#contract/wire/bytes";
import { headerText } from "#contract/wire/header-text";
import { digest } from "../api/auth/digest";
import { faultOf } from "../db/fault";
import { firstRow } from "../db/sql";
import type { Env } from "../env";
import { exportFile, importFile, listFiles, type StoredFile } from "./files";
import { exportObjects, importObject, listObjects, wakeObjects } from "./objects";
import { exportRows, importRows, tablesOf } from "./record-rows";
import { reindexDirectory, reindexPapers, removeStrays, startReindex } from "./reindex";
import { describe, finishRestore, noteRestored, startRestore } from "./restore";
import { registerRooms, rewrapInboxes, rewrapRecord, rewrapRooms } from "./rewrap";
import {
  verifyDirectory,
  verifyInboxes,
  verifyLogFiles,
  verifyPapers,
  verifyRooms,
  verifyUploads,
} from "./verify";

/** Where the commands of an installation's operator call: backup, restore, rewrap, verify, reindex. */
export const MAINTENANCE_PATH = "/maintenance/";

type Operation = (env: Env, input: never) => Promise<object | null>;

const OPERATIONS: Record<string, Operation> = {
  describe,
  "rewrap/register": registerRooms,
  "rewrap/rooms": rewrapRooms,
  "rewrap/inboxes": rewrapInboxes,
  "rewrap/record": rewrapRecord,
  "rows/tables": tablesOf,
  "rows/export": exportRows,
  "rows/import": importRows,
  "objects/list": listObjects,
  "objects/export": exportObjects,
  "objects/import": importObject,
  "objects/wake": wakeObjects,
  "files/list": listFiles,
  "restore/start": startRestore,
  "restore/note": noteRestored,
  "restore/finish": finishRestore,
  "verify/rooms": verifyRooms,
  "verify/inboxes": verifyInboxes,
  "verify/uploads": verifyUploads,
  "verify/directory": verifyDirectory,
  "verify/papers": verifyPapers,
  "verify/log": verifyLogFiles,
  "reindex/start": startReindex,
  "reindex/directory": reindexDirectory,
  "reindex/papers": reindexPapers,
  "reindex/strays": removeStrays,
};

/**
 * Carries out one step of a command. Only for the bearer of a token that somebody with access to the database has
 * written there for a few hours: no session, and no account, opens this path. To anybody else nothing is here.
 */
export async function maintain(request: Request, url: URL, env: Env): Promise<Response> {
  if (!(await mayMaintain(request, env)))
    return new Response("Not Found", { status: 404, headers: NOT_KEPT });
  const name = url.pathname.slice(MAINTENANCE_PATH.length);
  try {
    return await answerOf(request, name, env);
  } catch (error) {
    // The bearer may read the whole record, and has to find out what is wrong with it.
    return Response.json({ fault: faultOf(error) }, { status: 500, headers: NOT_KEPT });
  }
}

const NOT_KEPT = { "Cache-Control": "no-store" };
const FILE_HEADER = "x-file";
const TOKEN = /^Bearer ([A-Za-z0-9_-]{43})$/;

async function mayMaintain(request: Request, env: Env) {
  const [, token] = TOKEN.exec(headerText(request, "authorization") ?? "") ?? [];
  if (!token || request.method !== "POST" || env.API_ORIGIN) return false;
  const row = await firstRow(
    env.DB,
    {},
    "SELECT 1 FROM maintenance_tokens WHERE token_hash = ? AND expires_at > ?",
    await digest(token),
    Date.now(),
  );
  return row !== null;
}

async function answerOf(request: Request, name: string, env: Env): Promise<Response> {
  if (name === "files/export") {
    const { key } = (await request.json()) as { key: string };
    return (await exportFile(env, key)) ?? new Response("gone", { status: 410, headers: NOT_KEPT });
  }
  if (name === "files/import") {
    const file = textOf(fromBase64Url(headerText(request, FILE_HEADER) ?? "") ?? new Uint8Array());
    await importFile(env, JSON.parse(file) as StoredFile, await request.arrayBuffer());
    return Response.json({}, { headers: NOT_KEPT });
  }
  const operation = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  if (!operation) return new Response("Not Found", { status: 404, headers: NOT_KEPT });
  const input = JSON.parse(await request.text(), fromJson) as never;
  const output = await operation(env, input);
  return new Response(utf8(JSON.stringify(output ?? {}, toJson)), {
    headers: { ...NOT_KEPT, "Content-Type": "application/json" },
  });
}

/** Bytes of a column, which JSON does not know. */
const toJson = (_: string, value: unknown) =>
  value instanceof ArrayBuffer ? { $bytes: toBase64(value) } : value;

function fromJson(_: string, value: unknown) {
  const bytes = (value as { $bytes?: string } | null)?.$bytes;
  return typeof bytes === "string" ? fromBase64(bytes).buffer : value;
}
