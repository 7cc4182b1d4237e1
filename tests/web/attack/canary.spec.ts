import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { PASSWORD } from "../../support/cast";
import { SITE_LOG, SITE_STATE } from "../../support/site/servers/states.mjs";
import { ask, callAs, cookieOf, signInAnew } from "../../support/site/web";

type Person = { objectId: string };
type Room = { key: string; sessionKey: string };

/** A word that stands nowhere else, and cannot be split by a line break or an escape. */
const canary = (kind: string) => `カナリア${kind}${crypto.randomUUID().replaceAll("-", "")}`;

test("what is said, its room's title, files, drafts and secrets stand in clear in nothing that is kept", async () => {
  const kinds = ["message", "edited", "title", "renamed", "file-name", "file", "draft"] as const;
  const words = Object.fromEntries(kinds.map((kind) => [kind, canary(kind)])) as Record<
    (typeof kinds)[number],
    string
  >;
  const { key, sessionKey } = await open(words.title);
  const path = `/chat/rooms/${key}`;
  await sendWithFile(key, words.message, { name: `${words["file-name"]}.txt`, text: words.file });
  const [sent] = (await call<{ messages: { id: string }[] }>("GET", path)).messages;
  await call("PATCH", `${path}/messages/${sent?.id}`, { message: words.edited });
  await call("PUT", `${path}/draft`, { text: words.draft });
  await call("PATCH", path, { title: words.renamed });
  await call("GET", `${path}/search?query=${encodeURIComponent(words.edited)}`);
  const token = (await signInAnew("nakamura"))?.split("=")[1] ?? "";
  const wrongPassword = `${canary("password")}1a`;
  expect(await signInAnew("nakamura", wrongPassword)).toBeNull();

  const secrets = [
    ...Object.values(words),
    sessionKey.split(".").at(-1) ?? "",
    token,
    wrongPassword,
    PASSWORD,
  ];
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(8);
  expect(filesWith(secrets)).toEqual([]);
  const lines = readFileSync(SITE_LOG, "utf8");
  for (const secret of [...secrets, "tanaka-everyday"]) expect(lines.includes(secret), secret).toBe(false);
  // The search itself finds what is there: the room's id is in its own table.
  expect(filesWith([key])).not.toEqual([]);
});

async function open(title: string): Promise<Room> {
  const { people } = await call<{ people: Person[] }>("GET", "/chat/contacts");
  const memberList = people.slice(0, 2).map(({ objectId }) => objectId);
  expect(memberList).toHaveLength(2);
  return call<Room>("POST", "/chat/rooms", { memberList, title });
}

/** Sends as a browser without JavaScript does: the server seals. */
async function sendWithFile(key: string, message: string, file: { name: string; text: string }) {
  const form = new FormData();
  form.set("intent", "send");
  form.set("clientMessageId", crypto.randomUUID());
  form.set("message", message);
  form.set("files", new File([file.text], file.name, { type: "text/plain" }));
  const response = await ask("ms", `/rooms/${key}`, { method: "POST", body: form });
  expect(response.status).toBe(303);
}

const call = <Reply>(method: string, path: string, body?: object) =>
  callAs<Reply>(cookieOf("ms"), method, path, body);

/** Files of the state folder that hold one of the texts, as UTF-8 or UTF-16. */
function filesWith(texts: string[]): string[] {
  const forms = texts.flatMap((text) => [Buffer.from(text), Buffer.from(text, "utf16le")]);
  const files = readdirSync(SITE_STATE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith("-shm"))
    .map((entry) => join(entry.parentPath, entry.name));
  // An object that goes to sleep meanwhile takes its log away: what that held is in the database, read after it.
  const isLog = (path: string) => path.endsWith("-wal");
  const inOrder = [...files.filter(isLog), ...files.filter((path) => !isLog(path))];
  return inOrder.filter((path) => {
    if (isLog(path) && !existsSync(path)) return false;
    const bytes = readFileSync(path);
    return forms.some((form) => bytes.includes(form));
  });
}
