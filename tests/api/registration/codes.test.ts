import { env } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import { checkCode, countSending, keepCode, newCode } from "../../../workers/api/registration/codes";
import { Browser, verified } from "../../support/workerd/client/browser";
import { codeTo, mailsTo, mailTo } from "../../support/workerd/mails";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const holderOf = (email: string) => ({ holder: email, email });
const START = Date.UTC(2026, 10, 21);

it("sends one code a minute, three an hour, ten a day to an address, whoever asks", async () => {
  const email = "limits@example.jp";
  const send = (minute: number) =>
    countSending(env, { email, ip: `192.0.2.${minute % 250}` }, START + minute * MINUTE);
  expect(await send(0)).toBe(0);
  expect(await send(0.5)).toBe(30);
  expect(await send(1)).toBe(0);
  expect(await send(59)).toBe(0);
  expect(await send(59.99)).toBeGreaterThan(0);
  expect(await send(60.001)).toBe(0);
  expect(await send(60.9)).toBeGreaterThan(0);
  for (const minute of [130, 140, 150, 200, 210, 220]) expect(await send(minute)).toBe(0);
  expect(await send(300)).toBeGreaterThan(HOUR / 1000);
  expect(await send(24 * 60 + 0.01)).toBe(0);
});

it("sends thirty codes an hour from one network address", async () => {
  const send = (index: number, at: number) =>
    countSending(env, { email: `ip-${index}@example.jp`, ip: "192.0.2.251" }, at);
  for (let index = 0; index < 30; index += 1) expect(await send(index, START + index * MINUTE)).toBe(0);
  expect(await send(31, START + 31 * MINUTE)).toBe(29 * 60);
  expect(await send(32, START + 60 * MINUTE + 1)).toBe(0);
});

