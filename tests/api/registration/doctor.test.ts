import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { Browser, verified } from "../../support/workerd/client/browser";
import {
  collate,
  inRegister,
  PASSWORD,
  particulars,
  register,
  uploadLicence,
} from "../../support/workerd/fixtures/registrations";
import { FORBIDDEN } from "../../support/workerd/requests/forbidden";

const userOf = (email: string) =>
  env.DB.prepare("SELECT * FROM users WHERE username = ?").bind(email).first<Record<string, unknown>>();

it("makes a verified doctor of whom the register knows, with variant kanji and a number in its frame", async () => {
  const email = "known@example.jp";
  const who = await verified(email);
  const given = particulars(email);
  await inRegister(given);
  const written = { ...given, registeredNumber: `第０${given.registeredNumber}号` };
  expect(await (await who.post("/isValidDoctor", written)).json()).toMatchObject({ isTemporary: true });
  expect(await collate(who, written)).toEqual({
    result: true,
    message: "",
    attemptsLeft: 5,
    isLookedUp: true,
  });
  expect(await (await who.post("/isValidDoctor", given)).json()).toMatchObject({ isTemporary: false });
  const response = await register(who, given);
  expect(response.status, await response.clone().text()).toBe(200);
  const { objectId, user } = (await response.json()) as { objectId: string; user: { isTemporary: boolean } };
  expect(objectId).toMatch(/_dcsr$/);
  expect(user.isTemporary).toBe(false);
  expect(await userOf(email)).toMatchObject({
    id: objectId,
    licence_state: "verified",
    last_name_ja: "髙橋",
    last_name_kana: "タカハシ",
    first_name_kana: "ケンイチ",
    gender: 0,
    birthday: "1980-04-01",
    certification_date: "2006-04-20",
  });
  expect(await (await who.get("/profile")).json()).toMatchObject({ isTemporary: false, hasAgreed: true });
});

it("keeps a name in one line, for it is in the subjects and lines of mails", async () => {
  const email = "lines@example.jp";
  const who = await verified(email);
  await uploadLicence(who, email);
  const given = particulars(email, { lastnameJa: "佐藤\r\nBcc: all@example.jp", firstnameJa: "健\u2028一" });
  expect((await register(who, given)).status).toBe(200);
  expect(await userOf(email)).toMatchObject({
    last_name_ja: "佐藤 Bcc: all@example.jp",
    first_name_ja: "健 一",
  });
});

it("names everything that is wrong with an empty form in one answer, both dates among it", async () => {
  const email = "empty@example.jp";
  const who = await verified(email);
  const response = await who.post("/isValidDoctor", {
    email,
    birthday: "",
    certificationYear: "",
    gender: "",
  });
  expect(response.status).toBe(422);
  const { errors } = (await response.json()) as { errors: Record<string, string> };
  expect(errors).toMatchObject({
    lastnameJa: "姓を入力してください。",
    firstnameKana: "名のふりがなを入力してください。",
    gender: "性別を選択してください。",
    birthday: "生年月日を正しく入力してください。",
    certificationYear: "医籍登録年月日を正しく入力してください。",
  });
});

const evaluated = async (facts: Record<string, unknown>) => {
  const email = `typed-${crypto.randomUUID()}@example.jp`;
  const response = await (await verified(email)).post("/isValidDoctor", particulars(email, facts));
  return { status: response.status, errors: ((await response.json()) as { errors?: object }).errors };
};

it.each([
  { lastnameJa: "佐々木" },
  { lastnameJa: "髙𣘺", firstnameJa: "邉󠄀" },
  { lastnameJa: "𠮷﨑" },
  { lastnameJa: "ヶ〆ー" },
  { lastnameJa: "スミス", firstnameJa: "マリー　アン" },
  { lastnameKana: "ｻｻｷ", firstnameKana: "ｼﾞｮｰｼﾞ" },
  { lastnameKana: "ヴィー", firstnameKana: "まりい・あん" },
  { firstnameKana: "ジョ－ジ" },
  { registeredNumber: "第１２３４５６号" },
  { registeredNumber: "No. 012-345" },
  { registeredNumber: 123456 },
  { birthday: "１９８０／０４／０１" },
  { birthday: "昭和55年4月1日" },
  { certificationYear: "平成18", certificationMonth: "４月", certificationDay: "２０日" },
  { certificationYear: "H18", certificationMonth: "4", certificationDay: "20" },
  { gender: 2, category2: 2, subCategoryId: "03" },
])("takes %j as it is typed in Japan", async (facts) => {
  expect(await evaluated(facts)).toEqual({ status: 200, errors: undefined });
});

const KANA = "ふりがなは、ひらがなまたはカタカナで入力してください。";

