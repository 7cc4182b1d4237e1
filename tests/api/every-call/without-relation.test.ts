import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod";
import type { Endpoint, Principal } from "#contract/endpoint";
import { notify } from "../../../workers/notifications/notify";
import { CALLS, freshCookie, seatCallers } from "../../support/workerd/client/callers";
import { respond, signedIn } from "../../support/workerd/client/calls";
import { ask } from "../../support/workerd/client/enter";
import {
  agreed,
  confirmedEverywhere,
  cookieOf,
  exchanged,
  inGroup,
  person,
} from "../../support/workerd/client/people";
import { listedDoctor } from "../../support/workerd/fixtures/doctors";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { ORIGIN } from "../../support/workerd/origin";
import { FIT } from "../../support/workerd/requests/fit-bodies";

type Call = (typeof CALLS)[number];

/** Fields that name a thing there is; a new kind of name is added here. */
const isName = (field: string) => /^(id|payload)$|Ids?$/.test(field) && field !== "clientMessageId";

const READ_MARKS = ["readBusinessCardExchangeLog", "readBusinessCard"];

/** Named are one's own keys, which are asked for together with the password, or whom one mutes. */
const OF_ONESELF = new Set([
  "renamePasskey /users/passkeys",
  "removePasskey /users/passkeys/remove",
  "muteCompany /contactRules/mutedCompanies",
  "createDoctor /doctor",
]);

function fieldsOf({ query, body }: Endpoint): string[] {
  return [query, body].flatMap((schema) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []));
}

/** A thing that somebody else has, for each address that names one: where the address begins → its parameters. */
const THINGS: Record<string, Record<string, string>> = {};
/** What a call needs in its query to be asked at all. */
const QUERIES: Record<string, string> = { findMessages: "?query=x", searchRooms: "?query=x" };

/** What names somebody else's thing in a query or a body: the address → its fields. */
const NAMED: Record<string, Record<string, unknown>> = {};

/** A relation decides over what a call names, in its address or beside it; without a name it is about the caller alone. */
const ASKED = CALLS.filter(({ endpoint }) => endpoint.access.relation);
const RELATED = ASKED.filter(({ endpoint }) => endpoint.path.includes(":"));
const NAMING = ASKED.filter(
  ({ name, endpoint }) =>
    !endpoint.path.includes(":") && fieldsOf(endpoint).some(isName) && !OF_ONESELF.has(name),
);

beforeAll(async () => {
  await seatCallers();
  for (const id of ["owner", "colleague"]) await person(id);
  await exchanged("owner", "colleague");
  await agreed();
  for (const id of ["owner", "colleague"]) await signedIn(id);
  await roomOfOthers();
  await invitationOfAnother();
  await listOfAnother();
  await recordOfAnother();
  await searchOfAnother();
  await noticesOfAnother();
  await noticeOfAnother();
  await groupOfAnother();
  await notificationOfAnother();
  const cookie = await cookieOf("owner");
  const session = await env.DB.prepare("SELECT id FROM sessions WHERE user_id = 'owner'").first<string>("id");
  expect(cookie).not.toBe("");
  THINGS["/businessCard/cards/:id"] = { id: "colleague" };
  THINGS["/users/sessions/:id"] = { id: session ?? "" };
  const responses = ["cancelExchange", "rejectExchange", "undoRejection", "acceptExchange", "deleteExchange"];
  for (const act of [...responses, ...READ_MARKS]) {
    NAMED[`/businessCard/${act}`] = { objectId: "owner-colleague" };
  }
  NAMED["/businessCard/note"] = { userId: "colleague", memo: "", tags: [] };
  NAMED["/doctor/getEditDoctor"] = { id: "owners-record" };
});

async function roomOfOthers() {
  const { key } = await respond<{ key: string }>("owner", "POST", "/chat/rooms", {
    memberList: ["colleague"],
  });
  const form = new FormData();
  form.append("file", new File(["x"], "x.txt", { type: "text/plain" }));
  const { name } = await respond<{ name: string }>("owner", "POST", `/chat/rooms/${key}/medias`, form);
  const sent = { message: "x", medias: [name] };
  const messages = `/chat/rooms/${key}/messages`;
  const said = await respond<{ id: string; message: string }>("owner", "POST", messages, sent);
  const { sessionKey } = await respond<{ sessionKey: string }>("owner", "GET", `/chat/rooms/${key}`);
  const later = { message: "明日の件です", sendAt: Date.now() + 3_600_000 };
  const { id: scheduledId } = await respond<{ id: string }>(
    "owner",
    "POST",
    `/chat/rooms/${key}/scheduled`,
    later,
  );
  const { id: exportId } = await respond<{ id: string }>("owner", "POST", `/chat/rooms/${key}/exports`, {});
  THINGS["/chat/rooms/:id"] = { id: key, messageId: said.id, name, scheduledId, exportId };
  NAMED["/chat/messages/decrypt"] = { payload: said.message, sessionKey };
}

