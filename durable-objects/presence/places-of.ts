import { personPlaces } from "../../workers/db/schema/posts";
import { firstRow, type RowOf } from "../../workers/db/sql";

const ROW_COLUMNS = { groups: personPlaces.groups, communities: personPlaces.communities };
type Row = RowOf<typeof ROW_COLUMNS>;

/** The groups and communities of a person, as `group/{id}` and `community/{id}`: one row of the record. */
export async function placesOf(DB: D1Database, userId: string): Promise<string[]> {
  const row = await firstRow(
    DB,
    ROW_COLUMNS,
    "SELECT groups, communities FROM person_places WHERE user_id = ?",
    userId,
  );
  return row ? [...keys("group", row.groups), ...keys("community", row.communities)] : [];
}

const keys = (kind: "group" | "community", places: Row["groups"]) =>
  Object.keys(places).map((id) => `${kind}/${id}`);
