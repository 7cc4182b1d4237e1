import { sql } from "drizzle-orm";
import { charactersOf } from "#contract/japanese/characters";
import type { List, lists } from "#contract/lists/calls";
import { LIST_NAME_CHARS, PURPOSES_OF, SALES_PURPOSE } from "#contract/lists/limits";
import { randomToken } from "#contract/wire/bytes";
import type { Database } from "../../db/client";
import { hospitalLists } from "../../db/schema/lists";
import type { Viewer } from "../../viewer";
import { peopleOf } from "../chat/people/people";
import { notFound } from "../errors";
import type { Handler } from "../serve";
import { hospitalPage, withReception } from "./hospital-page";
import { isOwn, LIST, ownList } from "./list-record";
import { makeList } from "./write";

/** An address that was closed never opens again. */
export const share: Handler<typeof lists.share> = async ({ viewer, params, body, db }) => {
  const { isShared, sharesNotes } = body;
  await db
    .update(hospitalLists)
    .set({
      shareKey: isShared ? sql`coalesce(share_key, ${randomToken()})` : null,
      sharesNotes: isShared && sharesNotes,
    })
    .where(isOwn(viewer, params.id));
  return ownList(viewer, db, params.id);
};

export const shared: Handler<typeof lists.shared> = async ({ viewer, params, query, db }) => {
  const { ownerId, ...list } = await openedList(db, params.key);
  // Nobody can search for words that are not shown to them.
  const asked = list.sharesNotes ? query : { ...query, mark: "" as const };
  const [bare, people] = await Promise.all([
    hospitalPage(db, { listId: list.objectId, ownerId, hidesNotes: !list.sharesNotes }, asked),
    peopleOf(db, [ownerId]),
  ]);
  const owner = people.get(ownerId);
  if (!owner) throw notFound();
  const { total, hospitals } = await withReception(db, bare);
  const { name, type, purpose, hospitalCount, updatedAt, sharesNotes } = list;
  return {
    list: { name, type, purpose, hospitalCount, updatedAt, sharesNotes, memo: sharesNotes ? list.memo : "" },
    owner: { name: owner.name, role: owner.role, organization: owner.organization },
    isOwn: ownerId === viewer.id,
    total,
    hospitals,
  };
};

/** The copy is of the same kind where the viewer may have such a list, else a temporary one. */
export const copy: Handler<typeof lists.copy> = async (call) => {
  const { ownerId, ...list } = await openedList(call.db, call.params.key);
  const page = await hospitalPage(
    call.db,
    { listId: list.objectId, ownerId, hidesNotes: true },
    { q: "", mark: "", limit: list.hospitalCount + 1, offset: 0 },
  );
  const fields = {
    ...kindFor(call.viewer, list),
    name: copyName(list.name),
    memo: list.sharesNotes ? list.memo : "",
    creationKey: call.body.creationKey,
  };
  return makeList(
    call,
    fields,
    page.hospitals.map(({ hospitalId }) => hospitalId),
  );
};

async function openedList(db: Database, key: string): Promise<List & { ownerId: string }> {
  const [row] = await db
    .select({ ...LIST, ownerId: hospitalLists.ownerId })
    .from(hospitalLists)
    .where(
      sql`${hospitalLists.shareKey} = ${key}
        AND EXISTS (SELECT 1 FROM users WHERE users.id = owner_id AND users.status = 'active')`,
    );
  if (!row) throw notFound();
  return row;
}

const TEMPORARY = 5;

function kindFor({ role }: Viewer, { type, purpose }: List): Pick<List, "type" | "purpose"> {
  const ownType = role === "ms" ? 2 : type;
  const isFit = PURPOSES_OF[ownType].includes(purpose) && (role === "ms" || purpose !== SALES_PURPOSE);
  return { type: ownType, purpose: isFit ? purpose : TEMPORARY };
}

const COPY = "（コピー）";

function copyName(name: string): string {
  const saved = [...charactersOf(name)].slice(0, LIST_NAME_CHARS - COPY.length);
  return saved.map(({ segment }) => segment).join("") + COPY;
}