async function invitationOfAnother() {
  await hospitals(["h"]);
  await env.DB.prepare(
    `INSERT INTO invitations (id, token_hash, email, inviter_id, hospital_id, created_at)
     VALUES ('an-invitation', 'hash', 'nurse@example.jp', 'owner', 'h', ?)`,
  )
    .bind(Date.now())
    .run();
  await env.DB.prepare("UPDATE users SET hospital_id = 'h' WHERE id = 'owner'").run();
  await confirmedEverywhere();
  THINGS["/hospitals/:id"] = { id: "h", ...(await editsOfAnother()) };
  THINGS["/workplaces/:id"] = { id: "h", person: "owner" };
  THINGS["/invitations/:id"] = { id: "an-invitation" };
}

/** What the owner has edited of their hospital, and what somebody who only says to work there has proposed. */
async function editsOfAnother() {
  await env.DB.prepare("UPDATE users SET hospital_id = 'h' WHERE id = 'colleague'").run();
  const edit = (who: string, fax: string) => respond(who, "PATCH", "/hospitals", { hospitalId: "h", fax });
  await edit("owner", "03-0000-0077");
  await edit("colleague", "03-0000-0066");
  type Edits = { edits: { id: number; isUndoable: boolean }[] };
  const { edits } = await respond<Edits>("owner", "GET", "/hospitals/h/history");
  type Proposals = { proposals: { id: string; isDecidable: boolean }[] };
  const { proposals } = await respond<Proposals>("owner", "GET", "/hospitals/h/editProposals");
  expect([edits, proposals]).toMatchObject([[{ isUndoable: true }], [{ isDecidable: true }]]);
  return { edit: String(edits[0]?.id), proposal: proposals[0]?.id ?? "" };
}

async function listOfAnother() {
  const fields = { name: "逆紹介先", type: 2, purpose: 6, hospitalIds: ["h"] };
  const { objectId } = await respond<{ objectId: string }>("owner", "POST", "/lists/hospitals", fields);
  const doctorId = await listedDoctor("on-a-list");
  await respond("owner", "POST", "/lists/doctors/add", { listIds: [objectId], doctorIds: [doctorId] });
  THINGS["/lists/hospitals/:id"] = { id: objectId, hospitalId: "h", doctorId };
  NAMED["/lists/doctors/add"] = { listIds: [objectId], doctorIds: [doctorId] };
  NAMED["/lists/doctors/remove"] = { listId: objectId, doctorId };
  NAMED["/lists/hospitals/add"] = { listIds: [objectId], hospitalIds: ["h"] };
  NAMED["/lists/hospitals/remove"] = { listId: objectId, hospitalIds: ["h"] };
  NAMED["/hospitals"] = { hospitalId: "h", freeText: "書き換え" };
}

async function noticesOfAnother() {
  const fields = { title: "休診", detail: "休診します。", toHospitalObjectIds: ["h"] };
  const { objectId } = await respond<{ objectId: string }>("owner", "POST", "/hospitalNotices", fields);
  THINGS["/hospitalNotices/drafts/:id"] = { id: "a-draft" };
  await respond("owner", "PUT", "/hospitalNotices/drafts/a-draft", { title: "休診" });
  THINGS["/hospitalNotices/:objectId"] = { objectId };
}

async function groupOfAnother() {
  const fields = { name: "循環器連携 勉強会", description: "話し合う会です。" };
  const { objectId } = await respond<{ objectId: string }>("owner", "POST", "/groups", fields);
  THINGS["/groups/:id"] = { id: objectId };
}

async function searchOfAnother() {
  const fields = { kind: "hospitals", condition: {}, name: "全国", query: "" };
  const { id } = await respond<{ id: string }>("owner", "POST", "/searches", fields);
  THINGS["/searches/:id"] = { id };
}

