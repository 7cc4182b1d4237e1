import { sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type * as z from "zod";
import type { List, listFields, lists } from "#contract/lists/calls";
import { LISTS_PER_PERSON, PURPOSES_OF, SALES_PURPOSE } from "#contract/lists/limits";
import {
  HOSPITAL_UNKNOWN,
  LIST_CHANGED,
  LIST_PURPOSE_UNFIT,
  LIST_TYPE_REFUSED,
  LISTS_USED_UP,
} from "#contract/lists/texts";
import type { Database } from "../../db/client";
import { hospitalLists } from "../../db/schema/lists";
import { statement } from "../../db/sql";
import type { Env } from "../../env";
import type { Viewer } from "../../viewer";
import { conflict, invalidFields, notFound, Refusal } from "../errors";
import type { Handler } from "../serve";
import { refuseUnusable } from "../unusable";
import { isOwn, ownList } from "./list-record";
import { areExisting, placing, recount, reordering } from "./membership";

type Fields = z.output<typeof listFields>;
type Making = { viewer: Viewer; env: Env; db: Database };

export const create: Handler<typeof lists.create> = async (call) => {
  const { body, viewer } = call;
  refuseRole(viewer, body.type, body.purpose);
  return makeList(call, body, body.hospitalIds ?? []);
};

/** Makes a list with these hospitals on it; the same mark again gives the list that is there. */
export async function makeList(
  { viewer, env, db }: Making,
  fields: Fields,
  hospitalIds: readonly string[],
): Promise<List> {
  if (!(await areExisting(env, hospitalIds))) throw invalidFields({ hospitalIds: HOSPITAL_UNKNOWN });
  const id = uuidv7();
  await env.DB.batch([
    inserting(env, viewer, { ...fields, id }),
    placing(env, viewer, [id], [...new Set(hospitalIds)]),
    recount(env, viewer, [id]),
  ]);
  const [made] = await db
    .select({ id: hospitalLists.id })
    .from(hospitalLists)
    .where(
      sql`${hospitalLists.ownerId} = ${viewer.id}
        AND (${hospitalLists.id} = ${id} OR ${hospitalLists.creationKey} = ${fields.creationKey ?? null})`,
    );
  if (!made) throw new Refusal(422, "lists-used-up", LISTS_USED_UP);
  return ownList(viewer, db, made.id);
}

/** Counts and inserts in one statement: two forms at once do not pass the limit together. */
function inserting(
  env: Env,
  viewer: Viewer,
  { id, creationKey, name, type, purpose, memo }: Fields & { id: string },
) {
  return statement(
    env.DB,
    `INSERT INTO hospital_lists (id, owner_id, creation_key, name, type, purpose, memo, created_at, updated_at)
     SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8
     WHERE (SELECT count(*) FROM hospital_lists WHERE owner_id = ?2) < ?9
     ON CONFLICT (owner_id, creation_key) DO NOTHING`,
    id,
    viewer.id,
    creationKey ?? null,
    name,
    type,
    purpose,
    memo,
    Date.now(),
    LISTS_PER_PERSON,
  );
}

/** MS keep lists of type 2, and the purpose of sales is theirs alone. */
function refuseRole({ role }: Viewer, type: List["type"], purpose: number) {
  if (role === "ms" && type !== 2) throw invalidFields({ type: LIST_TYPE_REFUSED });
  if (role !== "ms" && purpose === SALES_PURPOSE) throw invalidFields({ purpose: LIST_PURPOSE_UNFIT });
}

/** Sending a list again as it stands already is no conflict. */
export const change: Handler<typeof lists.change> = async ({ viewer, params, body, env, db }) => {
  const before = await ownList(viewer, db, params.id);
  const after = { name: before.name, purpose: before.purpose, memo: before.memo, ...fieldsOf(body) };
  if (!PURPOSES_OF[before.type].includes(after.purpose)) throw invalidFields({ purpose: LIST_PURPOSE_UNFIT });
  refuseRole(viewer, before.type, after.purpose);
  await refuseUnusable("name", body.name, () => before.name);
  const isChanged =
    before.name !== after.name || before.purpose !== after.purpose || before.memo !== after.memo;
  if (!isChanged && !body.order) return before;
  const guard = [params.id, viewer.id, body.rev ?? null, body.orderRev ?? null] as const;
  const results = await env.DB.batch([
    ...(body.order ? [reordering(env, guard, body.order)] : []),
    statement(
      env.DB,
      `UPDATE hospital_lists SET name = ?5, purpose = ?6, memo = ?7, updated_at = ?8,
         rev = rev + ?9, order_rev = order_rev + ?10
       WHERE id = ?1 AND owner_id = ?2 AND (?3 IS NULL OR rev = ?3) AND (?4 IS NULL OR order_rev = ?4)`,
      ...guard,
      after.name,
      after.purpose,
      after.memo,
      Date.now(),
      Number(isChanged),
      body.order ? 1 : 0,
    ),
  ]);
  const list = await ownList(viewer, db, params.id);
  if (results.at(-1)?.meta.changes === 0) throw conflict(LIST_CHANGED, list);
  return list;
};

function fieldsOf({ name, purpose, memo }: Partial<Pick<List, "name" | "purpose" | "memo">>) {
  return Object.fromEntries(
    Object.entries({ name, purpose, memo }).filter(([, value]) => value !== undefined),
  ) as Partial<Pick<List, "name" | "purpose" | "memo">>;
}

export const remove: Handler<typeof lists.remove> = async ({ viewer, params, db }) => {
  const gone = await db
    .delete(hospitalLists)
    .where(isOwn(viewer, params.id))
    .returning({ id: hospitalLists.id });
  if (gone.length === 0) throw notFound();
};
