import { eq, sql } from "drizzle-orm";
import type { hospitals as contract, Hospital, Provenance, VacantBed } from "#contract/hospitals/calls";
import { readFacts } from "#contract/hospitals/facts";
import { BLOCKS, FIELDS, type FieldBlock, type HospitalField, NUMBERS } from "#contract/hospitals/fields";
import { HOSPITAL_SOURCES } from "#contract/hospitals/figures";
import { isHospitalStaff } from "#contract/hospitals/limits";
import { HOSPITAL_DELISTED } from "#contract/hospitals/texts";
import type { Database } from "../../db/client";
import { doctors as doctorTable } from "../../db/schema/doctors";
import { hospitals, vacantBedReminders, vacantBeds } from "../../db/schema/hospitals";
import { allRows, computed, nullable } from "../../db/sql";
import { doctorDocument } from "../../search/documents/doctor-document";
import { readDoctors } from "../../search/documents/record";
import { DOCTOR_IS_LISTED } from "../../search/listed";
import type { Viewer } from "../../viewer";
import { hitOf } from "../doctors/search";
import { notFound } from "../errors";
import { survivorOf } from "../records/survivor";
import type { Handler } from "../serve";
import { contactEdits, contactLinesOf, formerContactsIn } from "./former-contacts";
import { type HospitalRecord, isOwnTo, isSaidBy, ownHospitalIds, type VacantBedRow } from "./record";

/**
 * The hospital's doctors as the index shows them, hide flags and reviews included, in the order of the directory. 404
 * for a hospital that is unknown, or not listed and not the viewer's.
 */
export const doctors: Handler<typeof contract.doctors> = async ({ viewer, params, query, db, env }) => {
  const [atWork] = await Promise.all([
    allRows(env.DB, { id: doctorTable.id }, AT_WORK, params.id, query.size, query.from),
    refuseUnlisted(db, viewer, params.id),
  ]);
  const ids = atWork.map(({ id }) => id);
  const found = new Map((await readDoctors(env.DB, ids)).map((doctor) => [doctor.id, doctor]));
  const shown = ids.flatMap((id) => found.get(id) ?? []);
  return { doctors: shown.map((doctor) => hitOf(doctorDocument(doctor).source)) };
};

const AT_WORK = `
  SELECT d.id FROM workplaces w JOIN doctors d ON d.id = w.doctor_id LEFT JOIN users u ON u.id = d.user_id
  WHERE w.hospital_id = ? AND w.is_working = 1 AND ${DOCTOR_IS_LISTED}
  ORDER BY d.search_rank IS NULL, d.search_rank, d.id LIMIT CAST(? AS INTEGER) OFFSET CAST(? AS INTEGER)`;

export const get: Handler<typeof contract.get> = async ({ viewer, params, db }) => {
  const found = await viewOf(db, viewer, params.id);
  const survivor = found.closedAt === null ? null : await survivorOf(db, "hospital", params.id);
  if (survivor !== null) return viewOf(db, viewer, survivor);
  if (found.delistedAt !== null && !found.isOwn) throw notFound(HOSPITAL_DELISTED);
  return found;
};

/** The same refusals for what hangs on a hospital: 404 for one that is unknown, or not listed and not the viewer's. */
async function refuseUnlisted(db: Database, viewer: Viewer, id: string): Promise<void> {
  const [found] = await db
    .select({ delistedAt: hospitals.delistedAt, isOwn: isOwnTo(viewer).as("is_own") })
    .from(hospitals)
    .where(eq(hospitals.id, id));
  if (!found) throw notFound();
  const isOwn = found.isOwn === 1 && isHospitalStaff(viewer.principal);
  if (found.delistedAt !== null && !isOwn) throw notFound(HOSPITAL_DELISTED);
}

export const record: Handler<typeof contract.record> = ({ viewer, params, db }) =>
  viewOf(db, viewer, params.id);

const DOCTORS = sql.raw(`(SELECT count(*) FROM workplaces w JOIN doctors d ON d.id = w.doctor_id
  LEFT JOIN users u ON u.id = d.user_id WHERE w.hospital_id = hospitals.id AND w.is_working = 1 AND ${DOCTOR_IS_LISTED})`);
