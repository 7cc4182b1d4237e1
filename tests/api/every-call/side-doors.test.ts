import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { PRINCIPALS } from "#contract/endpoint";
import { messageSubject } from "#contract/moderation/limits";
import { REPORT_KINDS, type ReportKind } from "#contract/moderation/words";
import { idOf, seatCallers } from "../../support/workerd/client/callers";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import {
  confirmedEverywhere,
  exchanged,
  inGroup,
  agreed as newestTerms,
  person,
} from "../../support/workerd/client/people";
import { community, joinedAs } from "../../support/workerd/fixtures/communities";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { nurse } from "../../support/workerd/fixtures/notices";

/** Others than one of each principal: people of the right role, nearer to the writer's things, or gone from them. */
const OTHERS = ["writer", "colleague", "left", "banned", "away-nurse", "osaka"] as const;
const EVERYBODY = [...PRINCIPALS.map(idOf), ...OTHERS];

const WORDS = "自己紹介の言葉";
const PROFILES = [
  ["ms_profiles", "ms"],
  ["connect_profiles", "connect"],
  ["company_profiles", "connectCompany"],
] as const;

type Kind = Exclude<ReportKind, "user">;
type Made = { objectId: string; medias?: { url: string }[]; imageUrl?: string | null };
type Read = (who: string) => Promise<Response>;

/** What the writer has made: the call that reads it, its id for a report, and the file that goes with it. */
const THINGS = {} as Record<Kind, { id: string; read: Read; file?: string }>;

beforeAll(async () => {
  await seatCallers();
  for (const id of ["writer", "colleague", "left", "banned"]) await person(id, { territories: ["13"] });
  await person("osaka", { territories: ["27"] });
  await hospitals(["home", "away"]);
  await nurse("away-nurse", "away");
  await env.DB.prepare("UPDATE users SET hospital_id = 'home' WHERE id = 'writer'").run();
  await env.DB.prepare("UPDATE users SET territories = '[\"13\"]' WHERE id LIKE 'the-%'").run();
  for (const [table, role] of PROFILES)
    await env.DB.prepare(`INSERT INTO ${table} (user_id, introduction, updated_at) VALUES (?, ?, 0)`)
      .bind(idOf(role), WORDS)
      .run();
  await confirmedEverywhere();
  await newestTerms();
  for (const id of EVERYBODY) await signedIn(id);
  await postInCommunity();
  await postInGroup();
  await itemOnBoard();
  await noticeOfHospital();
  await openedList();
  await messageInRoom();
  await wordsOfCards();
  await productOfCompany();
});

async function uploaded(): Promise<string> {
  const form = new FormData();
  form.append("file", new File(["%PDF-1.7\n"], "a.pdf", { type: "application/pdf" }));
  return (await respond<{ url: string }>("writer", "POST", "/files", form)).url;
}

const fileAt = (url: string) => url.replace("/api", "");

async function postInCommunity() {
  await community("open");
  for (const id of ["writer", "colleague"]) await joinedAs("open", id);
  await joinedAs("open", "banned", { state: "banned" });
  const file = await uploaded();
  const fields = { openCommunity: "open", title: "題", detail: "本文", file };
  const { objectId } = await respond<Made>("writer", "POST", "/opencommunity/posts", fields);
  const said = { parent: objectId, detail: "一言" };
  const comment = await respond<Made>("writer", "POST", "/opencommunity/comments", said);
  const read: Read = (who) => call(who, "GET", `/opencommunity/posts/${objectId}`);
  THINGS.communityPost = { id: objectId, read, file };
  THINGS.communityComment = { id: comment.objectId, read };
}

async function postInGroup() {
  await inGroup("closed", "writer", "admin");
  await inGroup("closed", "colleague");
  await inGroup("closed", "left", "removed");
  const file = await uploaded();
  const fields = { groupId: "closed", title: "題", detail: "本文", fileUrl: file };
  const { objectId } = await respond<Made>("writer", "POST", "/group_notices", fields);
  const path = `/group_notices/${objectId}/comment`;
  const comment = await respond<Made>("writer", "POST", path, { comment: "一言" });
  const read: Read = (who) => call(who, "GET", `/group_notices/${objectId}`);
  THINGS.groupPost = { id: objectId, read, file };
  THINGS.groupComment = { id: comment.objectId, read };
}

/** Makes an item for doctors of Tokyo alone. */
async function itemOnBoard() {
  const file = await uploaded();
  const item = { title: "題", content: "本文", territories: ["13"], roles: ["doctor"], fileUrls: [file] };
  const { objectId } = await respond<Made>("writer", "POST", "/board/createBoardItem", item);
  const said = { itemId: objectId, comment: "一言" };
  const comment = await respond<Made>("colleague", "POST", "/board/createBoardItemComment", said);
  const read: Read = (who) => call(who, "POST", "/board/getBoardItem", { id: objectId });
  THINGS.boardItem = { id: objectId, read, file };
  THINGS.boardComment = { id: comment.objectId, read };
}

async function noticeOfHospital() {
  const file = await uploaded();
  const notice = {
    title: "題",
    detail: "本文",
    toHospitalObjectIds: ["away"],
    fileUrl: file,
    filename: "a.pdf",
  };
  const { objectId } = await respond<Made>("writer", "POST", "/hospitalNotices", notice);
  const read: Read = (who) => call(who, "GET", `/hospitalNotices/${objectId}`);
  THINGS.hospitalNotice = { id: objectId, read, file };
}

