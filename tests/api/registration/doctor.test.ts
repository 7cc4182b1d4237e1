import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { type Browser, browser, verified } from "../../support/browser";
import { pngOf } from "../../support/pictures";
import {
  inRegister,
  licencePicture,
  PASSWORD,
  type Particulars,
  particulars,
} from "../../support/registrations";

const register = (who: Browser, given: Particulars, also: Record<string, unknown> = {}) =>
  who.post("/registerUser", { ...given, role: "doctor", password: PASSWORD, agreesToTerms: true, ...also });
const collate = async (who: Browser, given: Particulars) =>
  (await (await who.post("/collateDoctor", given)).json()) as {
    result: boolean;
    message: string;
    attemptsLeft: number;
  };
const upload = (who: Browser, email: string, images: File | File[] = licencePicture()) =>
  who.upload("/doctorImageUpload", { email, firstnameJa: "健一", lastnameJa: "髙橋", images });
const userOf = (email: string) =>
  env.DB.prepare("SELECT * FROM users WHERE username = ?").bind(email).first<Record<string, unknown>>();

it("makes a verified doctor of whom the register knows, with variant kanji and a number in its frame", async () => {
  const email = "known@example.jp";
  const who = await verified(email);
  const given = particulars(email);
  await inRegister(given);
  const written = { ...given, registeredNumber: `第０${given.registeredNumber}号` };
  expect(await (await who.post("/isValidDoctor", written)).json()).toEqual({ isTemporary: true });
  expect(await collate(who, written)).toEqual({ result: true, message: "", attemptsLeft: 5 });
  expect(await (await who.post("/isValidDoctor", given)).json()).toEqual({ isTemporary: false });
  const answer = await register(who, given);
  expect(answer.status, await answer.clone().text()).toBe(200);
  const { objectId, user } = (await answer.json()) as { objectId: string; user: { isTemporary: boolean } };
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

it("names everything that is wrong with an empty form in one answer, both dates among it", async () => {
  const email = "empty@example.jp";
  const who = await verified(email);
  const answer = await who.post("/isValidDoctor", { email, birthday: "", certificationYear: "", gender: "" });
  expect(answer.status).toBe(422);
  const { errors } = (await answer.json()) as { errors: Record<string, string> };
  expect(errors).toMatchObject({
    lastnameJa: "姓を入力してください。",
    firstnameKana: "名のふりがなを入力してください。",
    gender: "性別を選択してください。",
    birthday: "生年月日を正しく入力してください。",
    certificationYear: "医籍登録年月日を正しく入力してください。",
  });
});

const judged = async (facts: Record<string, unknown>) => {
  const email = `typed-${crypto.randomUUID()}@example.jp`;
  const answer = await (await verified(email)).post("/isValidDoctor", particulars(email, facts));
  return { status: answer.status, errors: ((await answer.json()) as { errors?: object }).errors };
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
  expect(await judged(facts)).toEqual({ status: 200, errors: undefined });
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
  [{ subCategoryId: "0" }, { subCategoryId: "第一診療科は必須です" }],
])("refuses %j in the specification's words", async (facts, errors) => {
  expect(await judged(facts)).toEqual({ status: 422, errors });
});

it.each([
  [{ certificationYear: "1979" }, "医籍登録年月日は、生年月日より後の日付を入力してください。"],
  [{ certificationYear: "2999" }, "医籍登録年月日は、今日までの日付を入力してください。"],
  [{ certificationMonth: "13" }, "医籍登録年月日を正しく入力してください。"],
])("refuses the day of registration %j", async (facts, message) => {
  const email = `dates-${Math.random()}@example.jp`;
  const answer = await (await verified(email)).post("/isValidDoctor", particulars(email, facts));
  expect(((await answer.json()) as { errors: object }).errors).toEqual({ certificationYear: message });
});

it("asks the register five times, counts parallel requests too, and never goes below 0", async () => {
  const email = "guesser@example.jp";
  const who = await verified(email);
  const given = particulars(email);
  const first = await collate(who, given);
  expect(first).toMatchObject({ result: false, attemptsLeft: 4 });
  expect(first.message).toBe("医師情報照合に失敗しました。あと4回照合できます。");
  const guesses = Array.from({ length: 9 }, () => particulars(email));
  const answers = await Promise.all(guesses.map((guess) => collate(who, guess)));
  expect(answers.map(({ attemptsLeft }) => attemptsLeft).sort()).toEqual([0, 0, 0, 0, 0, 0, 1, 2, 3]);
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
  expect((await upload(who, email)).status).toBe(200);
  const answer = await register(who, given);
  expect(((await answer.json()) as { user: object }).user).toMatchObject({ isTemporary: true });
  expect(await userOf(email)).toMatchObject({ licence_state: "submitted" });
  const refused = await who.post("/invitation", { email: "somebody@example.jp" });
  expect(refused.status).toBe(403);
});

it("keeps a picture once that is sent twice, one after the other or at once", async () => {
  const email = "pictured-twice@example.jp";
  const who = await verified(email);
  const images = async () =>
    ((await (await who.get("/registration")).json()) as { licence: { images: number } }).licence.images;
  const answers = await Promise.all([upload(who, email), upload(who, email)]);
  answers.push(await upload(who, email));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await images()).toBe(1);
  await upload(who, email, licencePicture(41));
  expect(await images()).toBe(2);
});

it("lets nobody skip a step", async () => {
  const nobody = browser();
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
  expect((await upload(nobody, given.email)).status).toBe(403);
  await nobody.post("/sendMailAuthCode", { email: given.email });
  expect((await register(nobody, given)).status).toBe(403);
  expect((await upload(nobody, given.email)).status).toBe(403);
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
  const answers = await Promise.all([1, 2, 3, 4].map(() => register(who, given)));
  const ids = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as { objectId: string }).objectId),
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

