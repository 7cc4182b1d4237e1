import { toRomaji } from "wanakana";
import type { PaperRecord } from "../../workers/api/papers/formats/paper-record";
import { inferSpecialties } from "../../workers/api/papers/infer";
import { idsOf, type MeshList } from "../../workers/api/papers/mesh";
import { toKatakana } from "../../workers/contract/japanese/fold";
import { clearPaperIndex, readMesh, storePapers } from "../../workers/imports/papers/store-papers";
import { CAST } from "./people/cast";
import { type Random, randomFrom } from "./random";
import { insertion, type Row } from "./rows";
import type { Store } from "./store";

/** A number longer than any that PubMed has given out. */
const FIRST_PMID = 990_000_001;
const SEED = 20_261_122;
const DOCTORS = 60;
const JOURNALS = [
  "Aozora Journal of Medicine",
  "Journal of Community Care Japan",
  "Minato Medical Journal",
  "Annals of Invented Cardiology",
  "Kita Kanto Clinical Reports",
  "Setouchi Journal of Surgery",
];

type Doctor = {
  id: string;
  userId: string;
  lastKana: string;
  firstKana: string;
  hospital: string;
  prefecture: string;
  mesh: string;
};
type Term = { id: string; nameEn: string };
/** What a paper is about, whose it is and whether that doctor has accepted it. */
type Written = { paper: PaperRecord; doctorId: string; isAccepted: boolean };

/** Invented papers of invented doctors: some are on their pages, and some wait there to be accepted. */
export async function givePapers(store: Store, now: number): Promise<void> {
  const { DB } = store;
  const random = randomFrom(SEED);
  const mesh = await readMesh(DB);
  const terms = await termsOf(DB);
  const written = (await writers(DB)).flatMap((doctor) => papersOf(random, doctor, terms));
  const numbered = written.map((each, at) => ({
    ...each,
    paper: { ...each.paper, pmid: String(FIRST_PMID + at) },
  }));
  await store.SEARCH_DB.batch(clearPaperIndex(store.SEARCH_DB));
  await storePapers(
    store,
    mesh,
    numbered.map(({ paper }) => paper),
  );
  const accepted = numbered.filter(({ isAccepted }) => isAccepted);
  const rows: Row[] = accepted.map(({ paper, doctorId }) => ({
    doctor_id: doctorId,
    paper_id: `pm${paper.pmid}`,
    state: "accepted",
    updated_at: now,
  }));
  await DB.batch([...insertion(DB, "doctor_papers", rows), ...inferredFor(DB, mesh, accepted)]);
}

/** The cast's doctor, and the first of those who have signed up. */
async function writers(DB: D1Database): Promise<Doctor[]> {
  const { results } = await DB.prepare(
    `SELECT d.id, d.user_id AS userId, d.last_name_kana AS lastKana, d.first_name_kana AS firstKana,
       h.furigana AS hospital, p.kana AS prefecture, d.search_paper_mesh AS mesh
     FROM doctors d JOIN users u ON u.id = d.user_id JOIN workplaces w ON w.doctor_id = d.id AND w.position = 0
       JOIN hospitals h ON h.id = w.hospital_id JOIN prefectures p ON p.code = w.prefecture_code
     WHERE u.licence_state = 'verified' AND d.search_paper_mesh <> '[]'
     ORDER BY d.user_id <> ?, d.last_name_kana, d.first_name_kana, d.id LIMIT ?`,
  )
    .bind(CAST.sato.id, DOCTORS)
    .all<Doctor>();
  return results;
}

async function termsOf(DB: D1Database): Promise<Map<string, Term>> {
  const { results } = await DB.prepare("SELECT id, name_en AS nameEn FROM mesh_terms").all<Term>();
  return new Map(results.map((term) => [term.id, term]));
}

function papersOf(random: Random, doctor: Doctor, terms: ReadonlyMap<string, Term>): Written[] {
  const existing = (JSON.parse(doctor.mesh) as string[]).flatMap((id) => terms.get(id) ?? []);
  const isCast = doctor.userId === CAST.sato.id;
  const number = isCast ? 9 : random.int(1, 5);
  return Array.from({ length: number }, (_, at) => ({
    doctorId: doctor.id,
    // Three papers of the cast's doctor wait for an answer; other doctors have one now and then.
    isAccepted: isCast ? at >= 3 : random.chance(0.85),
    paper: paperOf(random, doctor, random.pick(existing), 2026 - at - random.int(0, 2)),
  }));
}