it("counts parallel sendings one by one", async () => {
  const email = "parallel@example.jp";
  const waits = await Promise.all(
    Array.from({ length: 8 }, (_, index) => countSending(env, { email, ip: `192.0.2.${index}` }, START)),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(1);
});

it("takes three tries, and the fourth finds a dead code even when it is right", async () => {
  const holder = holderOf("tries@example.jp");
  await keepCode(env, holder, "1234", START);
  expect(await checkCode(env, holder, "0000", START)).toBe("wrong");
  expect(await checkCode(env, holder, "0001", START)).toBe("wrong");
  expect(await checkCode(env, holder, "0002", START)).toBe("dead");
  expect(await checkCode(env, holder, "1234", START)).toBe("dead");
});

it("takes a code once, for ten minutes, for its own address, and only the newest", async () => {
  const holder = holderOf("once@example.jp");
  await keepCode(env, holder, "1234", START);
  expect(await checkCode(env, { ...holder, email: "other@example.jp" }, "1234", START)).toBe("dead");
  expect(await checkCode(env, holder, "1234", START + 10 * MINUTE)).toBe("dead");
  expect(await checkCode(env, holder, "1234", START + 10 * MINUTE - 1)).toBe("right");
  expect(await checkCode(env, holder, "1234", START)).toBe("dead");
  await keepCode(env, holder, "1111", START);
  await keepCode(env, holder, "2222", START);
  expect(await checkCode(env, holder, "1111", START)).toBe("wrong");
  expect(await checkCode(env, holder, "2222", START)).toBe("right");
});

it("lets parallel guesses have three tries together", async () => {
  const holder = holderOf("burst@example.jp");
  await keepCode(env, holder, "9999", START);
  const guesses = Array.from({ length: 40 }, (_, code) => String(code).padStart(4, "0"));
  const evaluated = await Promise.all(guesses.map((code) => checkCode(env, holder, code, START)));
  expect(evaluated.filter((each) => each === "wrong")).toHaveLength(2);
  const { tries_left } = (await env.DB.prepare("SELECT tries_left FROM mail_codes WHERE holder = ?")
    .bind(holder.holder)
    .first<{ tries_left: number }>()) ?? { tries_left: -1 };
  expect(tries_left).toBe(0);
});

it("gives somebody who guesses for 24 hours at most 0.3 % of the codes", async () => {
  const email = "guessed@example.jp";
  let evaluatedTries = 0;
  for (let minute = 0; minute < 24 * 60; minute += 5) {
    const now = START + 48 * HOUR + minute * MINUTE;
    if ((await countSending(env, { email, ip: `10.0.${minute % 250}.1` }, now)) > 0) continue;
    const holder = { holder: `session-${minute}`, email };
    await keepCode(env, holder, "none of the guesses", now);
    for (let guess = 0; guess < 7; guess += 1) {
      const before = await triesLeft(holder.holder);
      await checkCode(env, holder, String(guess).padStart(4, "0"), now);
      evaluatedTries += before - (await triesLeft(holder.holder));
    }
  }
  // Each judged try is right with one chance in 10,000.
  expect(evaluatedTries).toBe(30);
  expect(evaluatedTries / 10_000).toBeLessThanOrEqual(0.003);
});

async function triesLeft(holder: string): Promise<number> {
  const row = await env.DB.prepare("SELECT tries_left FROM mail_codes WHERE holder = ?")
    .bind(holder)
    .first<{ tries_left: number }>();
  return row?.tries_left ?? 0;
}

it("draws every code alike and stores none of them", async () => {
  const rendered = Array.from({ length: 4000 }, newCode);
  expect(rendered.every((code) => /^\d{4}$/.test(code))).toBe(true);
  expect(new Set(rendered).size).toBeGreaterThan(3000);
  const low = rendered.filter((code) => Number(code) < 5000).length;
  expect(low).toBeGreaterThan(1800);
  expect(low).toBeLessThan(2200);
  await keepCode(env, holderOf("stored@example.jp"), "4711", START);
  const stored = await env.DB.prepare(
    "SELECT code_hash FROM mail_codes WHERE holder = 'stored@example.jp'",
  ).first();
  expect(JSON.stringify(stored)).not.toContain("4711");
});

it("mails a code, says nothing about it in the answer, and takes it in full-width digits", async () => {
  const who = new Browser();
  const email = "new@example.jp";
  const sent = await who.post("/sendMailAuthCode", { email: "ｎｅｗ＠example.jp" });
  expect(sent.status).toBe(200);
  const code = await codeTo(email);
  expect(await sent.text()).not.toContain(code);
  const mail = await mailTo(email);
  expect(mail.subject).toBe("【医の輪】認証コードのお知らせ");
  expect(mail.subject).not.toContain(code);
  for (const text of [mail.text, mail.html]) expect(text).toContain("有効期限は10分です");
  const wide = [...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join("");
  const evaluated = await who.post("/isValidMailAuthCode", { email, code: wide });
  expect(await evaluated.json()).toEqual({ result: true });
});

it("answers too early a second sending with 429 and the seconds to wait", async () => {
  const who = new Browser();
  await who.post("/sendMailAuthCode", { email: "twice@example.jp" });
  const again = await who.post("/sendMailAuthCode", { email: "twice@example.jp" });
  expect(again.status).toBe(429);
  expect(Number(again.headers.get("retry-after"))).toBeGreaterThan(50);
  expect(((await again.json()) as { message: string }).message).toBe(
    "認証コードの再送は60秒たってからお試しください。",
  );
});

it.each([
  ["12345", "認証コードは4桁の数字で入力してください。"],
  ["12a4", "認証コードは4桁の数字で入力してください。"],
  ["", "認証コードは4桁の数字で入力してください。"],
])("refuses the code %j by its form", async (code, message) => {
  const who = new Browser();
  await who.post("/sendMailAuthCode", { email: "form@example.jp" });
  const response = await who.post("/isValidMailAuthCode", { email: "form@example.jp", code });
  expect(response.status).toBe(422);
  expect(((await response.json()) as { errors: object }).errors).toEqual({ code: message });
});

it("is bound to the browser that asked: the same code from another one is refused", async () => {
  const email = "bound@example.jp";
  await new Browser().post("/sendMailAuthCode", { email });
  const stranger = await new Browser().post("/isValidMailAuthCode", { email, code: await codeTo(email) });
  expect(stranger.status).toBe(403);
});

it("mails an address that has an account a way to sign in, and answers as to any other", async () => {
  const email = "taken@example.jp";
  await env.DB.prepare(
    "INSERT INTO users (id, username, email, role, last_name_ja, first_name_ja, last_name_kana, first_name_kana, created_at, updated_at) VALUES ('taken', ?1, ?1, 'ms', '田', '中', 'タ', 'ナカ', 0, 0)",
  )
    .bind(email)
    .run();
  const who = new Browser();
  const notified = await who.post("/isValidEmail", { email });
  expect(notified.status).toBe(409);
  expect(((await notified.json()) as { message: string }).message).toBe(
    "このメールアドレスはすでに存在しています",
  );
  expect((await who.post("/sendMailAuthCode", { email })).status).toBe(200);
  expect((await mailTo(email)).kind).toBe("alreadyRegistered");
  expect(await mailsTo(email)).toHaveLength(1);
});

it("tells of existing addresses ten times an hour and network address thirty times, then no more", async () => {
  const email = "taken@example.jp";
  const who = await verified("asker@example.jp");
  const statuses = [];
  for (let index = 0; index < 11; index += 1)
    statuses.push((await who.post("/isValidEmail", { email })).status);
  expect(statuses).toEqual([...Array(10).fill(409), 200]);
  const fresh = [];
  for (let index = 0; index < 31; index += 1) {
    fresh.push((await new Browser("203.0.113.77").post("/isValidEmail", { email })).status);
  }
  expect(fresh).toEqual([...Array(30).fill(409), 200]);
});

it.each(["田中@example.jp", "a b@example", "no-at.example.jp", "a,b@example.jp", "a@b"])(
  "refuses %j as an address",
  async (email) => {
    const response = await new Browser().post("/isValidEmail", { email });
    expect(response.status).toBe(422);
    expect(((await response.json()) as { errors: object }).errors).toEqual({
      email: "不正なメールアドレスです",
    });
  },
);

it("ends a registration after thirty idle minutes", async () => {
  const who = await verified("idle@example.jp");
  expect(await (await who.get("/registration")).json()).toMatchObject({ isVerified: true });
  const later = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 31 * MINUTE);
  try {
    expect(await (await who.get("/registration")).json()).toBeNull();
  } finally {
    later.mockRestore();
  }
});

it("knows a browser by the cookie of the first page when the answer to its first click never arrived", async () => {
  const email = "clicked-twice@example.jp";
  const token = "a".repeat(43);
  const lost = new Browser();
  lost.wear(`__Host-registration=${token}`);
  const clicked = new Browser();
  clicked.wear(`__Host-registration=${token}`);
  expect((await lost.post("/sendMailAuthCode", { email })).status).toBe(200);
  expect((await clicked.post("/sendMailAuthCode", { email })).status).toBe(429);
  expect(await (await clicked.get("/registration")).json()).toMatchObject({ email, isVerified: false });
  const response = await clicked.post("/isValidMailAuthCode", { email, code: await codeTo(email) });
  expect(await response.json()).toEqual({ result: true });
  expect(await mailsTo(email)).toHaveLength(1);
});

it("gives a registration a token of its own where the browser brings none that could be one, or an old one", async () => {
  for (const [index, brought] of ["short", "x".repeat(44), `${"y".repeat(42)}=`].entries()) {
    const who = new Browser();
    who.wear(`__Host-registration=${brought}`);
    await who.post("/sendMailAuthCode", { email: `own-token-${index}@example.jp` });
    expect(who.cookies.get("__Host-registration")).not.toBe(brought);
  }
  const old = "z".repeat(43);
  const first = new Browser();
  first.wear(`__Host-registration=${old}`);
  await first.post("/sendMailAuthCode", { email: "old-token@example.jp" });
  await env.DB.prepare("UPDATE registrations SET seen_at = 0 WHERE email = 'old-token@example.jp'").run();
  await first.post("/sendMailAuthCode", { email: "new-token@example.jp" });
  expect(first.cookies.get("__Host-registration")).not.toBe(old);
  expect(await (await first.get("/registration")).json()).toMatchObject({ email: "new-token@example.jp" });
});