it.each([
  [{ lastnameJa: "　" }, { lastnameJa: "姓を入力してください。" }],
  [{ lastnameJa: "あ".repeat(41) }, { lastnameJa: "姓は40文字以内で入力してください。" }],
  [{ lastnameKana: "佐々木" }, { lastnameKana: KANA }],
  [{ firstnameKana: "Ken" }, { firstnameKana: KANA }],
  [
    { registeredNumber: "１２３４５６７８" },
    { registeredNumber: "医籍登録番号は数字（7桁以内）で入力してください。" },
  ],
  [{ registeredNumber: "第号" }, { registeredNumber: "医籍登録番号は数字（7桁以内）で入力してください。" }],
  [{ birthday: "昭和55年2月30日" }, { birthday: "生年月日を正しく入力してください。" }],
  [{ birthday: "1080/04/01" }, { birthday: "生年月日を正しく入力してください。" }],
  [{ category2: "3" }, { category2: "医師・歯科医師のいずれかを選択してください。" }],
  [{ subCategoryId: "0" }, { subCategoryId: "第一診療科を選択してください。" }],
])("refuses %j in the specification's words", async (facts, errors) => {
  expect(await evaluated(facts)).toEqual({ status: 422, errors });
});

it("asks the register five times, counts parallel requests too, and never goes below 0", async () => {
  const email = "guesser@example.jp";
  const who = await verified(email);
  const given = particulars(email);
  const first = await collate(who, given);
  expect(first).toMatchObject({ result: false, attemptsLeft: 4 });
  expect(first.message).toBe("医師情報照合に失敗しました。あと4回照合できます。");
  const guesses = Array.from({ length: 9 }, () => particulars(email));
  const responses = await Promise.all(guesses.map((guess) => collate(who, guess)));
  expect(responses.map(({ attemptsLeft }) => attemptsLeft).sort()).toEqual([0, 0, 0, 0, 0, 0, 1, 2, 3]);
  await inRegister(given);
  expect(await collate(who, given)).toMatchObject({ result: false, attemptsLeft: 0 });
  const looked = await env.DB.prepare(
    "SELECT count(*) AS n FROM audit_log WHERE action = 'licence-collated'",
  ).first<{
    n: number;
  }>();
  expect(looked?.n).toBe(6);
  expect((await register(who, given)).status).toBe(403);
});

it("takes one look-up for a form that is sent twice, one after the other or at once", async () => {
  const email = "double-click@example.jp";
  const who = await verified(email);
  const given = particulars(email);
  const both = await Promise.all([collate(who, given), collate(who, given)]);
  expect(both.map(({ attemptsLeft }) => attemptsLeft)).toEqual([4, 4]);
  const spelledOtherwise = { ...given, registeredNumber: `第0${given.registeredNumber}号` };
  expect(await collate(who, spelledOtherwise)).toEqual(both[0]);
  expect(await collate(who, particulars(email))).toMatchObject({ attemptsLeft: 3 });
  expect(await collate(who, given)).toMatchObject({ result: false, attemptsLeft: 2 });
});

it("gives a look-up back once for a form that is sent twice and known", async () => {
  const email = "double-known@example.jp";
  const who = await verified(email);
  const given = particulars(email);
  await collate(who, particulars(email));
  await inRegister(given);
  const both = await Promise.all([collate(who, given), collate(who, given)]);
  expect(both.map(({ result }) => result)).toEqual([true, true]);
  expect(await collate(who, particulars(email))).toMatchObject({ attemptsLeft: 3 });
});

it("does not give five more look-ups to whoever starts again with the same address", async () => {
  const email = "guesser@example.jp";
  const again = await verified(email);
  expect(await collate(again, particulars(email))).toMatchObject({ result: false, attemptsLeft: 0 });
});

it("makes a doctor under review of whom the register doesn't know but who sends a picture", async () => {
  const email = "pictured@example.jp";
  const who = await verified(email);
  const given = particulars(email);
  expect((await uploadLicence(who, email)).status).toBe(200);
  const response = await register(who, given);
  expect(((await response.json()) as { user: object }).user).toMatchObject({ isTemporary: true });
  expect(await userOf(email)).toMatchObject({ licence_state: "submitted" });
  const refused = await who.post("/invitation", { email: "somebody@example.jp" });
  expect(refused.status).toBe(403);
});

it("lets nobody skip a step", async () => {
  const nobody = new Browser();
  const given = particulars("skipper@example.jp");
  for (const [path, body] of [
    ["/isValidDoctor", given],
    ["/collateDoctor", given],
    ["/registerUser", { ...given, role: "doctor", password: PASSWORD, agreesToTerms: true }],
    ["/registration/password", { password: PASSWORD }],
    ["/isValidMailAuthCode", { email: given.email, code: "1234" }],
  ] as const) {
    expect((await nobody.post(path, body)).status, path).toBe(403);
  }
  expect((await uploadLicence(nobody, given.email)).status).toBe(403);
  await nobody.post("/sendMailAuthCode", { email: given.email });
  expect((await register(nobody, given)).status).toBe(403);
  expect((await uploadLicence(nobody, given.email)).status).toBe(403);
  const who = await verified("skipper-2@example.jp");
  expect((await register(who, particulars("skipper-2@example.jp"))).status).toBe(403);
  expect((await register(who, particulars("skipper-3@example.jp"))).status).toBe(403);
  expect(await userOf("skipper-2@example.jp")).toBeNull();
});

