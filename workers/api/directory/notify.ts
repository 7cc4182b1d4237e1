import type * as z from "zod";
import { midnightInJapan } from "#contract/dates/japan-time";
import type { directory } from "#contract/directory/calls";
import type { SearchKind } from "#contract/directory/shapes";
import { BED_FIGURES_FRESH_DAYS } from "#contract/hospitals/bed-age";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/limits";
import { savedSearches, searchMatches } from "../../db/schema/directory";
import { doctors } from "../../db/schema/doctors";
import { changed } from "../../db/schema/search";
import { users } from "../../db/schema/users";
import { allRows, computed, firstRow, type RowOf, runSql, statement } from "../../db/sql";
import type { Env } from "../../env";
import { queueMail, siteOrigin } from "../../mail/post";
import { savedSearchEmail } from "../../mail/templates/saved-search";
import { notify } from "../../notifications/notify";
import type { ChangesTakenEvent } from "../../queue/queue-message";
import type { DocumentKind } from "../../search/documents/store";
import { doctorMatch, hospitalMatch, namesAmong } from "../../search/query";
import { conditionsOf, understoodText } from "../doctors/search";
import { understoodHospitals } from "./hospitals";

const WATCHER_COLUMNS = {
  id: savedSearches.id,
  userId: savedSearches.userId,
  name: savedSearches.name,
  condition: savedSearches.condition,
  email: users.email,
  addressee: computed<string>(),
  role: users.role,
};
type Watcher = RowOf<typeof WATCHER_COLUMNS>;
const EXISTING_COLUMNS = {
  searchId: searchMatches.searchId,
  itemId: searchMatches.itemId,
  seenAt: searchMatches.seenAt,
  leftAt: searchMatches.leftAt,
};
type Existing = RowOf<typeof EXISTING_COLUMNS>;

/**
 * The number of changes that one message of the queue goes through at most: a condition asks some queries, D1 answers
 * 1,000 an invocation.
 */
const CHANGES_AT_ONCE = 20;
const SEARCHES_AT_ONCE = 25;
const MAX_UPDATES_AT_ONCE = 50;
/** Rows whose message has not gone on by then may be taken again: it has been lost. */
const TAKEN_MS = 10 * MINUTE_MS;
/** Nobody gets a mail from 20 to 7; what came waits for the morning. */
const QUIET = { from: 20, until: 7 };

/**
 * Takes changes of the directory, unless some are being gone through, and puts them into the queue: people who keep a
 * search that one of them newly fits are notified, once for each time that it comes to fit. Each kind of notification gets it
 * in `tellWatcher`. One message at a time, since all that arrive together share what D1 answers an invocation.
 */
export async function notifyOfChanges(env: Env, now = Date.now()): Promise<void> {
  const waits = untilMorning(now);
  if (waits > 0) {
    const pending = await firstRow(env.SEARCH_DB, {}, "SELECT 1 FROM changed LIMIT 1");
    if (pending) await env.EVENTS.send({ type: "directoryChanged" }, { delaySeconds: waits });
    return;
  }
  const results = await allRows(
    env.SEARCH_DB,
    { kind: changed.kind, id: changed.id },
    TAKE,
    now,
    now - TAKEN_MS,
    CHANGES_AT_ONCE,
  );
  const [first] = results;
  if (!first) return;
  const taken = { kind: first.kind, ids: results.map(({ id }) => id), takenAt: now };
  try {
    await env.EVENTS.send({ type: "changesTaken", ...taken, after: "" });
  } catch (error) {
    await retake(env.SEARCH_DB, taken, 0);
    throw error;
  }
}

/** Changes of one kind; those that were taken before and not gone through come after all others. */
const TAKE = `
  UPDATE changed SET taken_at = ?1 WHERE (kind, id) IN (
    SELECT kind, id FROM changed WHERE kind = (SELECT kind FROM changed ORDER BY taken_at LIMIT 1)
    ORDER BY taken_at LIMIT ?3)
  AND NOT EXISTS (SELECT 1 FROM changed WHERE taken_at >= ?2)
  RETURNING kind, id`;

type Taken = Pick<ChangesTakenEvent, "kind" | "ids" | "takenAt">;

const OF_TAKEN = "kind = ?1 AND id IN (SELECT value FROM json_each(?2)) AND taken_at = ?3";

/** Says anew since when they are taken; 0: they are not. */
const retake = (SEARCH_DB: D1Database, { kind, ids, takenAt }: Taken, at: number) =>
  runSql(
    SEARCH_DB,
    `UPDATE changed SET taken_at = ?4 WHERE ${OF_TAKEN}`,
    kind,
    JSON.stringify(ids),
    takenAt,
    at,
  );