async function openedList() {
  const fields = { name: "逆紹介先", type: 2, purpose: 6, hospitalIds: ["home"] };
  const { objectId } = await respond<Made>("writer", "POST", "/lists/hospitals", fields);
  const path = `/lists/hospitals/${objectId}/share`;
  const { shareKey } = await respond<{ shareKey: string }>("writer", "PUT", path, { isShared: true });
  THINGS.sharedList = { id: shareKey, read: (who) => call(who, "GET", `/lists/shared/${shareKey}`) };
}

async function messageInRoom() {
  await exchanged("writer", "colleague");
  const { key } = await respond<{ key: string }>("writer", "POST", "/chat/rooms", {
    memberList: ["colleague"],
  });
  const { id } = await respond<{ id: string }>("writer", "POST", `/chat/rooms/${key}/messages`, {
    message: "x",
  });
  THINGS.message = { id: messageSubject(key, id), read: (who) => call(who, "GET", `/chat/rooms/${key}`) };
}

/** Reads an answer that everybody of the role has: 200 for those in whose answer the thing is. */
const ifShown = async (answered: Response, isShown: (body: string) => boolean) =>
  answered.ok && isShown(await answered.text()) ? new Response() : new Response(null, { status: 404 });

async function wordsOfCards() {
  await env.DB.prepare(
    `INSERT INTO business_cards (user_id, job_title, tel, address, back, hides_email, updated_at)
     VALUES ('writer', '', '', '', ?, 0, 0) ON CONFLICT (user_id) DO UPDATE SET back = excluded.back`,
  )
    .bind(WORDS)
    .run();
  const asked = { userId: "osaka", message: "学会でお会いしました。" };
  const { objectId } = await respond<Made>("writer", "POST", "/businessCard/requestExchange", asked);
  THINGS.cardRequest = {
    id: objectId,
    read: async (who) =>
      ifShown(await call(who, "POST", "/businessCard/findExchangeLog", {}), (body) =>
        body.includes(asked.message),
      ),
  };
  THINGS.businessCard = {
    id: "writer",
    read: async (who) =>
      ifShown(
        await call(who, "POST", "/businessCard/getBusinessCardByUserId", { userId: "writer" }),
        (body) => body.includes(WORDS),
      ),
  };
}

async function productOfCompany() {
  const company = idOf("connectCompany");
  await env.DB.prepare(
    `INSERT INTO company_products (id, user_id, name, generic_name, kind, facts, created_at, updated_at)
     VALUES ('product', ?, '製品', '', 'drug', '', 0, 0)`,
  )
    .bind(company)
    .run();
  THINGS.product = {
    id: "product",
    read: (who) => call(who, "GET", `/connectCompany/getProfileById/${company}`),
  };
}

const subjectOf = (kind: Kind, who: string) =>
  call(who, "GET", `/reports/subject?${new URLSearchParams({ kind, id: THINGS[kind].id })}`);

const readersOf = async (read: Read) => {
  const readers: string[] = [];
  for (const who of EVERYBODY) if ((await read(who)).status === 200) readers.push(who);
  return readers;
};

test.each(REPORT_KINDS.filter((kind): kind is Kind => kind !== "user"))(
  "a %s is shown to be reported to those who may read it, and to nobody else",
  async (kind) => {
    const readers = await readersOf(THINGS[kind].read);
    expect(readers).not.toEqual([]);
    expect(readers.length).toBeLessThan(EVERYBODY.length);
    expect(await readersOf((who) => subjectOf(kind, who))).toEqual(readers);
  },
);

test.each(["communityPost", "groupPost", "boardItem", "hospitalNotice"] as const)(
  "the file of a %s is read by those who may read it, and by nobody else",
  async (kind) => {
    const { read, file = "" } = THINGS[kind];
    const readers = await readersOf(read);
    expect(await readersOf((who) => call(who, "GET", fileAt(file)))).toEqual(readers);
  },
);

const PAGES: Record<"ms" | "connect" | "connectCompany", Read> = {
  ms: (who) => call(who, "POST", "/ms/profile", { objectId: idOf("ms") }),
  connect: (who) => call(who, "GET", `/connect/getProfileById/${idOf("connect")}`),
  connectCompany: (who) => call(who, "GET", `/connectCompany/getProfileById/${idOf("connectCompany")}`),
};

test.each(PROFILES)(
  "what is in %s is shown to be reported to those who may open that page",
  async (_, role) => {
    const readers = await readersOf(PAGES[role]);
    const shown: string[] = [];
    for (const who of EVERYBODY) {
      const subject = await call(who, "GET", `/reports/subject?kind=user&id=${idOf(role)}`);
      if ((await subject.text()).includes(WORDS)) shown.push(who);
    }
    expect(shown).toEqual(readers);
  },
);

test("a list is shown to be reported no more once its owner's account is closed to them", async () => {
  await env.DB.prepare("UPDATE users SET status = 'suspended' WHERE id = 'writer'").run();
  expect((await THINGS.sharedList.read("colleague")).status).toBe(404);
  expect((await subjectOf("sharedList", "colleague")).status).toBe(404);
});
