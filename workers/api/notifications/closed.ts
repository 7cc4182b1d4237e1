import { type SQL, sql } from "drizzle-orm";
import type { AboutType } from "#contract/notifications/about";
import { NOT_YOURS, NOTICE_NOT_YOURS, POST_NOT_YOURS } from "#contract/notifications/texts";
import type { StoredNotification } from "../../../durable-objects/inbox/notifications/notification";
import type { Database } from "../../db/client";
import type { Viewer } from "../../viewer";
import { ownHospitalIds } from "../hospitals/record";
import { isReadableNotice } from "../notices/notice-record";

type Closing = { text: string; readable: (viewer: Viewer, wanted: SQL) => SQL };

/** Things of a hospital that only its confirmed people see; the id of each is the hospital's. */
const ofOwnHospital: Closing = {
  text: NOT_YOURS,
  readable: (viewer, wanted) =>
    sql`SELECT own.id FROM ${ownHospitalIds(viewer)} own WHERE own.id IN (SELECT value FROM ${wanted})`,
};

const ofConsole: Closing = {
  text: NOT_YOURS,
  readable: ({ grants }, wanted) => sql`SELECT value AS id FROM ${wanted} WHERE ${grants.length > 0 ? 1 : 0}`,
};

/**
 * Things that people may read only as long as they belong somewhere, and what stands instead of the words afterwards.
 * What was deleted keeps its words for those who still belong.
 */
const CLOSINGS: Partial<Record<AboutType, Closing>> = {
  groupPost: {
    text: POST_NOT_YOURS,
    readable: ({ id }, wanted) => sql`SELECT p.id FROM ${wanted} wanted
      CROSS JOIN posts p ON p.id = wanted.value AND +p.place_kind = 'group'
      JOIN groups g ON g.id = p.place_id AND g.deleted_at IS NULL
      JOIN memberships m ON m.group_id = g.id AND m.user_id = ${id} AND m.state IN ('member', 'admin')`,
  },
  hospitalNotice: {
    text: NOTICE_NOT_YOURS,
    readable: (viewer, wanted) => sql`SELECT n.id FROM ${wanted} wanted
      CROSS JOIN hospital_notices n ON n.id = wanted.value WHERE ${isReadableNotice(viewer)}`,
  },
  workplacePeople: ofOwnHospital,
  hospitalContact: ofOwnHospital,
  editProposals: ofOwnHospital,
  openBeds: ofOwnHospital,
  editedHospital: ofConsole,
  operatorQueue: ofConsole,
  operatorAccount: ofConsole,
};

/**
 * Takes the words out of notifications of things that the viewer may not read any more. The words are a copy, so the
 * record is asked whenever they are read.
 */
export async function closedTo(viewer: Viewer, db: Database, list: readonly StoredNotification[]) {
  const types = Object.entries(CLOSINGS) as [AboutType, Closing][];
  const readable = new Map(
    await Promise.all(
      types.map(async ([type, { readable }]) => {
        const ids = list.flatMap(({ about }) => (about.type === type ? [about.id] : []));
        if (ids.length === 0) return [type, new Set<string>()] as const;
        const rows = await db.all<{ id: string }>(readable(viewer, sql`json_each(${JSON.stringify(ids)})`));
        return [type, new Set(rows.map(({ id }) => id))] as const;
      }),
    ),
  );
  return <Line extends StoredNotification>(line: Line): Line => {
    const { about, at, goneAt } = line;
    const closing = CLOSINGS[about.type];
    if (!closing || readable.get(about.type)?.has(about.id)) return line;
    return { ...line, text: closing.text, goneAt: goneAt ?? at };
  };
}
