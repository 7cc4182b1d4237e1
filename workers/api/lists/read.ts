import { sql } from "drizzle-orm";
import type { lists } from "#contract/lists/calls";
import { hospitalLists } from "../../db/schema/lists";
import type { Handler } from "../serve";
import { doctorLinesOf } from "./doctors";
import { hospitalLinesOf, hospitalPage } from "./hospital-page";
import { countOfLists, isOwner, LATEST_FIRST, LIST, ownList } from "./list-record";
import { withReception } from "./with-reception";

export const all: Handler<typeof lists.all> = async ({ viewer, query, db }) => {
  const { limit, offset } = query;
  const [[counted], rows] = await db.batch([
    countOfLists(viewer, db),
    db
      .select(LIST)
      .from(hospitalLists)
      .where(isOwner(viewer))
      .orderBy(...LATEST_FIRST)
      .limit(limit)
      .offset(offset),
  ]);
  return { total: counted?.total ?? 0, lists: rows };
};

export const get: Handler<typeof lists.get> = async ({ viewer, params, query, db }) => {
  const [list, page] = await Promise.all([
    ownList(viewer, db, params.id),
    hospitalPage(db, { listId: params.id, ownerId: viewer.id }, query),
  ]);
  return { ...list, ...(await withReception(db, page)) };
};

export const choices: Handler<typeof lists.choices> = async ({ viewer, query, db }) => {
  const [hospitals, doctors, rows] = await Promise.all([
    hospitalLinesOf(db, query.hospitals),
    doctorLinesOf(db, query.doctors),
    db
      .select({ ...LIST, containedCount: containedCount(query) })
      .from(hospitalLists)
      .where(isOwner(viewer))
      .orderBy(...LATEST_FIRST),
  ]);
  return { hospitals, doctors, lists: rows };
};

/** The number of these that a list has: looked up by list and hospital, since the chosen ones are few. */
const containedCount = ({
  hospitals,
  doctors,
}: {
  hospitals: readonly string[];
  doctors: readonly string[];
}) =>
  sql<number>`((SELECT count(*) FROM json_each(${JSON.stringify(hospitals)}) chosen CROSS JOIN hospital_list_items item
    ON item.list_id = hospital_lists.id AND item.hospital_id = chosen.value)
  + (SELECT count(*) FROM json_each(${JSON.stringify(doctors)}) chosen CROSS JOIN list_doctors item
    ON item.list_id = hospital_lists.id AND item.doctor_id = chosen.value))`;
