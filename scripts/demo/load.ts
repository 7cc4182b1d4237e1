import { rebuildIndex } from "../../workers/search/documents/rebuild";
import { STATE } from "../local/settings.mjs";
import { COMPANIES } from "./institutions/companies";
import { companyPages } from "./institutions/company-pages";
import { hospitalLists } from "./institutions/hospital-lists";
import { hospital, type Workplace, type World } from "./institutions/hospitals";
import { readPlaces } from "./institutions/places";
import { readLists } from "./lists";
import { givePapers } from "./papers";
import { otherAccounts } from "./people/accounts";
import { candidate } from "./people/candidate";
import { cards } from "./people/cards";
import { PASSWORD_HASH } from "./people/cast";
import { cast } from "./people/cast-rows";
import { doctor, staffing } from "./people/doctors";
import { LICENCES } from "./people/licences/licences";
import { contactRules, exchanges, requestsOf } from "./people/relations";
import { givePictures } from "./pictures";
import { idsFrom, type Random, randomFrom } from "./random";
import { emptyRecord, insertion, type Row, writeInPages } from "./rows";
import { openStore } from "./store";
import { giveBoard } from "./together/board";
import { communityRows } from "./together/communities";
import { noticeRows } from "./together/group-notices";
import { groupRows } from "./together/groups";
import { addNotices } from "./together/notices";

export type Stage = "migrations" | "hospitals" | "doctors" | "index";
type Progress = (stage: Stage, done: number, of: number) => void;
export type DemoSize = { doctors: number; hospitals: number };
export type DemoOptions = Partial<DemoSize> & {
  /** The state folder; the default is that of `npm start`. */
  persistTo?: string;
  /** Leaves a directory that has somebody in it alone. */
  ifEmpty?: boolean;
  /** The day the demo takes place, epoch milliseconds: invitations and vacancies are some days old then. */
  now?: number;
  onProgress?: Progress;
};

export const DEMO_SIZE: DemoSize = { doctors: 2_000, hospitals: 800 };

/** Institutions whose every block is filled in. */
const FULL_RECORDS = 10;
const SEED = 20_261_001;
const IDS_FROM_MS = Date.UTC(2025, 0, 1);
const DAY_MS = 24 * 60 * 60 * 1000;
/** The size below which a directory has the usual surnames; above it has the thousands of rare ones of a country. */
const LARGE = 20_000;

/** Empties the local record and fills it with the cast and the invented people around it, the same every time. */
export async function loadDemo(options: DemoOptions = {}): Promise<void> {
  const { persistTo = STATE, onProgress = () => undefined } = options;
  onProgress("migrations", 0, 1);
  const store = await openStore(persistTo);
  const { DB, SEARCH_DB, close } = store;
  onProgress("migrations", 1, 1);
  try {
    const isFilled = options.ifEmpty && (await DB.prepare("SELECT 1 FROM doctors LIMIT 1").first());
    if (!isFilled) {
      await fillRecord(DB, options, onProgress);
      await givePictures(store, options.now ?? Date.now());
      await givePapers(store, options.now ?? Date.now());
      await giveBoard(store, options.now ?? Date.now());
    }
    // A migration of the index empties it.
    const isIndexed =
      isFilled && (await SEARCH_DB.prepare("SELECT 1 FROM doctor_cards, hospital_cards LIMIT 1").first());
    if (isIndexed) return;
    await rebuildIndex(DB, SEARCH_DB, (_, done, of) => onProgress("index", done, of));
  } finally {
    await close();
  }
}

/** The demo's own terms: those that an operator would have published on the day they are dated. */
const PUBLISH =
  "UPDATE terms_versions SET published_at = coalesce(published_at, unixepoch(revised_at) * 1000)";
const BUSINESS = `INSERT INTO business_details (id, legal_name, representative, address, telephone, privacy_officer,
    data_location, updated_at)
  VALUES (1, '株式会社医の輪（見本）', '代表取締役 見本 太郎', '東京都千代田区見本町1-1-1', '03-0000-0000',
    '管理部 見本 花子', '日本（東京）', 0)`;

/** A draft, for the operator to look at. */
const MAGAZINE = `INSERT INTO magazines (id, subject, body, roles, created_by, created_at)
  SELECT '0199d000-0000-7000-8000-00000000ma61', '空床の検索が使いやすくなりました', '空床のある病院を、地図から探せるようになりました。' || char(10) || char(10)
    || 'ぜひお試しください。', '["doctor","co-medical"]', id, (unixepoch() - 86400) * 1000 FROM users WHERE admin_permissions <> '[]' LIMIT 1`;

/** Everybody has agreed to the terms that their account names, on the day of those terms. */
const AGREED = `INSERT INTO agreements (user_id, term, version, agreed_at, ip)
  SELECT users.id, terms_versions.term, terms_versions.version, unixepoch(terms_versions.revised_at) * 1000, ''
  FROM users JOIN terms_versions ON terms_versions.version =
    CASE terms_versions.term WHEN 'terms' THEN users.agreed_terms_version ELSE users.agreed_privacy_version END`;

/** Everybody of the demo works where they say, and was confirmed there long ago. */
const CONFIRMED = `INSERT INTO workplace_confirmations (user_id, hospital_id, state, method, decided_at)
  SELECT id, hospital_id, 'confirmed', 'invitation', ?1 FROM users WHERE hospital_id IS NOT NULL
  UNION SELECT d.user_id, w.hospital_id, 'confirmed', 'operator', ?1 FROM workplaces w JOIN doctors d ON d.id = w.doctor_id
    JOIN users u ON u.id = d.user_id AND u.licence_state = 'verified'
  WHERE w.is_working = 1 AND w.hospital_id IS NOT NULL`;
