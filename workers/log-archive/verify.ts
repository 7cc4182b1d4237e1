import type { ArchiveFault } from "#contract/operator/shapes";
import type { Env } from "../env";
import { archiveKey, digestOf } from "./file";
import { headOf } from "./read";

type Link = { month: string; sha256: string; previous: string; erasedAt: number | null };

/**
 * Reads every file and compares it with the hash that was noted, and what it names with the file before. Notes what it
 * found, and gives the months in which something is wrong.
 */
export async function verifyArchives(
  { DB, FILES }: Env,
  now: number,
): Promise<{ months: string[]; faults: { month: string; fault: ArchiveFault }[] }> {
  const { results } = await DB.prepare(
    "SELECT month, sha256, previous, erased_at AS erasedAt FROM log_archives ORDER BY month",
  ).all<Link>();
  const faults: { month: string; fault: ArchiveFault }[] = [];
  for (const [at, link] of results.entries()) {
    const fault = await faultOf(FILES, link, results[at - 1]?.sha256 ?? "");
    if (fault) faults.push({ month: link.month, fault });
    await DB.prepare("UPDATE log_archives SET verified_at = ?2, fault = ?3 WHERE month = ?1")
      .bind(link.month, now, fault)
      .run();
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
