import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cardCountsOf } from "../../workers/api/business-card/counts";
import { LOADING } from "../local/state.mjs";
import { loadDemo } from "./load";
import { showLicence } from "./people/licences/licence-picture";
import { openStore } from "./store";
import { notificationsOf } from "./talk/notifications";
import { type Prepared, talkInThePast } from "./talk/talk";
import { GROUPS } from "./together/groups";

type Parts = { load?: typeof loadDemo; talk?: typeof talkInThePast };

/**
 * Fills an empty record with the demo data and what the cast has said so far, and leaves any other alone. A load that
 * was broken off is known by the mark it left, and is done again from the beginning.
 */
export async function loadOnce(
  persistTo: string,
  { load = loadDemo, talk = talkInThePast }: Parts = {},
): Promise<void> {
  if (!existsSync(join(persistTo, LOADING)) && !(await isEmpty(persistTo))) return;
  await fillWithDemo(persistTo, { load, talk });
}

/** Loads the demo data and what the cast has said, under a mark that is there until both are. */
export async function fillWithDemo(
  persistTo: string,
  { load = loadDemo, talk = talkInThePast }: Parts = {},
): Promise<void> {
  const started = join(persistTo, LOADING);
  mkdirSync(persistTo, { recursive: true });
  writeFileSync(started, "");
  forgetRooms(persistTo);
  await load({ persistTo });
  const prepared = await prepareTalk(persistTo);
  await talk(persistTo, prepared).catch((error: unknown) => {
    // A service without conversations is better than none.
    console.error(
      `  デモの会話を用意できませんでした（npm run seed で作り直せます） / The demo has no conversations; npm run seed makes them anew: ${error}`,
    );
    forgetRooms(persistTo);
  });
  rmSync(started);
}

/** What rooms and Inboxes hold lies apart from the record. */
function forgetRooms(persistTo: string) {
  rmSync(join(persistTo, "v3", "do"), { recursive: true, force: true });
}

/** Opening the store has applied what was missing of the migrations. */
async function isEmpty(persistTo: string) {
  const { DB, close } = await openStore(persistTo);
  const users = await DB.prepare("SELECT count(*) AS users FROM users").first<number>("users");
  await close();
  return users === 0;
}

/** Hands in a licence, finds two of the invented doctors, whom the cast meets in a group, and counts the cards of all who exchange some. */
async function prepareTalk(persistTo: string): Promise<Prepared> {
  const store = await openStore(persistTo);
  const { DB, close } = store;
  await showLicence(store, Date.now());
  const { results } = await DB.prepare(
    `SELECT users.id FROM memberships JOIN users ON users.id = user_id
     WHERE group_id = ? AND state = 'member' AND role = 'doctor' AND licence_state = 'verified'
     ORDER BY users.id LIMIT 2`,
  )
    .bind(GROUPS.heartFailure)
    .all<{ id: string }>();
  const exchanging = await DB.prepare(
    "SELECT requester_id AS id FROM exchanges UNION SELECT receiver_id FROM exchanges",
  ).all<{ id: string }>();
  const badges = await Promise.all(
    exchanging.results.map(async ({ id }) => [id, await cardCountsOf(DB, id)] as const),
  );
  const notifications = await notificationsOf(DB);
  await close();
  return { doctors: results.map(({ id }) => id), badges: Object.fromEntries(badges), notifications };
}
