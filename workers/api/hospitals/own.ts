import { sql } from "drizzle-orm";
import type { hospitals as contract, OwnHospital } from "#contract/hospitals/calls";
import type { Handler } from "../serve";
import { ownHospitalIds } from "./record";

type Row = Omit<OwnHospital, "vacantBeds"> & { vacantBeds: string };

export const own: Handler<typeof contract.own> = async ({ viewer, db }) => {
  const rows = await db.all<Row>(sql`
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
    GROUP BY h.id ORDER BY min(own.position)`);
  return { hospitals: rows.map((row) => ({ ...row, vacantBeds: JSON.parse(row.vacantBeds) })) };
};
