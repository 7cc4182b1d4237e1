import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CAST } from "./people/cast";
import { insertion } from "./rows";
import type { Store } from "./store";

const FOLDER = fileURLToPath(new URL("pictures/", import.meta.url));
const OF_EACH = 15;
const PLACES = 10;
const LOGOS = 5;

/** The pictures of some of the cast; the others show their seal. */
const OF_THE_CAST: readonly (readonly [id: string, picture: string])[] = [
  [CAST.sato.id, "man-0"],
  [CAST.suzuki.id, "woman-1"],
  [CAST.nakamura.id, "woman-5"],
  [CAST.takahashi.id, "man-5"],
];

/** Gives about thirty people and ten institutions the pictures that `scripts/demo-pictures.ts` draws. */
export async function givePictures({ DB, FILES }: Store, now: number): Promise<void> {
  const people = [
    ...OF_THE_CAST,
    ...(await signedUp(DB, 0, "man")),
    ...(await signedUp(DB, 1, "woman")),
    ...(await companies(DB)),
  ];
  const places = await largest(DB);
  for (const [, picture] of [...people, ...places]) {
    await FILES.put(`image/${idOf(picture)}`, Uint8Array.from(readFileSync(`${FOLDER}${picture}.png`)));
  }
  await DB.batch([
    ...insertion(
      DB,
      "uploads",
      [...people, ...places.map(([, picture]) => ["", picture] as const)].map(([owner, picture]) => ({
        id: idOf(picture),
        kind: "image",
        owner_id: owner,
        name: `${picture}.png`,
        content_type: "image/png",
        inline: 1,
        size: readFileSync(`${FOLDER}${picture}.png`).length,
        created_at: now,
      })),
    ),
    ...people.flatMap(([id, picture]) => [
      DB.prepare("UPDATE users SET avatar_url = ? WHERE id = ?").bind(urlOf(picture), id),
      DB.prepare("UPDATE doctors SET avatar_url = ? WHERE user_id = ?").bind(urlOf(picture), id),
    ]),
    ...places.map(([id, picture]) =>
      DB.prepare("UPDATE hospitals SET image_url = ? WHERE id = ?").bind(urlOf(picture), id),
    ),
  ]);
}

/** Every other of the first doctors by name: seals and faces stand side by side in a list. */
async function signedUp(DB: D1Database, gender: number, kind: "man" | "woman") {
  const taken = OF_THE_CAST.map(([, picture]) => picture);
  const free = names(kind, OF_EACH).filter((picture) => !taken.includes(picture));
  const { results } = await DB.prepare(
    `SELECT users.id FROM doctors JOIN users ON users.id = doctors.user_id
       WHERE users.licence_state = 'verified' AND doctors.gender = ? AND users.id <> ?
       ORDER BY doctors.last_name_kana, doctors.first_name_kana, doctors.id LIMIT ?`,
  )
    .bind(gender, CAST.sato.id, free.length * 2)
    .all<{ id: string }>();
  return results.flatMap(({ id }, index) => (index % 2 === 0 ? pair(id, free[index / 2]) : []));
}

async function companies(DB: D1Database) {
  const { results } = await DB.prepare(
    "SELECT id FROM users WHERE role = 'connectCompany' AND company_code IS NOT NULL ORDER BY company_code, id",
  ).all<{ id: string }>();
  return results.flatMap(({ id }, index) => pair(id, names("logo", LOGOS)[index]));
}

async function largest(DB: D1Database) {
  const { results } = await DB.prepare("SELECT id FROM hospitals ORDER BY bed_count_total DESC, id LIMIT ?")
    .bind(PLACES)
    .all<{ id: string }>();
  const pictures = names("place", PLACES);
  return results.flatMap(({ id }, index) => pair(id, pictures[index]));
}

const pair = (id: string, picture: string | undefined): [string, string][] =>
  picture ? [[id, picture]] : [];
const names = (kind: string, count: number) => Array.from({ length: count }, (_, n) => `${kind}-${n}`);
const idOf = (picture: string) => `demo-${picture}`;
const urlOf = (picture: string) => `/api/files/${idOf(picture)}`;