/** Fields that so many lines of a page can name. */
const INFERRED = 8;
const INFERRED_MESH = sql.raw(`(SELECT json_group_array(json_object('id', id, 'doctors', doctors)) FROM (
  SELECT term.value AS id, count(DISTINCT d.id) AS doctors
  FROM workplaces w JOIN doctors d ON d.id = w.doctor_id LEFT JOIN users u ON u.id = d.user_id
    JOIN json_each(d.inferred_mesh) term
  WHERE w.hospital_id = hospitals.id AND w.is_working = 1 AND d.hide_specialties = 0 AND ${DOCTOR_IS_LISTED}
    AND term.value NOT IN (SELECT value FROM json_each(d.deleted_specialties))
  GROUP BY term.value ORDER BY doctors DESC, id LIMIT ${INFERRED}))`);
const CATEGORIES =
  sql.raw(`(SELECT json_group_array(d.name ORDER BY code.key) FROM json_each(hospitals.department_codes) AS code
  JOIN departments d ON d.code = code.value)`);
const PLACE = sql.raw(`coalesce((SELECT name FROM prefectures WHERE code = hospitals.prefecture_code), '')
  || coalesce((SELECT name FROM municipalities WHERE code = hospitals.municipality_code), '')`);

/** One hospital as its page shows it, listed or not. 404 for unknown. */
export async function viewOf(db: Database, viewer: Viewer, id: string): Promise<Hospital> {
  const [[found], beds] = await db.batch([
    db
      .select({
        row: hospitals,
        place: sql<string>`${PLACE}`.as("place"),
        categoryNames: sql<string>`${CATEGORIES}`.as("category_names"),
        inferredMesh: sql<string>`${INFERRED_MESH}`.as("inferred_mesh"),
        doctorCount: sql<number>`${DOCTORS}`.as("doctor_count"),
        isOwn: isOwnTo(viewer).as("is_own"),
        isSaid: isSaidBy(viewer).as("is_said"),
        contactEdits: contactEdits(sql`${hospitals.id}`).as("contact_edits"),
      })
      .from(hospitals)
      .where(eq(hospitals.id, id)),
    db
      .select()
      .from(vacantBeds)
      .where(eq(vacantBeds.hospitalId, id))
      .orderBy(vacantBeds.bedKind, vacantBeds.ward),
  ]);
  if (!found) throw notFound();
  const { row, place, doctorCount } = found;
  return {
    ...factsOf(row),
    ...placeOf(row, place),
    hospitalId: row.id,
    image: row.imageUrl,
    kind: row.kind,
    type: row.type,
    furtherTypes: row.furtherTypes,
    isReferralPriority: row.isReferralPriority,
    name: row.name,
    furigana: row.furigana,
    shortName: row.shortName,
    shortNameKana: row.shortNameKana,
    nameEn: row.nameEn,
    nicknames: row.nicknames,
    categoryNames: JSON.parse(found.categoryNames),
    departmentCodes: row.departmentCodes,
    doctorCount,
    inferredMeshList: JSON.parse(found.inferredMesh),
    bedCountTotal: row.bedCountTotal,
    tel: row.tel,
    tel2: row.tel2,
    fax: row.fax,
    url: /^https?:\/\//i.test(row.url ?? "") ? row.url : null,
    referralOffice: {
      name: row.referralName,
      tel: row.referralTel,
      fax: row.referralFax,
      hours: row.referralHours,
    },
    vacantBeds: beds.map(vacantBedOf),
    provenance: provenanceOf(row),
    revision: row.revision,
    closedAt: row.closedAt,
    delistedAt: row.delistedAt,
    updatedAt: row.updatedAt,
    isOwn: found.isOwn === 1 && isHospitalStaff(viewer.principal),
    isUnconfirmed: found.isSaid === 1 && found.isOwn !== 1 && isHospitalStaff(viewer.principal),
    formerContacts: formerContactsIn(found.contactEdits, contactLinesOf(row)),
  };
}

function factsOf(row: HospitalRecord) {
  const facts = readFacts(row.facts);
  return {
    ...facts,
    outpatientList: facts.outpatientList ?? [],
    bandHours: facts.bandHours ?? [],
    hours: facts.hours ?? [],
    closedDays: facts.closedDays ?? null,
    bedReport: facts.bedReport ?? null,
    freeText: facts.freeText ?? "",
  };
}

