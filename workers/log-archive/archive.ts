import { monthInJapan, toJapanTime } from "#contract/dates/japan-time";
import { ARCHIVE_YEARS, LOG_MONTHS } from "#contract/operator/limits";
import { auditLog } from "../db/schema/auth";
import { logArchives } from "../db/schema/operation";
import { allRows, computed, firstRow, firstValue, type RowOf, runSql } from "../db/sql";
import type { Env } from "../env";
import { type ArchiveHead, archiveKey, digestOf } from "./file";

const ROWS_AT_ONCE = 1000;
/** A row takes an entry of each index along. */
const DELETED_AT_ONCE = 2000;
/** R2 wants parts of one size, the last one apart, of 5 MiB at least. */
const PART_BYTES = 8 * 1024 * 1024;
/** One night must end; the next ones go on. */
const MONTHS_A_NIGHT = 3;

type Month = { month: string; from: number; until: number };
const ENTRY_COLUMNS = { id: auditLog.id, at: auditLog.at };
type Entry = RowOf<typeof ENTRY_COLUMNS>;

/**
 * Nightly: takes months that are older than the log is kept out of it, the oldest first, each into one file that names
 * the hash of the one before. Rows go only once the file has been read back. It may be ended anywhere: the next night
 * finds the file and goes on.
 */
export async function archiveLog(env: Env, now: number): Promise<void> {
  await deleteArchived(env);
  for (let done = 0; done < MONTHS_A_NIGHT; done += 1) {
    const month = await dueMonth(env, now);
    if (!month) break;
    await archiveMonth(env, month, now);
    await deleteArchived(env);
  }
  await eraseOldFiles(env, now);
}

/** The first month after those archived that has entries and is older than the log is kept. */
async function dueMonth({ DB }: Env, now: number): Promise<Month | null> {
  const first = await firstValue(
    DB,
    { at: computed<number>() },
    "SELECT min(at) AS at FROM audit_log WHERE at >= (SELECT coalesce(max(until_at), 0) FROM log_archives)",
  );
  if (first === null) return null;
  const { from, until } = monthInJapan(first);
  return until <= savedFrom(now) ? { month: toJapanTime(from).toISOString().slice(0, 7), from, until } : null;
}

/** The first moment that the log itself still has: whole months. */
function savedFrom(now: number): number {
  const there = toJapanTime(now);
  const month = Date.UTC(there.getUTCFullYear(), there.getUTCMonth() - LOG_MONTHS, 1);
  return monthInJapan(month).from;
}

async function archiveMonth(env: Env, month: Month, now: number) {
  const { DB, FILES } = env;
  const { entries, lastId } = (await firstRow(
    DB,
    { entries: computed<number>(), lastId: computed<number>() },
    "SELECT count(*) AS entries, max(id) AS lastId FROM audit_log WHERE at >= ? AND at < ?",
    month.from,
    month.until,
  )) ?? { entries: 0, lastId: 0 };
  const previous =
    (await firstValue(
      DB,
      { sha256: logArchives.sha256 },
      "SELECT sha256 FROM log_archives ORDER BY month DESC LIMIT 1",
    )) ?? "";
  const head: ArchiveHead = { format: 1, log: "audit_log", month: month.month, entries, previous };
  const { sha256, bytes } = await digestOf(contentOf(env, head, month));
  const key = archiveKey(month.month);
  // A run that was ended left it behind. One that says something else is nobody's to replace.
  if (!(await FILES.head(key))) await write(FILES, key, contentOf(env, head, month));
  const stored = await FILES.get(key);
  if (!stored || (await digestOf(stored.body)).sha256 !== sha256)
    throw new Error(`${key} is not what the log says: nothing was deleted`);
  await runSql(
    DB,
    `INSERT INTO log_archives (month, sha256, previous, entries, bytes, from_at, until_at, last_id, archived_at, verified_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9) ON CONFLICT (month) DO NOTHING`,
    month.month,
    sha256,
    previous,
    entries,
    bytes,
    month.from,
    month.until,
    lastId,
    now,
  );
}

