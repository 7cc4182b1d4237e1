import { type SQL, sql } from "drizzle-orm";
import type { HospitalLine, ListedHospital } from "#contract/lists/calls";
import type { Mark } from "#contract/lists/limits";
import type { Database } from "../../db/client";
import { contactEdits, contactLinesOf, formerContactsIn } from "../hospitals/former-contacts";
import { isFoundWithin } from "./find-within";
import type { BarePage } from "./with-reception";

type Packed = "departments" | "vacantBeds" | "formerContacts";
type Lines = Omit<HospitalLine, Packed | "isDelisted"> & Record<Packed, string> & { isDelisted: number };
type Row = Lines & Pick<ListedHospital, "memo" | "mark" | "markedAt" | "rev">;
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
  const rows = await db.all<Lines>(sql`SELECT ${line()}
    FROM (SELECT value AS hospital_id, key FROM json_each(${JSON.stringify(ids)})) item ${PLACES} ORDER BY item.key`);
  return rows.map(unpacked);
}

async function rowsOf(db: Database, { listId, ownerId, hidesNotes }: Owned, window: SQL = sql``) {
  const rows =
    await db.all<Row>(sql`SELECT ${line()}, item.memo, item.mark, item.marked_at AS markedAt, item.rev
    FROM hospital_lists list JOIN hospital_list_items item ON item.list_id = list.id ${PLACES}
    WHERE list.id = ${listId} AND list.owner_id = ${ownerId} ORDER BY item.position ${window}`);
  return rows.map((row) => ({ ...unpacked(row), ...(hidesNotes ? NO_NOTES : {}) }));
}

const NO_NOTES = { memo: "", mark: "none", markedAt: null } as const;

async function countOf(db: Database, { listId, ownerId }: Owned): Promise<number> {
  const [row] = await db.all<{ total: number }>(
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
    departments: JSON.parse(departments),
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
