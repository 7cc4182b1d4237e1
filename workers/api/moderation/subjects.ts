import { connect } from "#contract/connect/calls";
import type { Principal, Role } from "#contract/endpoint";
import { KEEPERS } from "#contract/lists/calls";
import { MESSAGES_BEFORE, readMessageSubject } from "#contract/moderation/limits";
import { HIDDEN_MESSAGE } from "#contract/moderation/texts";
import type { ReportKind } from "#contract/moderation/words";
import { ms } from "#contract/ms/calls";
import { pageOfUser } from "#contract/users/page-of-user";
import { businessCards, exchanges } from "../../db/schema/business-card";
import { companyProducts } from "../../db/schema/connect";
import { doctors } from "../../db/schema/doctors";
import { hospitalLists } from "../../db/schema/lists";
import { companies, users } from "../../db/schema/users";
import { computed, firstRow, nullable, runSql, statement } from "../../db/sql";
import type { Env } from "../../env";
import { isUnblockedPair } from "../business-card/exchange/pair";
import { dropForgottenMedias } from "../chat/media";
import { roomOf } from "../chat/objects";
import { peopleOf } from "../chat/people/people";
import { isIssuedRoom } from "../chat/rooms/room-register";
import {
  boardComment,
  boardItem,
  communityComment,
  communityPost,
  hospitalNotice,
  inGroup,
} from "./posted-subjects";
import type { Reportable } from "./reportable";

const NAME = "trim(u.last_name_ja || ' ' || u.first_name_ja) AS name";

/** The word that came with a request for a card, as the two of them read it; the request itself stays. */
const cardRequest: Reportable = {
  async seenBy({ viewer, env }, id) {
    const row = await firstRow(
      env.DB,
      {
        name: computed<string>(),
        authorId: exchanges.requesterId,
        message: exchanges.message,
        at: exchanges.requestedAt,
      },
      `SELECT ${NAME}, e.requester_id AS authorId, e.message, e.requested_at AS at
       FROM exchanges e JOIN users u ON u.id = e.requester_id
       WHERE e.id = ?1 AND e.message <> '' AND e.status <> 'deleted'
         AND (e.requester_id = ?2 OR (e.receiver_id = ?2 AND e.status <> 'canceled'))
         AND ${isUnblockedPair("e.requester_id", "e.receiver_id")}`,
      id,
      viewer.id,
    );
    if (!row) return null;
    const { name, authorId, message, at } = row;
    const lines = [{ name, text: message, at, isReported: true }];
    return { itemId: id, authorId, path: "/business-card/requests", lines };
  },

  async erase({ DB }, id) {
    await runSql(DB, "UPDATE exchanges SET message = '' WHERE id = ?", id);
  },
};

/** The title that is on a card: what its owner has written there, else that of the account. */
const TITLE = "coalesce(nullif(b.job_title, ''), u.job_title, '')";

/** The words that somebody has put on their card, as those who hold it read them. `id` is the owner of the card. */
const businessCard: Reportable = {
  async seenBy({ viewer, env }, id) {
    const row = await firstRow(
      env.DB,
      { name: computed<string>(), jobTitle: computed<string>(), back: nullable(businessCards.back) },
      `SELECT ${NAME}, ${TITLE} AS jobTitle, b.back FROM users u LEFT JOIN business_cards b ON b.user_id = u.id
       WHERE u.id = ?1 AND u.status = 'active' AND (?1 = ?2 OR EXISTS (
         SELECT 1 FROM exchanges e WHERE e.status = 'accepted' AND ${isUnblockedPair("?1", "?2")}
           AND ((e.requester_id = ?1 AND e.receiver_id = ?2) OR (e.requester_id = ?2 AND e.receiver_id = ?1))))`,
      id,
      viewer.id,
    );
    if (!row) return null;
    const text = [row.jobTitle, row.back].filter(Boolean).join("\n") || "（裏面の記載はありません）";
    const lines = [{ name: row.name, text, at: null, isReported: true }];
    return { itemId: id, authorId: id, path: `/business-card/cards/${id}`, lines };
  },

  /** The account's title goes where it is the one that stood there. */
  async erase({ DB }, id) {
    await DB.batch([
      statement(
        DB,
        `UPDATE users SET job_title = NULL WHERE id = ?1
         AND NOT EXISTS (SELECT 1 FROM business_cards WHERE user_id = ?1 AND job_title <> '')`,
        id,
      ),
      statement(DB, "UPDATE business_cards SET job_title = '', back = '' WHERE user_id = ?", id),
    ]);
  },
};

