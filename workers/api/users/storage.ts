import { eq, sql } from "drizzle-orm";
import { BODY_TOO_LARGE, FIELD_INVALID, STALE } from "#contract/texts";
import type { users as contract } from "#contract/users/calls";
import { USER_STORAGE_BYTES, USER_STORAGE_DEPTH } from "#contract/users/limits";
import { utf8 } from "#contract/wire/bytes";
import type { Database } from "../../db/client";
import { parsed } from "../../db/columns";
import { userStorage } from "../../db/schema/users";
import { conflict, invalidFields, tooLarge } from "../errors";
import type { Handler } from "../serve";

const EMPTY = { data: {}, rev: 0 };

export const getFrontendUserStorage: Handler<typeof contract.getFrontendUserStorage> = async ({
  viewer,
  db,
}) => storageOf(db, viewer.id);

/** With `rev` a write goes through only if nobody wrote since: two tabs never overwrite each other unseen. */
export const updateFrontendUserStorage: Handler<typeof contract.updateFrontendUserStorage> = async ({
  viewer,
  body: { data, rev },
  db,
}) => {
  if (depthOf(data) > USER_STORAGE_DEPTH) throw invalidFields({ data: FIELD_INVALID });
  const json = JSON.stringify(data);
  if (utf8(json).length > USER_STORAGE_BYTES) throw tooLarge(BODY_TOO_LARGE);
  const expected = rev === undefined ? undefined : eq(userStorage.rev, rev);
  const [written] = await db
    .insert(userStorage)
    .values({ userId: viewer.id, data: json, rev: 1 })
    .onConflictDoUpdate({
      target: userStorage.userId,
      set: { data: json, rev: sql`${userStorage.rev} + 1` },
      setWhere: expected,
    })
    .returning({ rev: userStorage.rev });
  if (!written) throw conflict(STALE, await storageOf(db, viewer.id));
  return { data, rev: written.rev };
};

export const deleteFrontendUserStorage: Handler<typeof contract.deleteFrontendUserStorage> = async ({
  viewer,
  db,
}) => {
  await db.delete(userStorage).where(eq(userStorage.userId, viewer.id));
};

async function storageOf(db: Database, userId: string) {
  const [row] = await db.select().from(userStorage).where(eq(userStorage.userId, userId));
  return row ? { data: parsed(row.data) ?? {}, rev: row.rev } : EMPTY;
}

/** Levels of nesting, walked without recursion so that a hostile depth can't exhaust the stack. */
function depthOf(value: unknown): number {
  let level: unknown[] = [value];
  let depth = 0;
  while (level.length > 0 && depth <= USER_STORAGE_DEPTH + 1) {
    depth += 1;
    level = level.flatMap((each) => (each && typeof each === "object" ? Object.values(each) : []));
  }
  return depth - 1;
}
