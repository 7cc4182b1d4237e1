import { type SQL, sql } from "drizzle-orm";
import { CONTACT_FIELDS, type ContactLine, type FormerContact } from "#contract/hospitals/contact";
import { FORMER_CONTACT_MS } from "#contract/workplaces/limits";
import { parsed } from "../../db/columns";

/** JSON of the edits of contact data of `h.id` or the like in the last 30 days, oldest first. */
export const contactEdits = (hospitalId: SQL, now = Date.now()): SQL<string> => sql<string>`(
  SELECT json_group_array(json_object('field', e.field, 'before', json(e.before), 'after', json(e.after),
      'editedAt', e.edited_at) ORDER BY e.id)
  FROM hospital_edits e WHERE e.hospital_id = ${hospitalId} AND e.edited_at > ${now - FORMER_CONTACT_MS}
    AND e.field IN (SELECT value FROM json_each(${JSON.stringify(CONTACT_FIELDS)})))`;

type Edit = { field: string; before: unknown; after: unknown; editedAt: number };
type Lines = Record<ContactLine, string | null>;

/**
 * The lines that are not what they were 30 days ago, with what they were then. A change that was undone leaves no trace:
 * the line is again what it was.
 */
export function formerContactsIn(edits: string, current: Lines): FormerContact[] {
  const changes = ((parsed(edits) ?? []) as Edit[]).flatMap(changedLines);
  return (Object.keys(current) as ContactLine[]).flatMap((line) => {
    const ofLine = changes.filter((change) => change.line === line);
    const [first] = ofLine;
    const last = ofLine.at(-1);
    if (!first || !last || first.before === current[line]) return [];
    return [{ line, former: first.before, changedAt: last.editedAt }];
  });
}

type Change = { line: ContactLine; before: string | null; editedAt: number };

function changedLines({ field, before, after, editedAt }: Edit): Change[] {
  const [old, fresh] = [linesIn(field, before), linesIn(field, after)];
  return (Object.keys(old) as ContactLine[])
    .filter((line) => old[line] !== fresh[line])
    .map((line) => ({ line, before: old[line] ?? null, editedAt }));
}

function linesIn(field: string, value: unknown): Partial<Lines> {
  const parts = (value ?? {}) as Record<string, unknown>;
  switch (field) {
    case "tel":
    case "tel2":
    case "fax":
      return { [field]: wordIn(value) };
    case "address":
      return { address: wordIn(parts.street) };
    case "referralOffice":
      return {
        referralName: wordIn(parts.name),
        referralTel: wordIn(parts.tel),
        referralFax: wordIn(parts.fax),
      };
    default:
      return {};
  }
}

const wordIn = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

type ContactColumns = {
  tel: string | null;
  tel2?: string | null;
  fax: string | null;
  address?: string;
  referralName: string;
  referralTel: string | null;
  referralFax: string | null;
};

/** The lines of a record as they stand; those that a caller does not read are no change. */
export const contactLinesOf = (row: ContactColumns): Lines =>
  ({
    tel: row.tel,
    fax: row.fax,
    referralName: row.referralName || null,
    referralTel: row.referralTel,
    referralFax: row.referralFax,
    ...(row.tel2 === undefined ? {} : { tel2: row.tel2 }),
    ...(row.address === undefined ? {} : { address: row.address || null }),
  }) as Lines;
