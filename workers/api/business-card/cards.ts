import type { businessCard, CARD_SORTS, HeldCard } from "#contract/business-card/calls";
import type { BodyOf } from "#contract/endpoint";
import { fold } from "#contract/japanese/fold";
import { cardNotes, exchanges } from "../../db/schema/business-card";
import { allRows, computed, firstRow, nullable, type RowOf } from "../../db/sql";
import { isCalledBy } from "../../search/words/meanings";
import { byReading, kanaRowOf } from "../../search/words/syllabary";
import { notFound } from "../errors";
import type { Handler } from "../serve";
import { byRole } from "./counts";
import { cardIsRead, notifyCounts } from "./exchange/notify-of-cards";
import { askableOf, isUnblockedPair, readPair, WITHDRAWN_CHANGE } from "./exchange/pair";
import { CONTACT_COLUMNS, CONTACT_ROW, contactOf, FACE_COLUMNS, FACE_ROW, FACE_TABLES, faceOf } from "./face";

const NOTE_COLUMNS = { memo: nullable(cardNotes.memo), tags: nullable(cardNotes.tags) };
type NoteRow = RowOf<typeof NOTE_COLUMNS>;
const HELD_ROW_COLUMNS = {
  ...FACE_ROW,
  ...CONTACT_ROW,
  ...NOTE_COLUMNS,
  objectId: exchanges.id,
  exchangedAt: exchanges.updatedAt,
  readAt: computed<number | null>(),
  changedAt: computed<number>(),
};
type HeldRow = RowOf<typeof HELD_ROW_COLUMNS>;

/** The viewer's exchanges that hold, with what the viewer has read of the other's card. `?1`: the viewer. */
const HELD = `(SELECT id AS objectId, iif(requester_id = ?1, receiver_id, requester_id) AS otherId,
    updated_at AS exchangedAt, iif(requester_id = ?1, requester_card_read_at, receiver_card_read_at) AS readAt
  FROM exchanges WHERE (requester_id = ?1 OR receiver_id = ?1)
    AND (status = 'accepted' OR (status = 'deleted' AND change_id = '${WITHDRAWN_CHANGE}'))
    AND ${isUnblockedPair("requester_id", "receiver_id")})`;

const HELD_COLUMNS = `h.objectId, h.exchangedAt, h.readAt, coalesce(b.updated_at, 0) AS changedAt,
  n.memo, n.tags, ${FACE_COLUMNS}, ${CONTACT_COLUMNS}`;
const HELD_TABLES = `${HELD} h JOIN users u ON u.id = h.otherId ${FACE_TABLES}
  LEFT JOIN card_notes n ON n.owner_id = ?1 AND n.user_id = h.otherId`;

/** The holder. A few thousand cards at most, so words are looked for where they stand, folded as in a search. */
export const findBusinessCard: Handler<typeof businessCard.findBusinessCard> = async ({
  viewer,
  body,
  env,
}) => {
  const all = await heldBy(env.DB, viewer.id);
  const cards = all.filter(matching(body)).sort(ORDERS[body.sort]);
  return {
    total: cards.length,
    cards: cards.slice(body.offset, body.offset + body.limit),
    counts: byRole(all.map(({ role }) => ({ role, number: 1 }))),
    unread: all.filter(({ isUnread }) => isUnread).length,
  };
};

/** The people whose cards somebody holds and may open. */
export async function cardsHeldOf(DB: D1Database, viewerId: string): Promise<Set<string>> {
  const results = await allRows(
    DB,
    { id: computed<string>() },
    `SELECT iif(requester_id = ?1, receiver_id, requester_id) AS id FROM exchanges
     WHERE (requester_id = ?1 OR receiver_id = ?1) AND status = 'accepted'
       AND ${isUnblockedPair("requester_id", "receiver_id")}`,
    viewerId,
  );
  return new Set(results.map(({ id }) => id));
}

/** Every card in somebody's holder. */
export async function heldBy(DB: D1Database, viewerId: string): Promise<HeldCard[]> {
  const results = await allRows(DB, HELD_ROW_COLUMNS, `SELECT ${HELD_COLUMNS} FROM ${HELD_TABLES}`, viewerId);
  return results.map(heldFrom);
}

type Asked = Pick<BodyOf<typeof businessCard.findBusinessCard>, "role" | "row" | "q">;

