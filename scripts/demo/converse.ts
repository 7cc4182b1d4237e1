// Lets the cast talk once and 山本 hand in a licence, through the API as people do: `tsx scripts/demo/converse.ts ORIGIN COLLEAGUE NEIGHBOUR`,
// the last two being addresses of doctors.
import { readFileSync } from "node:fs";
import { type Api, createApiClient } from "../../app/request/api.server";
import { CAST, PASSWORD } from "./cast";
import { CONVERSATIONS, type Conversation, SPEAKERS, type Speaker } from "./conversations";

/** Thirteen a second from one person: below the limit of 20, also when answers come late. */
const PACE_MS = 75;

type Person = { id: string; api: Api; freeAt: number };
type People = Record<Speaker, Person>;

const [origin = "", colleague = "", neighbour = ""] = process.argv.slice(2);
const sato = await signIn(addressOf("sato"));
const { rooms } = await sato.api.chat.rooms({ query: { limit: 1 } });
if (rooms.length === 0) await everybodyTalks();
else await sato.api.auth.logout();

async function everybodyTalks() {
  const others = await Promise.all(SPEAKERS.slice(1).map((name) => signIn(addressOf(name))));
  const entries = [sato, ...others].map((person, index) => [SPEAKERS[index], person]);
  const people: People = Object.fromEntries(entries);
  await Promise.all([handInLicence(), ...CONVERSATIONS.map((conversation) => talk(people, conversation))]);
  await Promise.all(Object.values(people).map(({ api }) => api.auth.logout()));
}

function addressOf(name: Speaker) {
  if (name === "colleague") return colleague;
  return name === "neighbour" ? neighbour : `${CAST[name].user}@example.jp`;
}

async function signIn(username: string): Promise<Person> {
  let cookie = "";
  const api = () =>
    createApiClient({
      request: new Request(origin, { headers: { cookie } }),
      callApi: (request) => fetch(request),
      onSetCookie: (set) => {
        if (set.startsWith("__Host-session=")) cookie = set.slice(0, set.indexOf(";"));
      },
    });
  const { objectId } = await api().auth.login({ body: { username, password: PASSWORD } });
  return { id: objectId, api: api(), freeAt: 0 };
}

/** What the operator's queue is there for: a picture to compare with what was declared. */
async function handInLicence() {
  const { api } = await signIn(`${CAST.yamamoto.user}@example.jp`);
  const { user } = await api.users.profile();
  const { email, firstnameJa, lastnameJa } = user;
  const picture = readFileSync(new URL("licence.png", import.meta.url));
  const images = new File([picture], "医師免許証.png", { type: "image/png" });
  await api.registration.doctorImageUpload({ body: { email, firstnameJa, lastnameJa, images } });
  await api.auth.logout();
}

async function talk(people: People, { key, members, title, lines, ...after }: Conversation) {
  const [opener, ...others] = members;
  const memberList = others.map((name) => people[name].id);
  const room = await people[opener].api.chat.openRoom({ body: { memberList, title } });
  const params = { id: room.key };
  const sent: string[] = [];
  for (const [name, message] of lines) {
    const body = { message, clientMessageId: `demo-${key}-${sent.length}` };
    await turn(people[name]);
    sent.push((await people[name].api.chat.sendMessage({ params, body })).id);
  }
  const { edited, acknowledged, unread = {} } = after;
  if (edited) {
    const author = lines[edited.line]?.[0] ?? opener;
    const message = { ...params, messageId: sent[edited.line] ?? "" };
    await people[author].api.chat.editMessage({ params: message, body: { message: edited.text } });
  }
  for (const name of acknowledged?.by ?? []) {
    const message = { ...params, messageId: sent[acknowledged?.line ?? 0] ?? "" };
    await people[name].api.chat.acknowledge({ params: message });
  }
  for (const name of members) {
    const lastReadMessageId = sent.at(-1 - (unread[name] ?? 0)) ?? "";
    await people[name].api.chat.readMessages({ params, body: { lastReadMessageId } });
  }
}

/** Waits until this person may send again; several rooms are written in at once. */
async function turn(person: Person) {
  const now = Date.now();
  const at = Math.max(now, person.freeAt);
  person.freeAt = at + PACE_MS;
  await new Promise((resolve) => setTimeout(resolve, at - now));
}
