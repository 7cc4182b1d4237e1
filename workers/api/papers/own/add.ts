import { uuidv7 } from "uuidv7";
import { FILE_EMPTY } from "#contract/files/texts";
import type { papers as contract } from "#contract/papers/calls";
import { OWN_PAPERS, PAPER_FILE_BYTES, PAPER_FILE_PAPERS } from "#contract/papers/limits";
import {
  OWN_PAPERS_USED_UP,
  PAPER_FILE_TOO_LARGE,
  PAPER_FILE_UNREADABLE,
  PMID_UNKNOWN,
} from "#contract/papers/texts";
import { papers } from "../../../db/schema/papers";
import { firstValue, statement } from "../../../db/sql";
import type { Env } from "../../../env";
import { invalidFields, notFound, tooLarge } from "../../errors";
import type { Handler } from "../../serve";
import { readNbib } from "../formats/nbib";
import { markOf, type PaperRecord, saved } from "../formats/paper-record";
import { readRis } from "../formats/ris";
import { idsOf, type MeshList, meshList } from "../mesh";
import { renewInferred } from "./inferred";
import { papersOn, refuseStranger } from "./own-papers";

export const addByPmid: Handler<typeof contract.addByPmid> = async ({ viewer, params, body, db, env }) => {
  await refuseStranger(db, viewer, params.doctorId);
  const id = await firstValue(
    env.DB,
    { id: papers.id },
    "SELECT id FROM papers WHERE pmid = ? AND owner_id IS NULL",
    body.pmid,
  );
  if (id === null) throw notFound(PMID_UNKNOWN);
  await setState(env, params.doctorId, [id], "accepted").run();
  await renewInferred(db, env, params.doctorId);
  return { id };
};

/** A paper that is here already is taken from here; the others stand on the doctor's own page alone. */
export const addFile: Handler<typeof contract.addFile> = async ({ viewer, params, body, db, env }) => {
  const { doctorId } = params;
  await refuseStranger(db, viewer, doctorId);
  const records = await readFile(body.file);
  const marked = await Promise.all(records.map(async (record) => ({ record, mark: await markOf(record) })));
  const list = await meshList(db);
  const rows = JSON.stringify(marked.map(({ record, mark }) => rowOf(record, mark, list)));
  // These are counted within the batch: what another tab adds or removes is none of this file's.
  const [counted, , , recounted] = await env.DB.batch<{ papers: number }>([
    statement(env.DB, COUNT, doctorId),
    statement(env.DB, INSERT, doctorId, rows, OWN_PAPERS, Date.now()),
    statement(env.DB, ACCEPT, doctorId, rows, Date.now()),
    statement(env.DB, COUNT, doctorId),
  ]);
  const before = counted?.results[0]?.papers ?? 0;
  const added = (recounted?.results[0]?.papers ?? 0) - before;
  if (added === 0 && before >= OWN_PAPERS) throw invalidFields({ file: OWN_PAPERS_USED_UP });
  await renewInferred(db, env, doctorId);
  return { added, known: records.length - added };
};

/** The papers of a file; 422 when there is none to be read in it, 413 when it is too large. */
async function readFile(file: File): Promise<PaperRecord[]> {
  if (file.size === 0) throw invalidFields({ file: FILE_EMPTY });
  if (file.size > PAPER_FILE_BYTES) throw tooLarge(PAPER_FILE_TOO_LARGE);
  const text = textOf(await file.arrayBuffer());
  const found = /^TY {1,2}- /m.test(text) ? readRis(text) : readNbib(text);
  const records = found.flatMap((record) => saved(record) ?? []).slice(0, PAPER_FILE_PAPERS);
  if (records.length === 0) throw invalidFields({ file: PAPER_FILE_UNREADABLE });
  return records;
}

/** UTF-8, or what Windows in Japan wrote. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("shift_jis").decode(bytes);
  }
}

function rowOf(record: PaperRecord, mark: string, list: MeshList) {
  return { ...record, id: uuidv7(), mark, meshIds: idsOf(list, record.mesh) };
}

const COUNT = "SELECT count(*) AS papers FROM doctor_papers WHERE doctor_id = ? AND state = 'accepted'";

/**
 * A paper that the row stands for: published here under its PMID or DOI, or brought by the same doctor before. Asked one
 * by one, because each has an index: joined by OR they have all papers read.
 */
const SAME = [
  "p.owner_id IS NULL AND p.pmid = value ->> 'pmid'",
  "p.owner_id IS NULL AND p.doi = value ->> 'doi'",
  "p.owner_id = ?1 AND p.mark = value ->> 'mark'",
];
const IS_NEW = SAME.map((same) => `NOT EXISTS (SELECT 1 FROM papers p WHERE ${same})`).join(" AND ");
const KNOWN = SAME.map((same) => `SELECT p.id FROM json_each(?2) AS row CROSS JOIN papers p ON ${same}`).join(
  " UNION ",
);

/** Takes the doctor, the rows (JSON), how many papers one may have and the time. */
export const INSERT = `
  INSERT INTO papers (id, owner_id, pmid, doi, title, title_ja, authors, journal, year, volume, issue, pages, mesh,
    mesh_ids, abstract, mark, updated_at)
  SELECT value ->> 'id', ?1, value ->> 'pmid', value ->> 'doi', value ->> 'title', value ->> 'titleJa',
    value -> 'authors', value ->> 'journal', value ->> 'year', value ->> 'volume', value ->> 'issue',
    value ->> 'pages', value -> 'mesh', value -> 'meshIds', value ->> 'abstract', value ->> 'mark', ?4
  FROM json_each(?2) AS row
  WHERE ${IS_NEW}
    AND (SELECT count(*) FROM papers WHERE owner_id = ?1) + key < ?3
  GROUP BY value ->> 'mark'`;

/** Takes the doctor, the rows (JSON) and the time. */
export const ACCEPT = `
  INSERT INTO doctor_papers (doctor_id, paper_id, state, updated_at)
  SELECT ?1, id, 'accepted', ?3 FROM (${KNOWN}) WHERE true
  ON CONFLICT (doctor_id, paper_id) DO UPDATE SET state = 'accepted', updated_at = excluded.updated_at
    WHERE doctor_papers.state <> 'accepted'`;

/** A paper that somebody else brought can't be put on a page, and one that is not there is passed over. */
export const decide: Handler<typeof contract.decide> = async ({ viewer, params, body, db, env }) => {
  const { doctorId } = params;
  await refuseStranger(db, viewer, doctorId);
  await setState(env, doctorId, body.paperIds, body.state).run();
  await renewInferred(db, env, doctorId);
  return { papers: await papersOn(db, env, doctorId) };
};

type Decision = "accepted" | "hidden" | "removed";

function setState(env: Env, doctorId: string, paperIds: readonly string[], state: Decision) {
  return statement(
    env.DB,
    `INSERT INTO doctor_papers (doctor_id, paper_id, state, updated_at)
     SELECT ?1, papers.id, ?3, ?4 FROM json_each(?2) JOIN papers ON papers.id = value
     WHERE papers.owner_id IS NULL OR papers.owner_id = ?1
     ON CONFLICT (doctor_id, paper_id) DO UPDATE SET state = excluded.state, updated_at = excluded.updated_at
       WHERE doctor_papers.state <> excluded.state`,
    doctorId,
    JSON.stringify(paperIds),
    state,
    Date.now(),
  );
}
