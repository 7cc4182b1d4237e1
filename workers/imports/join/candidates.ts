import { statement } from "../../db/sql";
import { joinKeys } from "../clean/names";
import type { Municipality } from "../clean/places";

/** A hospital of the record, by what lists without its number may call it. */
export type Candidate = { id: string; whole: string; bare: string; short: string; address: string };
type Row = { id: string; name: string; shortName: string; address: string };

/** Lists go from town to town: this many stay in memory. */
const TOWNS = 80;

/** The open hospitals of a municipality, or of a medical area where a row names no more than that. */
export function candidateFinder(DB: D1Database) {
  const existing = new Map<string, Promise<Candidate[]>>();
  const remember = (key: string, find: () => Promise<Candidate[]>) => {
    const there = existing.get(key);
    if (there) return there;
    const found = find();
    existing.set(key, found);
    const [oldest] = existing.keys();
    if (existing.size > TOWNS && oldest !== undefined) existing.delete(oldest);
    return found;
  };
  return {
    inMunicipality: ({ code, medicalAreaId }: Municipality) =>
      remember(code, () => read(statement(DB, `${SELECT} AND municipality_code = ?2`, medicalAreaId, code))),
    inArea: (medicalAreaId: string) =>
      remember(`area ${medicalAreaId}`, () => read(statement(DB, SELECT, medicalAreaId))),
  };
}

const SELECT = `SELECT id, name, short_name AS shortName, address FROM hospitals
  WHERE medical_area_id = ?1 AND closed_at IS NULL AND source = 'navii'`;

async function read(statement: D1PreparedStatement): Promise<Candidate[]> {
  const { results } = await statement.all<Row>();
  return results.map(({ id, name, shortName, address }) => ({
    id,
    ...joinKeys(name),
    short: shortName === "" ? "" : joinKeys(shortName).whole,
    address,
  }));
}
