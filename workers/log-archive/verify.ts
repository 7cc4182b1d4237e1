import type { ArchiveFault } from "#contract/operator/shapes";
import { logArchives } from "../db/schema/operation";
import { allRows, type RowOf, runSql } from "../db/sql";
import type { Env } from "../env";
import { archiveKey, digestOf } from "./file";
import { headOf } from "./read";

const LINK_COLUMNS = {
  month: logArchives.month,
  sha256: logArchives.sha256,
  previous: logArchives.previous,
  erasedAt: logArchives.erasedAt,
};
type Link = RowOf<typeof LINK_COLUMNS>;

/**
 * Reads every file and compares it with the hash that was noted, and what it names with the file before. Notes what it
 * found, and gives the months in which something is wrong.
 */
export async function verifyArchives(
  { DB, FILES }: Env,
  now: number,
): Promise<{ months: string[]; faults: { month: string; fault: ArchiveFault }[] }> {
  const results = await allRows(
    DB,
    LINK_COLUMNS,
    "SELECT month, sha256, previous, erased_at AS erasedAt FROM log_archives ORDER BY month",
  );
  const faults: { month: string; fault: ArchiveFault }[] = [];
  for (const [at, link] of results.entries()) {
    const fault = await faultOf(FILES, link, results[at - 1]?.sha256 ?? "");
    if (fault) faults.push({ month: link.month, fault });
    await runSql(
      DB,
      "UPDATE log_archives SET verified_at = ?2, fault = ?3 WHERE month = ?1",
      link.month,
      now,
      fault,
    );
  }
  return { months: results.filter(({ erasedAt }) => erasedAt === null).map(({ month }) => month), faults };
}

async function faultOf(FILES: R2Bucket, link: Link, before: string): Promise<ArchiveFault | null> {
  if (link.previous !== before) return "unlinked";
  if (link.erasedAt !== null) return null;
  const stored = await FILES.get(archiveKey(link.month));
  if (!stored) return "missing";
  const [counted, read] = stored.body.tee();
  const [{ sha256 }, head] = await Promise.all([digestOf(counted), headOf(read)]);
  if (sha256 !== link.sha256) return "changed";
  return head?.previous === link.previous ? null : "unlinked";
}