const STUDIES = [
  (topic: string) => `Long-term outcomes of ${topic} in older patients: a single-center study`,
  (topic: string) => `Sharing the care of ${topic} between hospitals and family physicians`,
  (topic: string) => `Predictors of readmission in patients with ${topic}`,
  (topic: string) => `${topic} in community hospitals: a five-year survey`,
  (topic: string) => `A case series of ${topic} treated at home`,
];

function paperOf(random: Random, doctor: Doctor, term: Term, year: number): PaperRecord {
  const topic = term.nameEn.split(", ").reverse().join(" ");
  const place = `${hospitalName(doctor.hospital)}, ${nameOf(toKatakana(doctor.prefecture).replace(/(ト|フ|ケン)$/, ""))}, Japan.`;
  const title = random.pick(STUDIES)(topic.toLowerCase());
  const first = random.int(1, 400);
  return {
    pmid: null,
    doi: null,
    title: title.charAt(0).toUpperCase() + title.slice(1),
    titleJa: "",
    authors: [
      { last: nameOf(doctor.lastKana), first: nameOf(doctor.firstKana), affiliations: [place] },
      ...random
        .some(COLLEAGUES, 1, 4)
        .map(([last, given]) => ({ last, first: given, affiliations: [place] })),
    ],
    journal: random.pick(JOURNALS),
    year,
    volume: String(random.int(3, 60)),
    issue: String(random.int(1, 12)),
    pages: `${first}-${first + random.int(3, 11)}`,
    mesh: [
      { name: term.nameEn, isMajor: true },
      { name: "Humans", isMajor: false },
      { name: "Aged", isMajor: false },
    ],
    abstract: `BACKGROUND: Little is known about ${topic.toLowerCase()} outside university hospitals.\nMETHODS: We reviewed ${random.int(40, 900)} consecutive patients.\nRESULTS: Early consultation was associated with fewer admissions.\nCONCLUSIONS: A short path between family physicians and specialists matters. (This abstract is invented.)`,
  };
}

const COLLEAGUES: readonly (readonly [last: string, first: string])[] = [
  ["Hoshizora", "Mei"],
  ["Kazehaya", "Toru"],
  ["Minamoto", "Rei"],
  ["Tokiwa", "Sho"],
  ["Uraba", "Natsu"],
  ["Yukimura", "Aoi"],
];

/** 「ミナトイカダイガクフゾクビョウイン」 → Minato Medical University Hospital */
function hospitalName(furigana: string): string {
  const kana = toKatakana(furigana);
  const kind = KINDS.find(([ending]) => ending.test(kana)) ?? KINDS[2];
  return `${nameOf(kana.replace(kind[0], "") || kana)} ${kind[1]}`;
}

const KINDS = [
  [/イカダイガク.*$/, "Medical University Hospital"],
  [
    /(ナイカ|ゲカ|セイケイ|ショウニカ|ガンカ|ヒフカ|ジビカ|サンフジンカ)?(クリニック|イイン|シンリョウジョ).*$/,
    "Clinic",
  ],
  [/(ソウゴウ|チュウオウ|キネン|リョウヨウ|シリツ)*(ビョウイン|イリョウセンター|センター).*$/, "Hospital"],
] as const;

/** 「サトウ」 → Sato, as authors write themselves. */
function nameOf(kana: string): string {
  const letters = toRomaji(kana).replaceAll("'", "").replace(/ou|oo/g, "o").replace(/uu/g, "u");
  return letters.charAt(0).toUpperCase() + letters.slice(1).toLowerCase();
}

function inferredFor(DB: D1Database, mesh: MeshList, accepted: Written[]): D1PreparedStatement[] {
  const doctors = [...new Set(accepted.map(({ doctorId }) => doctorId))];
  return doctors.map((doctorId) => {
    const own = accepted.filter((each) => each.doctorId === doctorId);
    const existing = own.map(({ paper }) => ({
      id: paper.title,
      year: paper.year,
      mesh: paper.mesh,
      meshIds: idsOf(mesh, paper.mesh),
    }));
    const terms = inferSpecialties(existing, ({ mesh: headings }) => {
      const main = headings.filter(({ isMajor }) => isMajor);
      return new Set(idsOf(mesh, main));
    });
    return DB.prepare("UPDATE doctors SET inferred_mesh = ? WHERE id = ?").bind(
      JSON.stringify(terms.map(({ meshId }) => meshId)),
      doctorId,
    );
  });
}