function placeOf(row: HospitalRecord, place: string) {
  return {
    zipcode: row.zipcode,
    address: place + row.address,
    prefectureCode: row.prefectureCode,
    municipalityCode: row.municipalityCode,
    street: row.address,
    medicalAreaId: row.medicalAreaId,
    latitude: row.latitude,
    longitude: row.longitude,
    isPlaceNear: row.isPlaceNear,
  };
}

export function vacantBedOf({ hospitalId: _, updatedBy: __, ...bed }: VacantBedRow): VacantBed {
  return bed;
}

/** The last edit of a field in every block that has a source or was edited. */
function provenanceOf({ sources, edited, source, sourceDate }: HospitalRecord): Provenance[] {
  const numbers = (Object.keys(NUMBERS) as (keyof typeof NUMBERS)[]).flatMap((block) => {
    const from = sources[block];
    if (!from || !(from.source in HOSPITAL_SOURCES) || edited[block]) return [];
    return [{ block, ...from, editedAt: null, editedBy: null }];
  });
  const blocks = (Object.keys(BLOCKS) as FieldBlock[]).flatMap((block) => {
    const from = sources[block] ?? (block === "basics" && source ? { source, date: sourceDate } : null);
    const edits = Object.entries(edited)
      .filter(([field]) => FIELDS[field as HospitalField]?.block === block)
      .map(([, edit]) => edit)
      .filter((edit) => Number.isFinite(edit?.at));
    const last = edits.reduce<(typeof edits)[number] | null>((a, b) => (a && a.at > b.at ? a : b), null);
    if (!from && !last) return [];
    return [
      {
        block,
        source: from?.source && from.source in HOSPITAL_SOURCES ? from.source : null,
        date: Number.isNaN(Date.parse(from?.date ?? "")) ? null : (from?.date ?? null),
        editedAt: last?.at ?? null,
        editedBy: last?.by ?? null,
      },
    ];
  });
  return [...blocks.slice(0, 1), ...numbers, ...blocks.slice(1)];
}

const ROW_COLUMNS = {
  name: hospitals.name,
  hospitalId: hospitals.id,
  address: computed<string>(),
  revision: hospitals.revision,
  vacantBedsAt: computed<number | null>(),
  newestWordAt: computed<number | null>(),
  vacantBedNumber: computed<number>(),
  openProposals: computed<number>(),
  reminderHour: nullable(vacantBedReminders.hour),
  vacantBeds: computed<string>(),
};

export const own: Handler<typeof contract.own> = async ({ viewer, db }) => {
  const rows = await allRows(
    db,
    ROW_COLUMNS,
    sql`
    SELECT h.id AS hospitalId, h.name, h.revision,
      coalesce((SELECT name FROM prefectures WHERE code = h.prefecture_code), '')
        || coalesce((SELECT name FROM municipalities WHERE code = h.municipality_code), '') || h.address AS address,
      (SELECT min(updated_at) FROM vacant_beds WHERE hospital_id = h.id) AS vacantBedsAt,
      (SELECT max(updated_at) FROM vacant_beds WHERE hospital_id = h.id) AS newestWordAt,
      (SELECT coalesce(sum(number), 0) FROM vacant_beds WHERE hospital_id = h.id) AS vacantBedNumber,
      (SELECT json_group_array(json_object('id', id, 'bedKind', bed_kind, 'ward', ward, 'men', men, 'women', women,
          'either', either, 'note', note) ORDER BY bed_kind, ward)
        FROM vacant_beds WHERE hospital_id = h.id) AS vacantBeds,
      (SELECT count(*) FROM hospital_proposals WHERE hospital_id = h.id AND state = 'open') AS openProposals,
      (SELECT hour FROM vacant_bed_reminders WHERE hospital_id = h.id AND user_id = ${viewer.id}) AS reminderHour
    FROM ${ownHospitalIds(viewer)} AS own JOIN hospitals h ON h.id = own.id
    GROUP BY h.id ORDER BY min(own.position)`,
  );
  return { hospitals: rows.map((row) => ({ ...row, vacantBeds: JSON.parse(row.vacantBeds) })) };
};