/**
 * A message, with the few before it. Rooms are sealed and no operator is in them: what goes out of one is what this
 * member sees there, and nothing else.
 */
const message: Reportable = {
  async seenBy({ viewer, db, env }, id) {
    const { roomId, messageId } = readMessageSubject(id);
    const seen = await seenIn(env, viewer.id, { roomId, messageId });
    const reported = seen?.at(-1);
    if (!seen || reported?.id !== messageId || reported.deletedAt !== null) return null;
    const people = await peopleOf(
      db,
      seen.map(({ senderId }) => senderId),
    );
    return {
      itemId: id,
      authorId: reported.senderId,
      path: `/rooms/${roomId}`,
      lines: seen.map(({ id: each, senderId, text, medias, createdAt }) => ({
        name: people.get(senderId)?.name ?? "退会したメンバー",
        text: [text, ...medias.map(({ fileName }) => `［添付：${fileName}］`)].filter(Boolean).join("\n"),
        at: createdAt,
        isReported: each === messageId,
      })),
    };
  },

  async erase(env, itemId) {
    const { roomId, messageId } = readMessageSubject(itemId);
    const medias = await (await roomOf(env, roomId)).hide(messageId, HIDDEN_MESSAGE);
    await dropForgottenMedias(env, roomId, medias);
  },
};

type Place = { roomId: string; messageId: string };

async function seenIn(env: Env, userId: string, { roomId, messageId }: Place) {
  if (!(await isIssuedRoom(env, roomId))) return null;
  const room = await roomOf(env, roomId);
  const seq = await room.seqOf(userId, messageId);
  if (seq === null) return null;
  const view = await room.view(userId, { before: seq + 1, limit: 1 + MESSAGES_BEFORE, offset: 0 });
  return view?.messages ?? null;
}

const ROW_COLUMNS = {
  userId: companyProducts.userId,
  company: computed<string>(),
  name: companyProducts.name,
  genericName: companyProducts.genericName,
  facts: companyProducts.facts,
  at: companyProducts.updatedAt,
};

const READERS: readonly Principal[] = connect.company.access.who;

/** A product on a company's page, to those who may open the page. */
const product: Reportable = {
  async seenBy({ viewer, env }, id) {
    if (!READERS.includes(viewer.principal)) return null;
    const row = await firstRow(
      env.DB,
      ROW_COLUMNS,
      `SELECT p.user_id AS userId, coalesce(c.name, '') AS company, p.name, p.generic_name AS genericName, p.facts,
         p.updated_at AS at
       FROM company_products p JOIN users u ON u.id = p.user_id AND u.status = 'active'
         LEFT JOIN companies c ON c.code = u.company_code WHERE p.id = ?`,
      id,
    );
    if (!row) return null;
    const text = [row.name, row.genericName, row.facts].filter(Boolean).join("\n");
    const lines = [{ name: row.company, text, at: row.at, isReported: true }];
    return { itemId: id, authorId: row.userId, path: `/cnct/company/${row.userId}`, lines };
  },

  async erase({ DB }, id) {
    await runSql(DB, "DELETE FROM company_products WHERE id = ?", id);
  },
};

const SHARED_LIST_ROW_COLUMNS = {
  id: hospitalLists.id,
  ownerId: hospitalLists.ownerId,
  name: hospitalLists.name,
  memo: computed<string>(),
  owner: computed<string>(),
};

const LIST_READERS: readonly Principal[] = KEEPERS;

