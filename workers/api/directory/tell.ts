import { JAPAN_AHEAD_MS } from "#contract/dates/day-in-japan";
import type { SearchKind } from "#contract/directory/shapes";
import type { Role } from "#contract/endpoint";
import { BED_FIGURES_STAND_DAYS } from "#contract/hospitals/bed-age";
import { DAY_MS, HOUR_MS } from "#contract/limits";
import { parsed } from "../../db/columns";
import type { Env } from "../../env";
import { savedSearchLetter } from "../../mail/letters/saved-search";
import { queueMail, siteOrigin } from "../../mail/post";
import { notify } from "../../notifications/notify";
import { type KeptCondition, matchOf } from "./saved-match";

type Change = { kind: "doctor" | "hospital"; id: string };
type Watcher = {
  id: string;
  userId: string;
  name: string;
  condition: string;
  email: string;
  addressee: string;
  role: Role;
};
type Known = { search_id: string; seen_at: number; left_at: number | null };

const CHANGES_AT_ONCE = 100;
/** Nobody gets a mail from 20 to 7; what came waits for the morning. */
const QUIET = { from: 20, until: 7 };

/**
 * Tells of every change of the directory who keeps a search that it newly fits: once for each time that it comes to
 * fit. Each way of telling hears of it in `tellWatcher`.
 */
export async function tellOfChanges(env: Env, now = Date.now()): Promise<void> {
  const waits = untilMorning(now);
  if (waits > 0) {
    const pending = await env.SEARCH_DB.prepare("SELECT 1 FROM changed LIMIT 1").first();
    if (pending) await env.EVENTS.send({ type: "directoryChanged" }, { delaySeconds: waits });
    return;
  }
  const { results } = await env.SEARCH_DB.prepare("SELECT kind, id FROM changed LIMIT ?")
    .bind(CHANGES_AT_ONCE)
    .all<Change>();
  for (const change of results) {
    await tellOf(env, change, now);
    await env.SEARCH_DB.prepare("DELETE FROM changed WHERE kind = ? AND id = ?")
      .bind(change.kind, change.id)
      .run();
  }
  if (results.length === CHANGES_AT_ONCE) await env.EVENTS.send({ type: "directoryChanged" });
}

/** To be called after an edit that a search may be waiting for. */
export const directoryChanged = ({ EVENTS }: Env) => EVENTS.send({ type: "directoryChanged" });

/** Seconds until mails go out again; 0: now. */
function untilMorning(now: number): number {
  const hour = ((now + JAPAN_AHEAD_MS) % DAY_MS) / HOUR_MS;
  if (hour >= QUIET.until && hour < QUIET.from) return 0;
  const hours = hour >= QUIET.from ? 24 - hour + QUIET.until : QUIET.until - hour;
  return Math.ceil((hours * HOUR_MS) / 1000);
}

async function tellOf(env: Env, { kind, id }: Change, now: number): Promise<void> {
  const kept: SearchKind = kind === "doctor" ? "doctors" : "hospitals";
  const [watchers, known, item] = await env.DB.batch([
    env.DB.prepare(WATCHERS).bind(kept),
    env.DB.prepare("SELECT search_id, seen_at, left_at FROM search_matches WHERE item_id = ?").bind(id),
    env.DB.prepare(kind === "doctor" ? DOCTOR : HOSPITAL).bind(id),
  ]);
  const [found] = (item?.results ?? []) as { rank: number | null; name: string }[];
  const seen = new Map(((known?.results ?? []) as Known[]).map((row) => [row.search_id, row]));
  for (const watcher of (watchers?.results ?? []) as Watcher[]) {
    const condition = parsed(watcher.condition) as KeptCondition | null;
    // One that cannot be read tells nobody, and keeps nobody else from being told.
    if (!condition) continue;
    const match = await matchOf(env, { kind: kept, condition, now });
    const fits = found?.rank != null && (await isFitting(env.SEARCH_DB, kind, found.rank, match));
    const before = seen.get(watcher.id);
    if (fits && isNews(before, condition, now))
      await tellWatcher(env, watcher, { kind, id, name: found.name, before });
    await remember(env.DB, { searchId: watcher.id, itemId: id, fits, isKnown: before !== undefined, now });
  }
}

async function isFitting(searchDb: D1Database, kind: Change["kind"], rank: number, match: string | null) {
  if (match === null) return true;
  const row = await searchDb
    .prepare(`SELECT 1 FROM ${kind}_index WHERE rowid = CAST(? AS INTEGER) AND ${kind}_index MATCH ?`)
    .bind(rank, match)
    .first();
  return row !== null;
}

/** A bed whose figure had grown old has come back to fit, although nothing was edited when it ceased to. */
function isNews(before: Known | undefined, condition: KeptCondition, now: number): boolean {
  if (before === undefined || before.left_at !== null) return true;
  const isOfBeds = "vacant" in condition && condition.vacant !== undefined;
  return isOfBeds && now - before.seen_at > (BED_FIGURES_STAND_DAYS + 1) * DAY_MS;
}

type Matched = { searchId: string; itemId: string; fits: boolean; isKnown: boolean; now: number };

async function remember(DB: D1Database, { searchId, itemId, fits, isKnown, now }: Matched) {
  if (!fits && !isKnown) return;
  await DB.prepare(
    fits
      ? `INSERT INTO search_matches (search_id, item_id, seen_at) VALUES (?1, ?2, ?3)
         ON CONFLICT DO UPDATE SET seen_at = ?3, left_at = NULL`
      : `UPDATE search_matches SET left_at = coalesce(left_at, ?3) WHERE search_id = ?1 AND item_id = ?2`,
  )
    .bind(searchId, itemId, now)
    .run();
}

type News = Change & { name: string; before: Known | undefined };

/** By mail and in the list of notifications. Its event names the time before, so that the same news never comes twice. */
async function tellWatcher(env: Env, watcher: Watcher, { kind, id, name, before }: News): Promise<void> {
  const site = siteOrigin(env);
  const event = `saved-search/${watcher.id}/${id}/${before?.left_at ?? before?.seen_at ?? 0}`;
  await notify(env, [watcher.userId], {
    occasion: event,
    topic: "searchMatched",
    about: { type: kind, id },
    text: `${name}（保存した検索「${watcher.name}」）`,
  });
  const letter = savedSearchLetter({
    name: watcher.addressee,
    search: watcher.name,
    found: name,
    url: `${site}/${kind === "doctor" ? "doctor" : "hospitals"}/${id}`,
    settings: `${site}/mypage/search`,
  });
  await queueMail(env, { event, to: watcher.email, role: watcher.role, letter }, watcher.userId);
}

const WATCHERS = `
  SELECT s.id, s.user_id AS userId, s.name, s.condition, u.email, u.last_name_ja || ' ' || u.first_name_ja AS addressee, u.role
  FROM saved_searches s JOIN users u ON u.id = s.user_id
  WHERE s.kind = ? AND s.tells = 1 AND u.status = 'active'`;
const DOCTOR =
  "SELECT search_rank AS rank, last_name || ' ' || first_name || '先生' AS name FROM doctors WHERE id = ?";
const HOSPITAL = "SELECT search_rank AS rank, name FROM hospitals WHERE id = ?";