async function noticeOfAnother() {
  await inGroup("their-group", "owner", "admin");
  const fields = { groupId: "their-group", title: "題", detail: "本文", isMustRead: true };
  const poll = { choices: ["はい", "いいえ"] };
  const { objectId: id } = await respond<{ objectId: string }>("owner", "POST", "/group_notices", {
    ...fields,
    poll,
  });
  const said = { comment: "一言" };
  const path = `/group_notices/${id}/comment`;
  const { objectId: commentId } = await respond<{ objectId: string }>("owner", "POST", path, said);
  THINGS["/group_notices/:id"] = { id, commentId };
  QUERIES.commentReactors = `?commentId=${commentId}`;
  const groupId = "their-group";
  const reactionType = "like";
  NAMED["/group_notices"] = { ...fields, groupId };
  NAMED["/group_notices/drafts"] = { groupId };
  NAMED["/group_notices/files"] = { groupId };
  NAMED["/group_notices/callable"] = { groupId };
  NAMED["/group_notices/update_group_notice_reaction"] = { noticeId: id, reactionType };
  NAMED["/group_notices/update_group_notice_comment_reaction"] = { commentId, reactionType };
}

async function notificationOfAnother() {
  const about = { type: "hospital" as const, id: "h" };
  await notify(env, ["owner"], { eventKey: "x", topic: "searchMatched", about, text: "青空病院" });
  const { items } = await respond<{ items: { id: string }[] }>("owner", "GET", "/notifications");
  THINGS["/notification/:id"] = { id: items[0]?.id ?? "" };
}

async function recordOfAnother() {
  THINGS["/doctor/:doctorId"] = { doctorId: await listedDoctor("owners-record", { userId: "owner" }) };
}

function addressOf({ name, endpoint }: Call): string {
  const things = Object.entries(THINGS).find(([beginning]) => endpoint.path.startsWith(beginning))?.[1];
  const path = endpoint.path.replace(/:(\w+)/g, (_all: string, parameter: string) => {
    const thing = things?.[parameter];
    if (thing === undefined) throw new Error(`${name}: this test needs something that somebody else has`);
    return thing;
  });
  return `${ORIGIN}/api${path}${QUERIES[name.split(" ")[0] ?? ""] ?? queryOf(endpoint)}`;
}

function queryOf({ path, query }: Endpoint): string {
  const named = Object.entries(NAMED[path] ?? {}).filter(([field]) =>
    fieldsOf({ query } as Endpoint).includes(field),
  );
  return named.length > 0
    ? `?${new URLSearchParams(named.map(([field, value]) => [field, String(value)]))}`
    : "";
}

function send(call: Call, cookie: string): Promise<Response> {
  const { method, encoding, body } = call.endpoint;
  const headers: Record<string, string> = { origin: ORIGIN, cookie };
  if (!body) return ask(addressOf(call), { method, headers });
  const fit = { ...FIT[call.name], ...NAMED[call.endpoint.path] };
  if (encoding !== "multipart") {
    const json = { "content-type": "application/json" };
    return ask(addressOf(call), { method, headers: { ...headers, ...json }, body: JSON.stringify(fit) });
  }
  const form = new FormData();
  for (const [field, value] of Object.entries(fit)) form.append(field, value as File);
  return ask(addressOf(call), { method, headers, body: form });
}

test.each([...RELATED, ...NAMING])(
  "$name is 404 for everybody of the right role who has no part in it",
  async (call) => {
    const who = call.endpoint.access.who as readonly Principal[];
    expect(who).not.toBe("public");
    for (const caller of who) {
      const { status } = await send(call, await freshCookie(caller));
      expect(`${caller}: ${status}`).toBe(`${caller}: 404`);
    }
  },
);

test("each of them names something that is there", () => {
  expect(NAMING.filter(({ endpoint }) => !NAMED[endpoint.path]).map(({ name }) => name)).toEqual([]);
  expect(NAMING.length).toBeGreaterThan(15);
});

test("those whose it is find it under the same addresses", async () => {
  const cookie = await cookieOf("owner");
  const reads = [...RELATED, ...NAMING].filter(({ endpoint }) => endpoint.method === "GET");
  for (const call of reads) expect((await send(call, cookie)).status, call.name).toBe(200);
});
