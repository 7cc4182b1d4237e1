import { type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import { readFacts } from "#contract/hospitals/facts";
import { type Reception, receptionOf } from "#contract/hospitals/reception";
import { fold } from "#contract/japanese/fold";
import { digitsOf } from "#contract/japanese/normalise";
import type { HospitalLine, hospitalsOfList, ListedHospital } from "#contract/lists/calls";
import { LISTED_HOSPITALS_PER_PAGE, type Mark } from "#contract/lists/limits";
import type { Database } from "../../db/client";
import { hospitals as hospitalsTable } from "../../db/schema/hospitals";
import { hospitalListItems, hospitalLists } from "../../db/schema/lists";
import { allRows, computed, type RowOf } from "../../db/sql";
import { isCalledBy } from "../../search/words/meanings";
import { contactEdits, contactLinesOf, formerContactsIn } from "../hospitals/former-contacts";

type Packed = "departments" | "vacantBeds" | "formerContacts";
const LINES_COLUMNS = {
  name: hospitalsTable.name,
  hospitalId: hospitalsTable.id,
  closedAt: hospitalsTable.closedAt,
  type: hospitalsTable.type,
  image: hospitalsTable.imageUrl,
  furigana: hospitalsTable.furigana,
  zipcode: hospitalsTable.zipcode,
  prefectureCode: hospitalsTable.prefectureCode,
  city: computed<string>(),
  address: hospitalsTable.address,
  medicalAreaId: hospitalsTable.medicalAreaId,
  tel: hospitalsTable.tel,
  fax: hospitalsTable.fax,
  referralTel: hospitalsTable.referralTel,
  referralName: hospitalsTable.referralName,
  referralFax: hospitalsTable.referralFax,
  bedCountTotal: hospitalsTable.bedCountTotal,
  departments: hospitalsTable.departmentCodes,
  vacantBeds: computed<string>(),
  formerContacts: computed<string>(),
  isDelisted: computed<number>(),
};
type Lines = RowOf<typeof LINES_COLUMNS>;
const ROW_COLUMNS = {
  ...LINES_COLUMNS,
  memo: hospitalListItems.memo,
  mark: hospitalListItems.mark,
  markedAt: hospitalListItems.markedAt,
  rev: hospitalListItems.rev,
};
type Listed = BarePage["hospitals"][number];
/** A list by its id, if it belongs to this owner; for others perhaps without what the owner noted. */
type Owned = { listId: string; ownerId: string; hidesNotes?: boolean };
type Query = { q: string; mark: Mark | ""; limit: number; offset: number };

const line =
  () => sql`h.id AS hospitalId, h.name, h.furigana, h.type, h.department_codes AS departments, h.zipcode,
  h.prefecture_code AS prefectureCode, coalesce(m.name, '') AS city, h.address, h.medical_area_id AS medicalAreaId,
  h.tel, h.fax, h.referral_tel AS referralTel, h.referral_name AS referralName,
  h.referral_fax AS referralFax, h.image_url AS image, h.bed_count_total AS bedCountTotal, h.closed_at AS closedAt,
  h.delisted_at IS NOT NULL AS isDelisted,
  (SELECT json_group_array(json_object('bedKind', kind, 'number', number, 'men', men, 'women', women,
    'updatedAt', at)) FROM (
    SELECT bed_kind AS kind, sum(number) AS number, sum(men) AS men, sum(women) AS women, min(updated_at) AS at FROM vacant_beds
    WHERE hospital_id = h.id AND number > 0 GROUP BY bed_kind)) AS vacantBeds,
  ${contactEdits(sql`h.id`)} AS formerContacts`;
const PLACES = sql`JOIN hospitals h ON h.id = item.hospital_id
  LEFT JOIN municipalities m ON m.code = h.municipality_code`;

/**
 * A page of a list in its order. Two rows more than the page are read, one at each end: they say what its first and
 * last row would be moved past. A search goes through the whole list: it has at most 2,000 rows.
 */
export async function hospitalPage(db: Database, owned: Owned, query: Query): Promise<BarePage> {
  const isNarrowed = query.q.trim() !== "" || query.mark !== "";
  if (isNarrowed) return cut(matching(await rowsOf(db, owned), query), query);
  const lead = Math.min(query.offset, 1);
  const window = sql`LIMIT ${query.limit + lead + 1} OFFSET ${query.offset - lead}`;
  const [rows, total] = await Promise.all([rowsOf(db, owned, window), countOf(db, owned)]);
  return { ...cut(rows, { limit: query.limit, offset: lead }), total };
}

/** Hospitals by their ids, in the order of the ids; one that is not there is left out. */
export async function hospitalLinesOf(db: Database, ids: readonly string[]): Promise<HospitalLine[]> {
  if (ids.length === 0) return [];
  const rows = await allRows(
    db,
    LINES_COLUMNS,
    sql`SELECT ${line()}
    FROM (SELECT value AS hospital_id, key FROM json_each(${JSON.stringify(ids)})) item ${PLACES} ORDER BY item.key`,
  );
  return rows.map(unpacked);
}

async function rowsOf(db: Database, { listId, ownerId, hidesNotes }: Owned, window: SQL = sql``) {
  const rows = await allRows(
    db,
    ROW_COLUMNS,
    sql`SELECT ${line()}, item.memo, item.mark, item.marked_at AS markedAt, item.rev
    FROM hospital_lists list JOIN hospital_list_items item ON item.list_id = list.id ${PLACES}
    WHERE list.id = ${listId} AND list.owner_id = ${ownerId} ORDER BY item.position ${window}`,
  );
  return rows.map((row) => ({ ...unpacked(row), ...(hidesNotes ? NO_NOTES : {}) }));
}

const NO_NOTES = { memo: "", mark: "none", markedAt: null } as const;

async function countOf(db: Database, { listId, ownerId }: Owned): Promise<number> {
  const [row] = await allRows(
    db,
    { total: hospitalLists.hospitalCount },
    sql`SELECT hospital_count AS total FROM hospital_lists WHERE id = ${listId} AND owner_id = ${ownerId}`,
  );
  return row?.total ?? 0;
}

function matching(rows: Listed[], { q, mark }: Query) {
  return rows.filter((row) => (mark === "" || row.mark === mark) && isFoundWithin(row, q));
}

function cut(rows: Listed[], { limit, offset }: Pick<Query, "limit" | "offset">) {
  return {
    total: rows.length,
    hospitals: rows.slice(offset, offset + limit),
    before: rows[offset - 1]?.hospitalId ?? null,
    after: rows[offset + limit]?.hospitalId ?? null,
  };
}

type Unpacked = Packed | "isDelisted";

function unpacked<Line extends Lines>(row: Line): Omit<Line, Unpacked> & Pick<HospitalLine, Unpacked> {
  const { departments, vacantBeds, formerContacts, isDelisted, ...line } = row;
  if (isDelisted === 1) return { ...line, ...NO_FACTS, isDelisted: true };
  return {
    ...line,
    departments,
    vacantBeds: JSON.parse(vacantBeds),
    formerContacts: formerContactsIn(formerContacts, contactLinesOf({ ...line, address: undefined })),
    isDelisted: false,
  };
}

/** A list that has it already keeps the name and what was noted of a hospital whose listing was stopped. */
const NO_FACTS = {
  departments: [],
  vacantBeds: [],
  formerContacts: [],
  zipcode: "",
  address: "",
  tel: null,
  fax: null,
  referralTel: null,
  referralName: "",
  referralFax: null,
  image: null,
  bedCountTotal: 0,
};

const MOST_WORDS = 8;

/** Is every word in the name, its reading (kana or romaji), the place, a number or the memo? */
function isFoundWithin(hospital: Omit<ListedHospital, "reception">, q: string): boolean {
  const words = q.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  return words.every((word) => isWithin(hospital, word));
}

function isWithin(hospital: Omit<ListedHospital, "reception">, word: string): boolean {
  const { name, furigana, city, address, memo, tel, fax, referralTel, referralFax } = hospital;
  const folded = fold(word);
  const isWritten = folded !== "" && [city + address, memo].some((text) => fold(text).includes(folded));
  return (
    isWritten || isCalledBy(word, name, furigana) || isNumber(word, [tel, fax, referralTel, referralFax])
  );
}

function isNumber(word: string, numbers: readonly (string | null)[]): boolean {
  const wanted = digitsOf(word);
  return Boolean(wanted) && numbers.some((number) => number && digitsOf(number)?.includes(wanted ?? ""));
}

type Page = z.output<typeof hospitalsOfList>;
/** A page as the list's table gives it. */
type BarePage = Omit<Page, "hospitals"> & {
  hospitals: Omit<Page["hospitals"][number], "reception">[];
};

/**
 * Reads when the hospitals of a page take patients in. A list that is taken whole is printed or copied, without them.
 */
export async function withReception(db: Database, found: BarePage): Promise<Page> {
  const { hospitals } = found;
  const ids =
    hospitals.length > LISTED_HOSPITALS_PER_PAGE ? [] : hospitals.map(({ hospitalId }) => hospitalId);
  const receptions = await receptionsOf(db, ids);
  return {
    ...found,
    hospitals: hospitals.map((each) => ({ ...each, reception: receptions.get(each.hospitalId) ?? null })),
  };
}

/** When hospitals take patients in, by their ids. */
export async function receptionsOf(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Reception | null>> {
  if (ids.length === 0) return new Map();
  const rows = await allRows(
    db,
    { id: hospitalsTable.id, hours: computed<string>() },
    sql`SELECT h.id, json_object(
      'bandHours', h.facts -> '$.bandHours', 'hours', h.facts -> '$.hours', 'closedDays', h.facts -> '$.closedDays') AS hours
    FROM json_each(${JSON.stringify(ids)}) item JOIN hospitals h ON h.id = item.value
      AND h.delisted_at IS NULL AND json_valid(h.facts)`,
  );
  return new Map(rows.map(({ id, hours }) => [id, receptionOf(readFacts(JSON.parse(hours)))]));
}