/** Goes through the next searches for the changes that were taken; after the last of them the changes are done. */
export async function notifyOfTaken(env: Env, event: ChangesTakenEvent, now = Date.now()): Promise<void> {
  const waits = untilMorning(now);
  if (waits > 0) {
    await env.EVENTS.send(event, { delaySeconds: waits });
    return;
  }
  const watchers = await watchersAfter(env.DB, event);
  const evaluated = await notifyWatchers(env, event, { watchers, now });
  if (evaluated === SEARCHES_AT_ONCE || evaluated < watchers.length) {
    await retake(env.SEARCH_DB, event, now);
    await env.EVENTS.send({ ...event, takenAt: now, after: watchers[evaluated - 1]?.id ?? "" });
    return;
  }
  await done(env.SEARCH_DB, event);
  await directoryChanged(env);
}

/** Rows that were edited meanwhile are not the ones that were taken any more, and stay. */
const done = (SEARCH_DB: D1Database, { kind, ids, takenAt }: Taken) =>
  runSql(SEARCH_DB, `DELETE FROM changed WHERE ${OF_TAKEN}`, kind, JSON.stringify(ids), takenAt);

/** Call this after an edit that a search may be waiting for. */
export const directoryChanged = ({ EVENTS }: Env) => EVENTS.send({ type: "directoryChanged" });

/** Seconds until mails go out again; 0: now. */
function untilMorning(now: number): number {
  const hour = (now - midnightInJapan(now)) / HOUR_MS;
  if (hour >= QUIET.until && hour < QUIET.from) return 0;
  const hours = hour >= QUIET.from ? 24 - hour + QUIET.until : QUIET.until - hour;
  return Math.ceil((hours * HOUR_MS) / 1000);
}

type Judging = { watchers: readonly Watcher[]; now: number };

/** Gives how many of them were judged: no more once there was much to tell. */
async function notifyWatchers(
  env: Env,
  { kind, ids }: ChangesTakenEvent,
  { watchers, now }: Judging,
): Promise<number> {
  const [items, known] = await Promise.all([itemsOf(env.DB, kind, ids), knownTo(env.DB, watchers, ids)]);
  const matching = matchingAmong(env, { kind, items, now });
  const matches: Matched[] = [];
  let [evaluated, updates] = [0, 0];
  for (const watcher of watchers) {
    if (updates >= MAX_UPDATES_AT_ONCE) break;
    evaluated += 1;
    const condition = watcher.condition as SavedCondition | null;
    // One that cannot be read tells nobody, and keeps nobody else from being notified.
    if (!condition) continue;
    const fits = await matching(condition);
    for (const { id, name } of items) {
      const before = known.get(`${watcher.id}/${id}`);
      if (fits.has(id) && isUpdate(before, condition, now)) {
        await notifyWatcher(env, watcher, { kind, id, name, before });
        updates += 1;
      }
      if (fits.has(id) || before) matches.push({ searchId: watcher.id, itemId: id, fits: fits.has(id) });
    }
  }
  await remember(env.DB, matches, now);
  return evaluated;
}

async function watchersAfter(DB: D1Database, { kind, after }: ChangesTakenEvent): Promise<Watcher[]> {
  const results = await allRows(DB, WATCHER_COLUMNS, WATCHERS, `${kind}s`, after, SEARCHES_AT_ONCE);
  return results;
}

/** An item that has left the record meanwhile has no place in the index. */
async function itemsOf(DB: D1Database, kind: DocumentKind, ids: readonly string[]): Promise<DirectoryRow[]> {
  const results = await allRows(
    DB,
    DIRECTORY_ROW_COLUMNS,
    kind === "doctor" ? DOCTORS : HOSPITALS,
    JSON.stringify(ids),
  );
  const found = new Map(results.map((item) => [item.id, item]));
  return ids.map((id) => found.get(id) ?? { id, rank: null, name: "" });
}

async function knownTo(DB: D1Database, watchers: readonly Watcher[], ids: readonly string[]) {
  const results = await allRows(
    DB,
    EXISTING_COLUMNS,
    KNOWN,
    JSON.stringify(watchers.map(({ id }) => id)),
    JSON.stringify(ids),
  );
  return new Map(results.map((row) => [`${row.searchId}/${row.itemId}`, row]));
}

/** A bed whose figure had grown old has come back to fit, although nothing was edited when it ceased to. */
function isUpdate(before: Existing | undefined, condition: SavedCondition, now: number): boolean {
  if (before === undefined || before.leftAt !== null) return true;
  const isOfBeds = "vacant" in condition && condition.vacant !== undefined;
  return isOfBeds && now - before.seenAt > (BED_FIGURES_FRESH_DAYS + 1) * DAY_MS;
}

type Updates = { kind: DocumentKind; id: string; name: string; before: Existing | undefined };

