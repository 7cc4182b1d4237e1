import { ask, PASSWORD, post } from "../measure/client";
import type { ActName } from "./day";
import { cookieOf, groupOf, personId } from "./people";

/** What the site said that one act cost. */
export type Cost = { trips: number; rowsRead: number; rowsWritten: number };
export type Site = {
  origin: string;
  hospital: string;
  rooms: Map<number, string>;
  /** What the site has given to the browser of each person, by name. */
  cookies: Map<number, Map<string, string>>;
};

const MESSAGE = "明日のカンファレンスの件、資料をお送りします。ご都合はいかがでしょうか。";
const DEPARTMENTS = Array.from({ length: 20 }, (_, at) => `d${String(at + 1).padStart(2, "0")}`);

/** Opens a room with the person next to each, through the API. */
export async function openRooms(site: Site, people: readonly number[]): Promise<void> {
  for (const number of people) {
    const body = { memberList: [personId(number % 2 ? number - 1 : number + 1)] };
    const { reply } = await post<{ key: string }>(site.origin, "/chat/rooms", body, cookieOf(number));
    site.rooms.set(number, reply.key);
  }
}

/** Does one act as a person does, by a page or a call. Throws where it is refused. */
export async function act(site: Site, person: number, name: ActName, turn: number): Promise<Cost> {
  const room = site.rooms.get(person) ?? "";
  switch (name) {
    case "home":
      return page(site, person, "/");
    case "rooms":
      return page(site, person, "/rooms");
    case "room":
      return page(site, person, `/rooms/${room}`);
    case "notifications":
      return page(site, person, "/notification");
    case "search of doctors":
      return page(site, person, `/doctor/search?dept=${DEPARTMENTS[(person + turn) % DEPARTMENTS.length]}`);
    case "search of hospitals":
      return page(
        site,
        person,
        `/hospitals/search?prefectureCode=${String(((person + turn) % 47) + 1).padStart(2, "0")}`,
      );
    case "hospital":
      return page(site, person, site.hospital);
    case "stream of groups":
      return page(site, person, "/group");
    case "group":
      return page(site, person, `/group/${groupOf(person)}`);
    case "message":
      return call(site, person, `/chat/rooms/${room}/messages`, { message: `${MESSAGE}${turn}` });
    case "group notice":
      return call(site, person, "/group_notices", {
        groupId: groupOf(person),
        title: `連絡 ${turn}`,
        detail: MESSAGE,
      });
    case "sign-in":
      return call(site, -1, "/login", { username: `${personId(person)}@example.jp`, password: PASSWORD });
  }
}

async function page(site: Site, person: number, path: string): Promise<Cost> {
  const { status, headers } = await ask(site.origin + path, { headers: { cookie: cookiesOf(site, person) } });
  for (const cookie of [headers["set-cookie"] ?? []].flat()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    site.cookies.set(person, (site.cookies.get(person) ?? new Map()).set(name, value));
  }
  if (status !== 200) throw new Error(`${path}: ${status}`);
  return costIn(headers["server-timing"]);
}

const cookiesOf = ({ cookies }: Site, person: number) =>
  [cookieOf(person), ...[...(cookies.get(person) ?? [])].map((each) => each.join("="))].join("; ");

async function call({ origin }: Site, person: number, path: string, body: object): Promise<Cost> {
  const headers = { origin, "content-type": "application/json", cookie: person < 0 ? "" : cookieOf(person) };
  const response = await ask(`${origin}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (response.status >= 400) throw new Error(`${path}: ${response.status} ${response.body}`);
  return costIn(response.headers["server-timing"]);
}

function costIn(timing: string | string[] | undefined): Cost {
  const figure = (name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(String(timing))?.[1]);
  return { trips: figure("trips"), rowsRead: figure("rows"), rowsWritten: figure("written") };
}