it("changes nothing for keys that no body may set", async () => {
  const email = "greedy@example.jp";
  const who = await verified(email);
  const given = particulars(email);
  await upload(who, email);
  await register(who, given, {
    isTemporary: false,
    licenceState: "verified",
    adminPermissions: ["operator"],
    companyCode: "C000",
    rank: "PLATINUM",
    objectId: "chosen",
    agreedTermsOfServiceVersion: "1900-01-01",
    route: "chosen",
  });
  expect(await userOf(email)).toMatchObject({
    licence_state: "submitted",
    admin_permissions: "[]",
    company_code: null,
    rank: null,
    route: "registration",
    role: "doctor",
  });
});

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
  const answer = await who.post("/registration/password", { password });
  expect(answer.status).toBe(422);
  expect(((await answer.json()) as { errors: object }).errors).toEqual({ password: message });
});

it.each(["k7mn2q", "Chosen-2026", "空白 と 記号!? a1"])("takes the password %j", async (password) => {
  const who = await verified(`chooser-${Math.random()}@example.jp`);
  expect((await who.post("/registration/password", { password })).status).toBe(204);
});

it("refuses a password made of the person's own address, name or birthday, and keeps long ones whole", async () => {
  const email = "tanaka1980@example.jp";
  const who = await verified(email);
  for (const password of ["tanaka1980", "Tanaka-1980!", "a19800401b"]) {
    const answer = await who.post("/registration/password", { password, known: ["1980-04-01"] });
    expect(answer.status, password).toBe(422);
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
  expect((await browser().post("/login", { username: email, password: long })).status).toBe(200);
  expect((await browser().post("/login", { username: email, password: long.slice(0, -1) })).status).toBe(401);
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
  ["subCategoryId", "0", "第一診療科は必須です"],
])("refuses %s = %j", async (field, value, message) => {
  const who = await verified(`field-${Math.random()}@example.jp`);
  const given = particulars("field@example.jp", { [field]: value });
  const answer = await who.post("/isValidDoctor", given);
  expect(answer.status).toBe(422);
  expect(((await answer.json()) as { errors: object }).errors).toEqual({ [field]: message });
});

it.each([
  [{ certificationYear: "1979" }, "医籍登録年月日は、生年月日より後の日付を入力してください。"],
  [{ certificationYear: "2999" }, "医籍登録年月日は、今日までの日付を入力してください。"],
  [{ certificationMonth: "13" }, "医籍登録年月日を正しく入力してください。"],
])("refuses the certification date %j", async (facts, message) => {
  const who = await verified(`dates-${Math.random()}@example.jp`);
  const answer = await who.post("/isValidDoctor", particulars("dates@example.jp", facts));
  expect(((await answer.json()) as { message: string }).message).toBe(message);
});

it("shows a licence's picture to its owner and to a reviewer, in a sandbox, and to nobody else", async () => {
  const email = "shown@example.jp";
  const who = await verified(email);
  const { url } = (await (await upload(who, email)).json()) as { url: string };
  const path = url.replace("/api", "");
  const shown = await who.get(path);
  expect(shown.status).toBe(200);
  expect(shown.headers.get("content-type")).toBe("image/png");
  expect(shown.headers.get("cache-control")).toBe("no-store");
  expect(shown.headers.get("x-content-type-options")).toBe("nosniff");
  expect(shown.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect((await browser().get(path)).status).toBe(404);
  const colleague = await verified("colleague@example.jp");
  expect((await colleague.get(path)).status).toBe(404);
  expect((await who.get(path.replace("licenceImages", "files"))).status).toBe(401);
  await register(who, particulars(email));
  expect((await who.get(path)).status).toBe(200);
  const reviewer = await verified("reviewer@example.jp");
  await upload(reviewer, "reviewer@example.jp");
  await register(reviewer, particulars("reviewer@example.jp"));
  expect((await reviewer.get(path)).status).toBe(404);
  await env.DB.prepare(
    `UPDATE users SET admin_permissions = '["operator"]' WHERE username = 'reviewer@example.jp'`,
  ).run();
  expect((await reviewer.get(path)).status).toBe(404);
  await env.DB.prepare("UPDATE sessions SET two_factors = 1").run();
  expect((await reviewer.get(path)).status).toBe(200);
  const read = await env.DB.prepare(
    "SELECT count(*) AS n FROM audit_log WHERE action = 'licence-image-read'",
  ).first();
  expect(read).toEqual({ n: 3 });
});

it("keeps five pictures of a registration, each under an id of its own", async () => {
  const email = "many@example.jp";
  const who = await verified(email);
  const urls = new Set<string>();
  for (let index = 0; index < 5; index += 1) {
    urls.add(((await (await upload(who, email, licencePicture(50 + index))).json()) as { url: string }).url);
  }
  expect(urls.size).toBe(5);
  expect((await upload(who, email)).status).toBe(403);
  expect((await upload(who, "another@example.jp")).status).toBe(403);
});

it.each([
  ["no file", [], 422],
  [
    "an SVG called .png",
    [new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "a.png", { type: "image/png" })],
    422,
  ],
  ["a PNG called .svg", [new File([pngOf(2, 2)], "a.svg", { type: "image/png" })], 422],
  ["a PNG declared as HTML", [new File([pngOf(2, 2)], "a.png", { type: "text/html" })], 422],
  ["a pixel flood", [new File([pngOf(65_535, 65_535)], "a.png", { type: "image/png" })], 422],
])("refuses %s as a licence's picture", async (_, images, status) => {
  const email = `refused-${Math.random()}@example.jp`;
  const who = await verified(email);
  expect((await upload(who, email, images as File[])).status).toBe(status);
});