/** Tells by mail and in the list of notifications. The event names the time before, so that no news comes twice. */
async function notifyWatcher(env: Env, watcher: Watcher, { kind, id, name, before }: Updates): Promise<void> {
  const site = siteOrigin(env);
  const event = `saved-search/${watcher.id}/${id}/${before?.leftAt ?? before?.seenAt ?? 0}`;
  await notify(env, [watcher.userId], {
    eventKey: event,
    topic: "searchMatched",
    about: { type: kind, id },
    text: `${name}（保存した検索「${watcher.name}」）`,
  });
  const letter = savedSearchEmail({
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
  WHERE s.kind = ? AND s.tells = 1 AND u.status = 'active' AND s.id > ? ORDER BY s.id LIMIT ?`;
const KNOWN = `
  SELECT m.search_id AS searchId, m.item_id AS itemId, m.seen_at AS seenAt, m.left_at AS leftAt
  FROM json_each(?1) s CROSS JOIN json_each(?2) i
    CROSS JOIN search_matches m ON m.search_id = s.value AND m.item_id = i.value`;
const DOCTORS = `
  SELECT id, search_rank AS rank, last_name || ' ' || first_name || '先生' AS name
  FROM doctors WHERE id IN (SELECT value FROM json_each(?))`;
const HOSPITALS =
  "SELECT id, search_rank AS rank, name FROM hospitals WHERE id IN (SELECT value FROM json_each(?))";

/** A row of the directory; `rank`: its place in the index, null where it has none. */
const DIRECTORY_ROW_COLUMNS = { id: doctors.id, rank: doctors.searchRank, name: computed<string>() };
type DirectoryRow = RowOf<typeof DIRECTORY_ROW_COLUMNS>;
type Query = { kind: DocumentKind; items: readonly DirectoryRow[]; now: number };

/** Gives the ids of the items that a kept search finds. Searches of the same condition are asked once. */
function matchingAmong(env: Env, query: Query) {
  const found = new Map<string, Promise<Set<string>>>();
  return (condition: SavedCondition): Promise<Set<string>> => {
    const key = JSON.stringify(condition);
    const ids = found.get(key) ?? find(env, condition, query);
    found.set(key, ids);
    return ids;
  };
}

async function find(env: Env, condition: SavedCondition, { kind, items, now }: Query): Promise<Set<string>> {
  const match = await matchOf(env, { kind: `${kind}s`, condition, now });
  const placed = items.filter(({ rank }) => rank !== null);
  if (match === null) return new Set(placed.map(({ id }) => id));
  const results = await allRows(
    env.SEARCH_DB,
    { rank: computed<number>() },
    `SELECT rowid AS rank FROM ${kind}_index
     WHERE rowid IN (SELECT CAST(value AS INTEGER) FROM json_each(?)) AND ${kind}_index MATCH ?`,
    JSON.stringify(placed.map(({ rank }) => rank)),
    match,
  );
  const ranks = new Set(results.map(({ rank }) => rank));
  return new Set(placed.filter(({ rank }) => ranks.has(rank as number)).map(({ id }) => id));
}

type Matched = { searchId: string; itemId: string; fits: boolean };

/** Stores what fits a search and what has ceased to, in two statements however many there are. */
async function remember(DB: D1Database, matches: readonly Matched[], now: number): Promise<void> {
  const pairs = (fits: boolean) => JSON.stringify(matches.filter((match) => match.fits === fits));
  await DB.batch([
    statement(
      DB,
      `INSERT INTO search_matches (search_id, item_id, seen_at)
       SELECT s.id, value ->> 'itemId', ?2 FROM json_each(?1) JOIN saved_searches s ON s.id = value ->> 'searchId'
       WHERE true ON CONFLICT DO UPDATE SET seen_at = ?2, left_at = NULL`,
      pairs(true),
      now,
    ),
    statement(
      DB,
      `UPDATE search_matches SET left_at = coalesce(left_at, ?2)
       WHERE (search_id, item_id) IN (SELECT value ->> 'searchId', value ->> 'itemId' FROM json_each(?1))`,
      pairs(false),
      now,
    ),
  ]);
}

type Saved = z.output<typeof directory.save.body>;
export type SavedCondition = Saved["condition"];

type SavedQuery = { kind: SearchKind; condition: SavedCondition; now: number };

/** The expression of the index for a kept search, its words read as the search reads them; null: everything fits. */
export async function matchOf(
  { DB, SEARCH_DB }: Pick<Env, "DB" | "SEARCH_DB">,
  { kind, condition, now }: SavedQuery,
): Promise<string | null> {
  if (kind === "hospitals") return hospitalMatchOf({ DB }, condition as HospitalCondition, now);
  const asked = condition as DoctorCondition;
  const { partOfName, hospitalName, also } = conditionsOf(
    await understoodText(asked.words ?? "", DB, (words) => namesAmong(SEARCH_DB, words)),
  );
  return doctorMatch({
    ...asked,
    prefectures: asked.prefectureCodes,
    also,
    partOfName: [asked.partOfName, partOfName].filter(Boolean).join(" ") || undefined,
    hospitalName: [asked.hospitalName, hospitalName].filter(Boolean).join(" ") || undefined,
  });
}

type HospitalCondition = Extract<Saved, { kind: "hospitals" }>["condition"];
type DoctorCondition = Extract<Saved, { kind: "doctors" }>["condition"];

async function hospitalMatchOf(
  { DB }: Pick<Env, "DB">,
  { prefectureCodes, words = "", ...asked }: HospitalCondition,
  now: number,
) {
  const understood = await understoodHospitals(words, DB);
  return hospitalMatch({ ...asked, prefectures: prefectureCodes, understood }, now);
}