/** The head, then the entries by their time, a line each. The same rows are the same bytes. */
function contentOf({ DB }: Env, head: ArchiveHead, { from, until }: Month): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let after: Entry | null = null;
  let isHead = true;
  return new ReadableStream({
    async pull(controller) {
      if (isHead) {
        isHead = false;
        controller.enqueue(encoder.encode(`${JSON.stringify(head)}\n`));
        return;
      }
      const results: Entry[] = await allRows(
        DB,
        ENTRY_COLUMNS,
        `SELECT id, at, actor_id, action, target, result, ip, request_id, detail FROM audit_log
         WHERE at >= ?1 AND at < ?2 AND (at > ?1 OR id > ?3) ORDER BY at, id LIMIT ${ROWS_AT_ONCE}`,
        after?.at ?? from,
        until,
        after?.id ?? -1,
      );
      after = results.at(-1) ?? after;
      if (results.length > 0)
        controller.enqueue(encoder.encode(results.map((entry) => `${JSON.stringify(entry)}\n`).join("")));
      if (results.length < ROWS_AT_ONCE) controller.close();
    },
  });
}

/** Small months go in one piece, others in parts: no month is in memory as a whole. */
async function write(FILES: R2Bucket, key: string, content: ReadableStream<Uint8Array>) {
  const options = { httpMetadata: { contentType: "application/x-ndjson" } };
  let upload: R2MultipartUpload | null = null;
  const parts: R2UploadedPart[] = [];
  let [chunks, size]: [Uint8Array[], number] = [[], 0];
  const uploadPart = async (bytes: Uint8Array) => {
    upload ??= await FILES.createMultipartUpload(key, options);
    parts.push(await upload.uploadPart(parts.length + 1, bytes));
  };
  for await (const chunk of content) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size < PART_BYTES) continue;
    const all = joined(chunks, size);
    await uploadPart(all.subarray(0, PART_BYTES));
    [chunks, size] = [[all.subarray(PART_BYTES)], size - PART_BYTES];
  }
  const rest = joined(chunks, size);
  if (!upload) return FILES.put(key, rest, options);
  if (rest.byteLength > 0) await uploadPart(rest);
  return (upload as R2MultipartUpload).complete(parts);
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.byteLength;
  }
  return all;
}

/** Rows that a file has; also those that a run before this one did not come to. */
async function deleteArchived({ DB }: Env) {
  const results = await allRows(
    DB,
    { from: logArchives.fromAt, until: logArchives.untilAt, lastId: logArchives.lastId },
    `SELECT from_at AS "from", until_at AS until, last_id AS lastId FROM log_archives
     WHERE EXISTS (SELECT 1 FROM audit_log WHERE at >= from_at AND at < until_at AND id <= last_id)`,
  );
  for (const { from, until, lastId } of results)
    for (;;) {
      const { meta } = await runSql(
        DB,
        `DELETE FROM audit_log WHERE id IN (
           SELECT id FROM audit_log WHERE at >= ? AND at < ? AND id <= ? ORDER BY at LIMIT ${DELETED_AT_ONCE})`,
        from,
        until,
        lastId,
      );
      if (meta.changes < DELETED_AT_ONCE) break;
    }
}

/** What is left of them is a line of the console, and their place in the chain. */
async function eraseOldFiles({ DB, FILES }: Env, now: number) {
  const there = toJapanTime(now);
  const before = Date.UTC(there.getUTCFullYear() - ARCHIVE_YEARS, there.getUTCMonth(), there.getUTCDate());
  const results = await allRows(
    DB,
    { month: logArchives.month },
    "SELECT month FROM log_archives WHERE erased_at IS NULL AND until_at < ? ORDER BY month",
    before,
  );
  for (const { month } of results) {
    await FILES.delete(archiveKey(month));
    await runSql(
      DB,
      "UPDATE log_archives SET erased_at = ?2 WHERE month = ?1 AND erased_at IS NULL",
      month,
      now,
    );
  }
}
