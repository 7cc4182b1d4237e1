import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { Browser, verified } from "../../support/workerd/client/browser";
import { collate, inRegister, particulars, register } from "../../support/workerd/fixtures/registrations";

const FORMAT = "パスワードの形式が正しくありません。6文字以上の英数字で入力してください。";
const GUESSABLE =
  "推測されやすいパスワードです。お名前・生年月日・メールアドレスや、よく使われる語を避けてください。";

it.each([
  ["ab12c", FORMAT],
  ["abcdef", FORMAT],
  ["123456", FORMAT],
  ["", "パスワードを入力してください。"],
  ["password1", GUESSABLE],
  ["P@ssw0rd", GUESSABLE],
  ["abc123", GUESSABLE],
])("refuses the password %j", async (password, message) => {
  const who = await verified(`chooser-${Math.random()}@example.jp`);
  const response = await who.post("/registration/password", { password });
  expect(response.status).toBe(422);
  expect(((await response.json()) as { errors: object }).errors).toEqual({ password: message });
});

it.each(["k7mn2q", "Chosen-2026", "空白 と 記号!? a1"])("takes the password %j", async (password) => {
  const who = await verified(`chooser-${Math.random()}@example.jp`);
  expect((await who.post("/registration/password", { password })).status).toBe(204);
});

it("refuses a password made of the person's own address, name or birthday, and keeps long ones whole", async () => {
  const email = "tanaka1980@example.jp";
  const who = await verified(email);
  for (const password of ["tanaka1980", "Tanaka-1980!", "a19800401b"]) {
    const response = await who.post("/registration/password", { password, known: ["1980-04-01"] });
    expect(response.status, password).toBe(422);
  }
  const long = `${"ながいパスワード".repeat(10)}a1`;
  expect((await who.post("/registration/password", { password: long })).status).toBe(204);
  const row = await env.DB.prepare("SELECT password_hash FROM registrations WHERE email = ?")
    .bind(email)
    .first<{
      password_hash: string;
    }>();
  expect(row?.password_hash).toMatch(/^scrypt\$/);
  const given = particulars(email);
  await inRegister(given);
  await collate(who, given);
  expect((await register(who, given, { password: undefined })).status).toBe(200);
  expect((await new Browser().post("/login", { username: email, password: long })).status).toBe(200);
  expect((await new Browser().post("/login", { username: email, password: long.slice(0, -1) })).status).toBe(
    401,
  );
});

it.each([
  ["lastnameJa", "", "姓を入力してください。"],
  ["firstnameJa", "　", "名を入力してください。"],
  ["lastnameKana", "Takahashi", "ふりがなは、ひらがなまたはカタカナで入力してください。"],
  ["gender", "3", "性別を選択してください。"],
  ["registeredNumber", "12345678", "医籍登録番号は数字（7桁以内）で入力してください。"],
  ["registeredNumber", "abc", "医籍登録番号は数字（7桁以内）で入力してください。"],
  ["birthday", "1980/02/30", "生年月日を正しく入力してください。"],
  ["category2", "3", "医師・歯科医師のいずれかを選択してください。"],
  ["subCategoryId", "0", "第一診療科を選択してください。"],
])("refuses %s = %j", async (field, value, message) => {
  const who = await verified(`field-${Math.random()}@example.jp`);
  const given = particulars("field@example.jp", { [field]: value });
  const response = await who.post("/isValidDoctor", given);
  expect(response.status).toBe(422);
  expect(((await response.json()) as { errors: object }).errors).toEqual({ [field]: message });
});

it.each([
  [{ certificationYear: "1979" }, "医籍登録年月日は、生年月日より後の日付を入力してください。"],
  [{ certificationYear: "2999" }, "医籍登録年月日は、今日までの日付を入力してください。"],
  [{ certificationMonth: "13" }, "医籍登録年月日を正しく入力してください。"],
])("refuses the certification date %j", async (facts, message) => {
  const who = await verified(`dates-${Math.random()}@example.jp`);
  const response = await who.post("/isValidDoctor", particulars("dates@example.jp", facts));
  expect(((await response.json()) as { errors: object }).errors).toEqual({ certificationYear: message });
});
