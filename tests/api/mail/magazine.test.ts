import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { HOUR_MS } from "#contract/limits";
import { magazineSlice, mailMagazine, startMagazines } from "../../../workers/mail/magazine";
import type { QueueMessage } from "../../../workers/queue/queue-message";
import { Browser } from "../../support/workerd/client/browser";
import { openAccount, operator } from "../../support/workerd/fixtures/accounts";
import { mailsTo, mailTo } from "../../support/workerd/mails";

type Person = Awaited<ReturnType<typeof openAccount>>;
let desk: Person;
let wants: Person;
const post = (path: string, body: object = {}) => desk.browser.call("POST", path, body);
const get = async (id: string) =>
  (await (await desk.browser.call("GET", `/admin/magazines/${id}`)).json()) as {
    audience: number;
    revision: number;
    state: string;
    recipients: number;
    sent: number;
    declined: number;
    preview: string;
  };

/** Keeps what is queued instead of delivering it, so that each slice is looked at. */
function held() {
  const sent: { body: QueueMessage; delaySeconds?: number }[] = [];
  const EVENTS = {
    send: async (body: QueueMessage, options: { delaySeconds?: number } = {}) =>
      void sent.push({ body, ...options }),
    sendBatch: async (batch: { body: QueueMessage }[]) => void sent.push(...batch),
  };
  return { sent, env: { ...env, EVENTS } as unknown as typeof env };
}

const subscribe = (userId: string, isSubscribed: number) =>
  env.DB.prepare(
    `INSERT OR REPLACE INTO mail_subscriptions (user_id, mail_type, is_subscribed, changed_at, source)
     VALUES (?, 'mailMagazine', ?, 0, 'settings')`,
  )
    .bind(userId, isSubscribed)
    .run();

beforeAll(async () => {
  desk = await operator("editor");
  wants = await openAccount("wants");
  await openAccount("never-asked");
  const nurse = await openAccount("nurse-wants", { role: "co-medical", licence_state: null });
  await subscribe(wants.id, 1);
  await subscribe(nurse.id, 1);
});

const ISSUE = {
  subject: "空床検索のご案内",
  body: "速くなりました。\r\n\r\nお試しください。",
  roles: ["doctor"],
};
async function draft(fields: object = {}) {
  const response = await post("/admin/magazines", { ...ISSUE, ...fields });
  expect(response.status, await response.clone().text()).toBe(200);
  return ((await response.json()) as { id: string }).id;
}

it("an issue names its readers before it goes out: who asked for it and fits, and nobody else", async () => {
  expect((await get(await draft())).audience).toBe(1);
  expect((await get(await draft({ roles: [] }))).audience).toBe(2);
  expect((await get(await draft({ departments: ["d01"] }))).audience).toBe(0);
  const { preview } = await get(await draft());
  expect(preview).toContain("速くなりました。\n\nお試しください。");
  expect(preview).toContain("配信停止：");
});

it("a test goes to the operator alone", async () => {
  expect((await post(`/admin/magazines/${await draft()}/test`)).status).toBe(204);
  expect((await mailTo(desk.username)).subject).toContain("【試し送り】空床検索のご案内");
  expect(await mailsTo(wants.username)).toEqual([]);
});

it("sent now, each reader has one mail with one-click unsubscription, and the history counts it", async () => {
  const id = await draft();
  expect((await post(`/admin/magazines/${id}/schedule`, { revision: 1, sendAt: null })).status).toBe(204);
  const mail = await mailTo(wants.username);
  const headers = JSON.parse(mail.headers) as Record<string, string>;
  expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  expect((await get(id)).recipients).toBe(1);
  expect((await post(`/admin/magazines/${id}/schedule`, { revision: 2, sendAt: null })).status).toBe(409);
  const link = /<(.+)>/.exec(headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
  const { pathname, search } = new URL(link);
  const response = await new Browser().call("POST", pathname.replace("/api", "") + search);
  expect(response.status).toBeLessThan(300);
  expect((await get(await draft())).audience).toBe(0);
  await subscribe(wants.id, 1);
});

it("who unsubscribes after the start has no mail, and counts as declined; a slice that comes twice changes nothing", async () => {
  const id = await draft();
  const later = Date.now() + HOUR_MS;
  expect((await post(`/admin/magazines/${id}/schedule`, { revision: 1, sendAt: later })).status).toBe(204);
  const queue = held();
  await startMagazines(queue.env, later - 1);
  expect(queue.sent).toEqual([]);
  await startMagazines(queue.env, later);
  const [start] = queue.sent.splice(0);
  const first = start?.body as Extract<QueueMessage, { type: "magazine" }>;
  await magazineSlice(first, queue.env);
  await magazineSlice(first, queue.env);
  expect(queue.sent.map(({ body }) => body)).toEqual([
    { type: "magazineMail", magazineId: id, userId: wants.id },
  ]);
  const before = (await mailsTo(wants.username)).length;
  await subscribe(wants.id, 0);
  await mailMagazine({ type: "magazineMail", magazineId: id, userId: wants.id }, env);
  expect(await get(id)).toMatchObject({ state: "sent", recipients: 1, sent: 0, declined: 1 });
  expect(await mailsTo(wants.username)).toHaveLength(before);
  await subscribe(wants.id, 1);
});

it("a scheduled issue can be withdrawn and changed, one that nobody would have is not sent, nor one in the past", async () => {
  const id = await draft();
  const sendAt = Date.now() + HOUR_MS;
  await post(`/admin/magazines/${id}/schedule`, { revision: 1, sendAt });
  const put = (revision: number) =>
    desk.browser.call("PUT", `/admin/magazines/${id}`, { ...ISSUE, revision });
  expect((await put(2)).status).toBe(409);
  expect((await post(`/admin/magazines/${id}/withdraw`, { revision: 2 })).status).toBe(204);
  expect((await put(2)).status).toBe(409);
  expect((await put(3)).status).toBe(204);
  const past = await post(`/admin/magazines/${id}/schedule`, { revision: 4, sendAt: 1 });
  expect([past.status, await past.json()]).toMatchObject([
    422,
    { errors: { sendAt: "これからの日時を指定してください。" } },
  ]);
  const nobody = await draft({ departments: ["d01"] });
  const refused = await post(`/admin/magazines/${nobody}/schedule`, { revision: 1, sendAt: null });
  expect(refused.status).toBe(422);
});

it.each<[about: string, change: object, errors: Record<string, string>]>([
  [
    "without words",
    { subject: " ", body: "" },
    { subject: "件名を入力してください。", body: "本文を入力してください。" },
  ],
  [
    "with a subject of 101 characters",
    { subject: "あ".repeat(101) },
    { subject: expect.stringContaining("100文字") },
  ],
  [
    "with a link that is no https",
    { linkLabel: "見る", linkUrl: "javascript:alert(1)" },
    { linkUrl: "リンク先は、https://で始まるURLで入力してください。" },
  ],
  [
    "with a link without a name",
    { linkUrl: "https://example.jp" },
    { linkLabel: "リンクの名前を入力してください。" },
  ],
])("an issue %s is refused in words, and no draft is made", async (_, change, errors) => {
  const drafts = () => env.DB.prepare("SELECT count(*) AS n FROM magazines").first<number>("n");
  const before = await drafts();
  const response = await post("/admin/magazines", { ...ISSUE, ...change });
  expect([response.status, await response.json()]).toMatchObject([422, { errors }]);
  expect(await drafts()).toBe(before);
});