function matching({ role, row, q }: Asked) {
  const words = q.split(/\s+/).filter((word) => fold(word) !== "");
  return (held: HeldCard) =>
    (role === undefined || held.role === role) &&
    (row === undefined || kanaRowOf(held.kana) === row) &&
    words.every((word) => textOf(held).includes(fold(word)) || isCalledBy(word, held.name, held.kana));
}

function textOf(held: HeldCard): string {
  const { name, kana, company, organization, jobTitle, memo, tags } = held;
  return [name, kana, company, organization, jobTitle, memo, ...tags]
    .map((text) => fold(text ?? ""))
    .join("\n");
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byDate = (a: HeldCard, b: HeldCard) => b.exchangedAt - a.exchangedAt || byText(a.objectId, b.objectId);
const byKana = (a: HeldCard, b: HeldCard) => byReading(a.kana || a.name, b.kana || b.name) || byDate(a, b);

const ORDERS: Record<(typeof CARD_SORTS)[number], (a: HeldCard, b: HeldCard) => number> = {
  unread: (a, b) => Number(b.isUnread) - Number(a.isUnread) || byDate(a, b),
  kana: byKana,
  date: byDate,
  company: (a, b) => byText(fold(organizationOf(a)), fold(organizationOf(b))) || byKana(a, b),
};

const organizationOf = ({ company, organization }: HeldCard) => company ?? organization ?? "\uffff";

function heldFrom(row: HeldRow): HeldCard {
  const isChanged = row.readAt !== null && row.changedAt > row.readAt;
  const isGone = row.status === "withdrawn";
  return {
    ...faceOf(row),
    objectId: row.objectId,
    exchangedAt: row.exchangedAt,
    isUnread: !isGone && (row.readAt === null || isChanged),
    isChanged: !isGone && isChanged,
    contact: isGone ? NO_CONTACT : contactOf(row),
    ...noteOf(row),
  };
}

const NO_CONTACT = { email: null, tel: null, address: null, back: "" };

function noteOf({ memo, tags }: NoteRow) {
  return { memo: memo ?? "", tags: tags ?? [] };
}

/** Somebody's card as the viewer may see it. */
export const getBusinessCardByUserId: Handler<typeof businessCard.getBusinessCardByUserId> = async ({
  viewer,
  body,
  env,
}) => {
  const now = Date.now();
  const [read, row] = await Promise.all([
    readPair(env.DB, viewer.id, body.userId, now),
    firstRow(
      env.DB,
      {
        ...FACE_ROW,
        ...CONTACT_ROW,
        memo: nullable(cardNotes.memo),
        tags: nullable(cardNotes.tags),
      },
      `SELECT ${FACE_COLUMNS}, ${CONTACT_COLUMNS}, n.memo, n.tags FROM users u ${FACE_TABLES}
       LEFT JOIN card_notes n ON n.owner_id = ?1 AND n.user_id = u.id
       WHERE u.id = ?2 AND u.status = 'active' AND u.role IN ('doctor', 'ms', 'connectCompany')`,
      viewer.id,
      body.userId,
    ),
  ]);
  if (!row) return null;
  const isOpen = read.newest?.status === "accepted" || body.userId === viewer.id;
  return {
    ...faceOf(row),
    ...askableOf(read, viewer.id, now),
    contact: isOpen ? contactOf(row) : null,
    ...noteOf(row),
  };
};

/** The first opening of a card, and the first after it changed. */
export const readBusinessCard: Handler<typeof businessCard.readBusinessCard> = async (call) => {
  const { viewer, body, env, later } = call;
  const results = await allRows(
    env.DB,
    { owner: computed<string>() },
    `UPDATE exchanges SET requester_card_read_at = iif(requester_id = ?1, ?3, requester_card_read_at),
       receiver_card_read_at = iif(receiver_id = ?1, ?3, receiver_card_read_at)
     WHERE id = ?2 AND (requester_id = ?1 OR receiver_id = ?1) AND status = 'accepted'
       AND ${isUnblockedPair("requester_id", "receiver_id")}
     RETURNING iif(requester_id = ?1, receiver_id, requester_id) AS owner`,
    viewer.id,
    body.objectId,
    Date.now(),
  );
  const [read] = results;
  if (!read) throw notFound();
  later(Promise.all([notifyCounts(env, [viewer.id]), cardIsRead(env, viewer.id, read.owner)]));
};
