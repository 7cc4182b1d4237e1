import { createHash } from "node:crypto";
import type { Store } from "../../../../scripts/demo/store";
import { LOG_MONTHS } from "../../../../workers/contract/operator/limits";

const ENTRIES = 60;

/** A month of the log that the nightly job took out of it: 60 sign-ins. */
export async function addLogArchive({ DB, FILES }: Store) {
  const now = new Date();
  const at = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - LOG_MONTHS - 1, 15);
  const month = new Date(at).toISOString().slice(0, 7);
  const head = { format: 1, log: "audit_log", month, entries: ENTRIES, previous: "" };
  const entries = Array.from({ length: ENTRIES }, (_, n) => ({
    id: n + 1,
    at: at + n * 60_000,
    actor_id: null,
    action: "login",
    target: null,
    result: n % 3 === 0 ? "failed" : "ok",
    ip: "198.51.100.7",
    request_id: `request-${n}`,
    detail: "{}",
  }));
  const text = [head, ...entries].map((line) => `${JSON.stringify(line)}\n`).join("");
  await FILES.put(`logs/audit/${month}.ndjson`, new TextEncoder().encode(text));
  const sha256 = createHash("sha256").update(text).digest("hex");
  await DB.prepare(
    `INSERT INTO log_archives (month, sha256, previous, entries, bytes, from_at, until_at, last_id, archived_at)
     VALUES (?, ?, '', ?, ?, 0, 0, 0, ?)`,
  )
    .bind(month, sha256, ENTRIES, Buffer.byteLength(text), Date.now())
    .run();
}
