import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { List } from "#contract/lists/calls";
import type { Database } from "../../db/client";
import { hospitalLists } from "../../db/schema/lists";
import type { Viewer } from "../../viewer";
import { notFound } from "../errors";

/** The columns that a list tells of itself. */
export const LIST = {
  objectId: hospitalLists.id,
  name: hospitalLists.name,
  type: hospitalLists.type,
  purpose: hospitalLists.purpose,
  memo: hospitalLists.memo,
  hospitalCount: hospitalLists.hospitalCount,
  doctorCount: sql<number>`(SELECT count(*) FROM list_doctors WHERE list_id = hospital_lists.id)`.as(
    "doctor_count",
  ),
  rev: hospitalLists.rev,
  orderRev: hospitalLists.orderRev,
  shareKey: hospitalLists.shareKey,
  sharesNotes: hospitalLists.sharesNotes,
  createdAt: hospitalLists.createdAt,
  updatedAt: hospitalLists.updatedAt,
};

export const LATEST_FIRST = [desc(hospitalLists.updatedAt), asc(hospitalLists.id)];

export const isOwner = (viewer: Viewer) => eq(hospitalLists.ownerId, viewer.id);
export const isOwn = (viewer: Viewer, id: string) => and(eq(hospitalLists.id, id), isOwner(viewer));

/** One list of the viewer's; 404 for any other id. */
export async function ownList(viewer: Viewer, db: Database, id: string): Promise<List> {
  const [row] = await db.select(LIST).from(hospitalLists).where(isOwn(viewer, id));
  if (!row) throw notFound();
  return row;
}

export const countOfLists = (viewer: Viewer, db: Database) =>
  db.select({ total: sql<number>`count(*)` }).from(hospitalLists).where(isOwner(viewer));
