import { setTimeout as pause } from "node:timers/promises";
import { ask, post, signIn } from "../measure/client";
import { type Ground, PEOPLE } from "./table";

const MESSAGES = 100;
/** Nobody may send more than 20 messages a second. */
const BETWEEN_SENDS_MS = 60;

/** Of the demo. */
const LED = "/group/0199d100-0000-7000-8000-000000000001";

type Account = Awaited<ReturnType<typeof signIn>>;
type Prepared = { cookies: Record<string, string>; ground: Ground };

/** A room with a hundred messages, the addresses that lists lead to, and who looks: cookies with the viewer as well. */
export async function prepareGround(origin: string): Promise<Prepared> {
  const accounts: Record<string, Account> = {};
  const cookies: Record<string, string> = {};
  for (const name of PEOPLE) {
    const account = await signIn(origin, name);
    accounts[name] = account;
    cookies[name] = [account.cookie, ...(await viewerOf(origin, account))].join("; ");
  }
  const { sato, tanaka } = accounts as { sato: Account; tanaka: Account };
  const first = firstLink(origin, cookies.sato ?? "");
  const community = await first("/group", /\/open-community\/(?!post)[\w-]{36}/);
  const ground = {
    roomId: await roomOf(origin, sato, tanaka),
    group: LED,
    groupNotice: await first("/", /\/group\/notice\/[\w-]{36}/),
    community,
    communityPost: await first(community, /\/open-community\/post\/[\w-]{36}/),
    hospital: await first("/hospitals/search?prefectureCode=13", /\/hospitals\/(?!search|edit)[\w-]{8,}/),
    list: await first("/lists/hospitals", /\/lists\/hospitals\/(?!add)[\w-]{8,}/),
  };
  return { cookies, ground };
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
function firstLink(origin: string, cookie: string) {
  return async (path: string, kind: RegExp): Promise<string> => {
    const { body } = await ask(origin + path, { headers: { cookie } });
    const [link] = kind.exec(body.toString()) ?? [];
    if (!link) throw new Error(`${path} leads to no ${kind.source}`);
    return link;
  };
}