it("does not take a match for other particulars than were matched", async () => {
  const email = "switcher@example.jp";
  const who = await verified(email);
  const given = particulars(email);
  await inRegister(given);
  await collate(who, given);
  expect((await register(who, { ...given, lastnameJa: "別人" })).status).toBe(403);
});

it("makes one account of a double click and of two tabs, and signs both in", async () => {
  const email = "twice@example.jp";
  const who = await verified(email);
  const given = particulars(email);
  await inRegister(given);
  await collate(who, given);
  const responses = await Promise.all([1, 2, 3, 4].map(() => register(who, given)));
  const ids = await Promise.all(
    responses.map(async (response) => ((await response.json()) as { objectId: string }).objectId),
  );
  expect(new Set(ids).size).toBe(1);
  const { n } = (await env.DB.prepare("SELECT count(*) AS n FROM users WHERE username = ?")
    .bind(email)
    .first<{
      n: number;
    }>()) ?? { n: 0 };
  expect(n).toBe(1);
  const agreed = await env.DB.prepare("SELECT count(*) AS n FROM agreements WHERE user_id = ?")
    .bind(ids[0])
    .first();
  expect(agreed).toEqual({ n: 2 });
  expect((await who.get("/profile")).status).toBe(200);
});

it("never verifies one licence for two accounts", async () => {
  const one = await verified("first@example.jp");
  const given = particulars("first@example.jp");
  await inRegister(given);
  await collate(one, given);
  const other = await verified("second@example.jp");
  const same = { ...given, email: "second@example.jp" };
  await collate(other, same);
  expect((await register(one, given)).status).toBe(200);
  expect((await register(other, same)).status).toBe(200);
  expect(await userOf("second@example.jp")).toMatchObject({ licence_state: "submitted" });
  const third = await verified("third@example.jp");
  expect(await collate(third, { ...given, email: "third@example.jp" })).toMatchObject({ result: false });
});

it("says the same whichever particular is wrong, and gives none of them back", async () => {
  const existing = particulars("known-to-all@example.jp");
  await inRegister(existing);
  const wrong = [
    { registeredNumber: "7654321" },
    { lastnameJa: "別人" },
    { birthday: "1980/04/02" },
    { gender: "1" },
    { certificationDay: "21" },
    { category2: "2" },
  ];
  const responses = await Promise.all(
    wrong.map(async (facts, index) => {
      const email = `oracle-${index}@example.jp`;
      return collate(await verified(email), { ...existing, email, ...facts });
    }),
  );
  const first = {
    result: false,
    message: "医師情報照合に失敗しました。あと4回照合できます。",
    attemptsLeft: 4,
    isLookedUp: true,
  };
  expect(responses).toEqual(wrong.map(() => first));
});

it("changes nothing for keys that no body may set", async () => {
  const email = "greedy@example.jp";
  const who = await verified(email);
  const given = particulars(email);
  await uploadLicence(who, email);
  const { role, ...forbidden } = FORBIDDEN;
  expect((await register(who, given, { role })).status).toBe(422);
  expect((await register(who, given, { ...forbidden, route: "chosen", user: FORBIDDEN })).status).toBe(200);
  const user = await userOf(email);
  expect(user).toMatchObject({
    licence_state: "submitted",
    status: "active",
    is_manager: 0,
    admin_permissions: "[]",
    company_code: null,
    rank: null,
    route: "registration",
    role: "doctor",
  });
  expect(user?.id).not.toBe(FORBIDDEN.objectId);
  expect(user?.password_hash).toMatch(/^scrypt\$/);
  expect(user?.agreed_terms_version).not.toBe(FORBIDDEN.agreedTermsOfServiceVersion);
});

it("without a register nobody is looked up: a picture is asked for at once, and no attempt is counted", async () => {
  await env.DB.prepare("DELETE FROM licence_register").run();
  const email = "no-register@example.jp";
  const who = await verified(email);
  const given = particulars(email);
  const message = "医師資格は、免許証の画像で確認します。";
  expect(await (await who.post("/isValidDoctor", given)).json()).toEqual({ isTemporary: true, message });
  for (const number of ["111111", "222222"]) {
    const response = await who.post("/collateDoctor", { ...given, registeredNumber: number });
    expect(await response.json()).toEqual({ result: false, message, attemptsLeft: 5, isLookedUp: false });
  }
  expect(await (await who.get("/registration")).json()).toMatchObject({
    licence: { hasRegister: false, attemptsLeft: 5 },
  });
  expect((await uploadLicence(who, email)).status).toBe(200);
  expect((await register(who, given)).status).toBe(200);
});

it("a register of other years says so, and counts no attempt", async () => {
  const email = "other-years@example.jp";
  const who = await verified(email);
  const response = await collate(who, particulars(email, { certificationYear: "1999" }));
  expect(response).toEqual({
    result: false,
    message: "この登録年の医籍は、照合できる名簿に含まれていません。免許証の画像で確認します。",
    attemptsLeft: 5,
    isLookedUp: false,
  });
  expect(await collate(who, particulars(email))).toMatchObject({ attemptsLeft: 4, isLookedUp: true });
});