/** A list that its owner has opened to colleagues, by the end of its address: for those who may open it there. */
const sharedList: Reportable = {
  async seenBy({ viewer, env }, key) {
    if (!LIST_READERS.includes(viewer.principal)) return null;
    const row = await firstRow(
      env.DB,
      SHARED_LIST_ROW_COLUMNS,
      `SELECT l.id, l.owner_id AS ownerId, l.name, iif(l.shares_notes, l.memo, '') AS memo,
         trim(u.last_name_ja || ' ' || u.first_name_ja) AS owner
       FROM hospital_lists l JOIN users u ON u.id = l.owner_id
       WHERE l.share_key = ? AND u.status = 'active'`,
      key,
    );
    if (!row) return null;
    const text = [row.name, row.memo].filter(Boolean).join("\n");
    return {
      itemId: row.id,
      authorId: row.ownerId,
      path: `/lists/shared/${key}`,
      lines: [{ name: row.owner, text, at: null, isReported: true }],
    };
  },

  /** Its owner keeps the list; its address opens nothing any more. */
  async erase({ DB }, id) {
    await runSql(DB, "UPDATE hospital_lists SET share_key = NULL WHERE id = ?", id);
  },
};

const USER_ROW_COLUMNS = {
  role: users.role,
  name: computed<string>(),
  company: nullable(companies.name),
  words: computed<string>(),
  doctorId: nullable(doctors.id),
};

/** The roles that may open a page that is not for everybody: to others its owner is a name alone. */
const USER_READERS: Partial<Record<Role, readonly Principal[]>> = {
  ms: ms.profile.access.who,
  connect: connect.profile.access.who,
  connectCompany: connect.company.access.who,
};

/** A person, with what their own page says in their own words. */
const user: Reportable = {
  async seenBy({ viewer, env }, id) {
    const row = await firstRow(
      env.DB,
      USER_ROW_COLUMNS,
      `SELECT u.role, trim(u.last_name_ja || ' ' || u.first_name_ja) AS name, c.name AS company, d.id AS doctorId,
         coalesce(d.introduction, m.introduction, p.introduction, own.introduction, '') AS words
       FROM users u LEFT JOIN companies c ON c.code = u.company_code LEFT JOIN doctors d ON d.user_id = u.id
         LEFT JOIN ms_profiles m ON m.user_id = u.id LEFT JOIN connect_profiles p ON p.user_id = u.id
         LEFT JOIN company_profiles own ON own.user_id = u.id
       WHERE u.id = ? AND u.status <> 'withdrawn'`,
      id,
    );
    if (!row) return null;
    const name = row.role === "connectCompany" ? (row.company ?? row.name) : row.name;
    const isOpen = USER_READERS[row.role]?.includes(viewer.principal) ?? true;
    const text = (isOpen && row.words) || "（自己紹介はありません）";
    return {
      itemId: id,
      authorId: id,
      path: pageOfUser({ userId: id, ...row }, false) ?? "/search",
      lines: [{ name, text, at: null, isReported: true }],
    };
  },

  /** Erases what people put on their page themselves: their words and their picture. Facts stay. */
  async erase({ DB }, id) {
    await DB.batch([
      statement(DB, "UPDATE users SET avatar_url = NULL WHERE id = ?", id),
      statement(DB, "UPDATE doctors SET introduction = '', avatar_url = NULL WHERE user_id = ?", id),
      ...["ms_profiles", "connect_profiles"].map((table) =>
        statement(DB, `UPDATE ${table} SET introduction = '', rev = rev + 1 WHERE user_id = ?`, id),
      ),
      statement(
        DB,
        "UPDATE company_profiles SET introduction = '', cover_url = NULL, rev = rev + 1 WHERE user_id = ?",
        id,
      ),
    ]);
  },
};

/** Everything that can be reported. A capability adds its kinds here, and a link to /report beside each thing. */
export const REPORTABLE: Record<ReportKind, Reportable> = {
  user,
  message,
  sharedList,
  communityPost,
  communityComment,
  boardItem,
  boardComment,
  groupPost: inGroup.post,
  groupComment: inGroup.comment,
  hospitalNotice,
  cardRequest,
  businessCard,
  product,
};