const CONFIRMED_DAYS_AGO = 90;

async function fillRecord(DB: D1Database, options: DemoOptions, onProgress: Progress): Promise<void> {
  const { doctors = DEMO_SIZE.doctors, hospitals = DEMO_SIZE.hospitals } = options;
  const random = randomFrom(SEED);
  const world: World = {
    lists: await readLists(DB),
    places: await readPlaces(DB),
    now: options.now ?? Math.floor(Date.now() / DAY_MS) * DAY_MS,
    nextId: idsFrom(randomFrom(SEED + 1), IDS_FROM_MS),
    vacantBeds: [],
    fullRecords: FULL_RECORDS,
  };
  await emptyRecord(DB);
  const existing = cast(random, world);
  await DB.batch([
    ...insertion(DB, "companies", COMPANIES),
    ...insertion(DB, "licence_register", LICENCES),
    ...insertion(DB, "hospitals", existing.hospitals),
    ...insertion(DB, "vacant_beds", world.vacantBeds.splice(0)),
    ...insertion(DB, "users", existing.users),
    ...insertion(DB, "doctors", existing.doctors),
    ...insertion(DB, "workplaces", existing.workplaces),
  ]);
  const places = await addHospitals(DB, { random, world, count: hospitals, onProgress });
  const saved = hospitalLists(world.now, [...existing.places, ...places]);
  const others = otherAccounts(random, world, places);
  await DB.batch([
    ...insertion(DB, "users", others),
    ...insertion(DB, "hospital_lists", saved.lists),
    ...insertion(DB, "hospital_list_items", saved.items),
  ]);
  const signedUp = await addDoctors(DB, {
    random,
    world,
    places: [...existing.places, ...places],
    count: doctors,
    onProgress,
  });
  await DB.batch([PUBLISH, AGREED, BUSINESS, MAGAZINE].map((sql) => DB.prepare(sql)));
  await DB.prepare(CONFIRMED)
    .bind(world.now - CONFIRMED_DAYS_AGO * DAY_MS)
    .run();
  // These come last, with random numbers of their own: everybody else stays who they were.
  const listed = candidate(randomFrom(SEED + 2), world, existing.places);
  const near = contactRules(world, signedUp);
  const givenCards = exchanges(random, world, signedUp);
  const closed = groupRows(random, world, signedUp);
  await DB.batch([
    ...insertion(DB, "doctors", [listed.doctor]),
    ...insertion(DB, "workplaces", listed.workplaces),
    ...insertion(DB, "exchanges", givenCards),
    ...insertion(DB, "exchange_requests", requestsOf(givenCards)),
    ...Object.entries(cards(world, givenCards)).flatMap(([table, rows]) => insertion(DB, table, rows)),
    ...insertion(DB, "contact_rules", near.rules),
    ...insertion(DB, "muted_companies", near.muted),
    ...Object.entries(closed).flatMap(([table, rows]) => insertion(DB, table, rows)),
  ]);
  const written = noticeRows(randomFrom(SEED + 3), world, closed.memberships);
  await DB.batch(Object.entries(written).flatMap(([table, rows]) => insertion(DB, table, rows)));
  const pages = companyPages(world, [...existing.users, ...others]);
  await DB.batch(Object.entries(pages).flatMap(([table, rows]) => insertion(DB, table, rows)));
  await addNotices(DB, world.now, String(existing.hospitals[0]?.id));
  const open = communityRows(SEED + 100, world, signedUp);
  await DB.batch(Object.entries(open).flatMap(([table, rows]) => insertion(DB, table, rows)));
}

type Part = { random: Random; world: World; count: number; onProgress: Progress };

async function addHospitals(
  DB: D1Database,
  { random, world, count, onProgress }: Part,
): Promise<Workplace[]> {
  const places: Workplace[] = [];
  await writeInPages(
    DB,
    count,
    (length) => {
      const made = Array.from({ length }, () => hospital(random, world));
      for (const { workplace } of made) places.push(workplace);
      const rows = made.map(({ row }) => row);
      return [
        ...insertion(DB, "hospitals", rows),
        ...insertion(DB, "vacant_beds", world.vacantBeds.splice(0)),
      ];
    },
    (done) => onProgress("hospitals", done, count),
  );
  return places;
}

/** Returns the accounts of the first who have signed up. */
async function addDoctors(
  DB: D1Database,
  { random, world, places, count, onProgress }: Part & { places: Workplace[] },
): Promise<string[]> {
  const staff = staffing(places);
  const rareShare = count > LARGE ? 0.28 : 0.03;
  const signedUp: string[] = [];
  await writeInPages(
    DB,
    count,
    (length) => {
      const made = Array.from({ length }, () =>
        doctor(random, world, { staff, rareShare, passwordHash: PASSWORD_HASH }),
      );
      const users = made.flatMap(({ user }): Row[] => (user ? [user] : []));
      if (signedUp.length === 0) signedUp.push(...users.map(({ id }) => String(id)));
      const doctors = made.map((one) => one.doctor);
      const workplaces = made.flatMap((one) => one.workplaces);
      return [
        ...insertion(DB, "users", users),
        ...insertion(DB, "doctors", doctors),
        ...insertion(DB, "workplaces", workplaces),
      ];
    },
    (done) => onProgress("doctors", done, count),
  );
  return signedUp;
}
