import { sql } from "drizzle-orm";
import type { Database } from "../../db/client";
import { parsed } from "../../db/columns";

type Numbers = { tel: string | null; fax: string | null };
type Row = Numbers & { edited: string; proposals: string; edits: string };
type Edit = { field: string; before: unknown; after: unknown; by: string };

/**
 * The telephone and FAX numbers that an institution's published sources or the operator gave, whatever its people have
 * written since: a code goes there and nowhere else. Null: no such number.
 */
export async function publishedNumbersOf(db: Database, hospitalId: string): Promise<Numbers> {
  const [row] = await db.all<Row>(sql`
    SELECT tel, fax, edited,
      (SELECT json_group_object(field, json(value)) FROM hospital_proposals
        WHERE hospital_id = h.id AND field IN ('tel', 'fax')) AS proposals,
      (SELECT json_group_array(json_object('field', field, 'before', json(before), 'after', json(after), 'by', edited_as)
          ORDER BY id) FROM hospital_edits WHERE hospital_id = h.id AND field IN ('tel', 'fax')) AS edits
    FROM hospitals h WHERE h.id = ${hospitalId}`);
  if (!row) return { tel: null, fax: null };
  return { tel: publishedIn(row, "tel"), fax: publishedIn(row, "fax") };
}

function publishedIn(row: Row, field: "tel" | "fax"): string | null {
  const edited = (parsed(row.edited) ?? {}) as Record<string, { by: string } | undefined>;
  if (edited[field]?.by !== "member") return row[field];
  const proposed = (parsed(row.proposals) ?? {}) as Record<string, unknown>;
  if (field in proposed) return numberIn(proposed[field]);
  const edits = ((parsed(row.edits) ?? []) as Edit[]).filter((edit) => edit.field === field);
  const corrected = edits.findLast(({ by }) => by === "operator");
  return numberIn(corrected ? corrected.after : edits[0]?.before);
}

const numberIn = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
