import { setTimeout as pause } from "node:timers/promises";
import { TOTP } from "otpauth";
import { ask, PASSWORD, post, signIn } from "../measure/client";
import { type BenchedPage, type Ground, idIn, PEOPLE, type Person } from "./table";

const MESSAGES = 100;
/** Nobody may send more than 20 messages a second. */
const BETWEEN_SENDS_MS = 60;

/** A group of the demo. */
const LED = "/group/0199d100-0000-7000-8000-000000000001";
/** A community in which a doctor, an MS and a connect user who look are members. */
const COMMUNITY = "/open-community/0199d300-0000-7000-8000-000000000004";

type Account = Awaited<ReturnType<typeof signIn>>;
type Prepared = { cookies: Record<BenchedPage["as"], string>; ground: Ground };

/** A room with a hundred messages, the addresses that lists lead to, and who looks: cookies with the viewer as well. */
export async function prepareGround(origin: string): Promise<Prepared> {
  const accounts = {} as Record<Person, Account>;
  const cookies = { nobody: "" } as Prepared["cookies"];
  for (const name of PEOPLE) {
    const account = await signIn(origin, name);
    if (name === "operator") account.cookie = await withSecondFactor(origin, account);
    accounts[name] = account;
    cookies[name] = [account.cookie, ...(await viewerOf(origin, account))].join("; ");
  }
  const { sato, tanaka } = accounts;
  const first = linksOf(origin, cookies.sato);
  const ofMs = linksOf(origin, cookies.tanaka);
  const ofOperator = linksOf(origin, cookies.operator);
  const sharing = `/lists/hospitals/${idIn(await ofMs("/lists/hospitals", LIST))}/share`;
  const { reply: shared } = await post<{ shareKey: string }>(
    origin,
    sharing,
    { isShared: true },
    tanaka.cookie,
    "PUT",
  );
  const text = { groupId: idIn(LED), title: "下書き", detail: "本文", isDraft: true, creationKey: "a-draft" };
  const { reply: draft } = await post<{ objectId: string }>(origin, "/group_notices", text, sato.cookie);
  const notified = await notificationOf(origin, sato);
  const ground = {
    roomId: await roomOf(origin, sato, tanaka),
    group: LED,
    groupNotice: await first(LED, /\/group\/notice\/[\w-]{36}/),
    draft: `/group/notice/${draft.objectId}/edit`,
    community: COMMUNITY,
    communityPost: await first(COMMUNITY, /\/open-community\/post\/[\w-]{36}/),
    hospital: await first("/hospitals/search?prefectureCode=13", /\/hospitals\/(?!search|edit)[\w-]{8,}/),
    bedBoard: await first("/hospitals/search?prefectureCode=13", /\/hospitals\/search\?vacant=\w+/),
    list: await first("/lists/hospitals", LIST),
    sharedList: `/lists/shared/${shared.shareKey}`,
    doctor: (await first("/mypage", /\/doctor\/[\w-]{36}\/edit/)).replace("/edit", ""),
    listedDoctor: idIn(await first("/doctor/search?signup=2", /\/doctor\/(?!search)[\w-]{8,}/)),
    paper: await first("/papers", /\/papers\/[\w-]{8,}/),
    card: await first("/business-card/holder", /\/business-card\/cards\/[\w-]+/),
    cardLink: await first("/business-card/own", /\/card\/[\w-]{8,}/),
    notification: `/notification/${notified}`,
    notice: `/notices/${await ownNoticeOf(origin, sato)}`,
    boardItem: await first("/board", /\/board\/(?!new)[\w-]{8,}/),
    users: Object.fromEntries(PEOPLE.map((name) => [name, accounts[name].id])) as Ground["users"],
    licence: idIn(await ofOperator("/admin/licences", /\/admin\/licences\/[\w-]{8,}/)),
    ad: idIn(await ofOperator("/admin/ads", /\/admin\/ads\/[\w-]{36}/)),
  };
  return { cookies, ground };
}

/** A request that was announced; where there is none yet, the demo's request of 中村 for a card is taken back and made anew. */
async function notificationOf(origin: string, { id: userId, cookie }: Account): Promise<string> {
  const newest = async () => {
    const { body } = await ask(`${origin}/api/notifications`, { headers: { cookie } });
    return /"id":"([^"]+)"/.exec(body.toString())?.[1];
  };
  let id = await newest();
  if (id) return id;
  const asker = await signIn(origin, "nakamura");
  const exchange = <Reply>(act: string, body: object) =>
    post<Reply>(origin, `/businessCard/${act}`, body, asker.cookie);
  const { reply } = await exchange<{ objectId: string }>("getExchangeStatus", { userId });
  await exchange("cancelExchange", { objectId: reply.objectId });
  await exchange("requestExchange", { userId });
  for (; !id; id = await newest()) await pause(BETWEEN_SENDS_MS);
  return id;
}

/** One that somebody has sent, and not a colleague. */
async function ownNoticeOf(origin: string, { cookie }: Account): Promise<string> {
  const { body } = await ask(`${origin}/api/hospitalNotices/own?limit=100`, { headers: { cookie } });
  const { items } = JSON.parse(body.toString()) as { items: { objectId: string; isMine: boolean }[] };
  return items.find(({ isMine }) => isMine)?.objectId ?? "";
}

const LIST = /\/lists\/hospitals\/(?!add)[\w-]{8,}/;

/** A session that has passed the second factor, which the operator sets up first. */
async function withSecondFactor(origin: string, { cookie }: Account): Promise<string> {
  const { reply } = await post<{ secret: string }>(origin, "/users/mfa/totp", { password: PASSWORD }, cookie);
  const code = new TOTP({ secret: reply.secret }).generate();
  const raised = await post(origin, "/users/mfa/totp/confirm", { code }, cookie);
  return raised.cookie || cookie;
}

async function viewerOf(origin: string, { cookie }: Account): Promise<string[]> {
  const { headers } = await ask(`${origin}/`, { headers: { cookie } });
  return [headers["set-cookie"] ?? []].flat().flatMap((each) => each.split(";")[0] ?? []);
}

async function roomOf(origin: string, one: Account, other: Account): Promise<string> {
  const members = { memberList: [other.id] };
  const { reply: room } = await post<{ key: string; lastSeq: number }>(
    origin,
    "/chat/rooms",
    members,
    one.cookie,
  );
  for (let number = room.lastSeq; number < MESSAGES; number += 1) {
    const message = `${number + 1}通目です。来週の勉強会の件で、資料をお送りします。`;
    const { cookie } = number % 2 ? one : other;
    await post(origin, `/chat/rooms/${room.key}/messages`, { message }, cookie);
    await pause(BETWEEN_SENDS_MS);
  }
  return room.key;
}

/** The first address of a kind that a page leads to. */
function linksOf(origin: string, cookie: string) {
  return async (path: string, kind: RegExp): Promise<string> => {
    const { body } = await ask(origin + path, { headers: { cookie } });
    const [link] = kind.exec(body.toString()) ?? [];
    if (!link) throw new Error(`${path} leads to no ${kind.source}`);
    return link;
  };
}
