type Row = { groups: string; communities: string };

/** The groups and communities of a person, as `group/{id}` and `community/{id}`: one row of the record. */
export async function placesOf(DB: D1Database, userId: string): Promise<string[]> {
  const row = await DB.prepare("SELECT groups, communities FROM person_places WHERE user_id = ?")
    .bind(userId)
    .first<Row>();
  return row ? [...keys("group", row.groups), ...keys("community", row.communities)] : [];
}

const keys = (kind: "group" | "community", json: string) =>
  Object.keys(JSON.parse(json)).map((id) => `${kind}/${id}`);
