import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { operator as contract } from "#contract/operator/calls";
import { KANA_INVALID } from "#contract/registration/texts";
import { EMAIL_INVALID } from "#contract/texts";
import { indexDoctor } from "../../../workers/search/documents/update";
import { searchDoctors, searchHospitals } from "../../../workers/search/query";
import { Browser, PASSWORD } from "../../support/workerd/asking/browser";
import { newestMail } from "../../support/workerd/mails";
import { until } from "../../support/workerd/until";
import { auditOf, operator, person } from "../identity/people";

let desk: Browser;
let deskId = "";

beforeAll(async () => {
  ({ browser: desk, id: deskId } = await operator("unei"));
});

describe("the console", () => {
  const calls = Object.values(contract).map(
    ({ method, path }) => [method, path.replace(":id", "x_dcsr")] as const,
  );

  it.each(calls)("%s %s does not exist for who is no operator", async (method, path) => {
    const { username, browser } = await person(`curious-${method}-${path.replace(/\W/g, "")}`.toLowerCase());
    await browser.signIn(username);
    expect((await browser.call(method, path, method === "GET" ? undefined : {})).status).toBe(404);
    expect((await new Browser().call(method, path, method === "GET" ? undefined : {})).status).toBe(401);
  });

  it("keeps a record of who tried", async () => {
    const { id, username, browser } = await person("curious-on-record");
    await browser.signIn(username);
    await browser.call("GET", "/admin/accounts?q=sato");
    expect(await auditOf(id)).toContain("refused:failed");
  });

  it("asks an operator for two factors", async () => {
    const { username, browser } = await person("one-factor", { admin_permissions: '["operator"]' });
    await browser.signIn(username);
    const answer = await browser.call("GET", "/admin/overview");
    expect(answer.status).toBe(403);
    expect(((await answer.json()) as { code: string }).code).toBe("two-factors-required");
  });
});

describe("everything an operator does is in the log:", () => {
  const acts: Record<keyof typeof contract, (id: string) => Promise<Response>> = {
    overview: () => desk.call("GET", "/admin/overview"),
    licences: () => desk.call("GET", "/admin/licences"),
    licence: (id) => desk.call("GET", `/admin/licences/${id}`),
    decideLicence: (id) => decide(id, { decision: "verified" }),
    accounts: () => desk.call("GET", "/admin/accounts?q=acted"),
    account: (id) => desk.call("GET", `/admin/accounts/${id}`),
    provisionAccount: (id) => desk.call("POST", "/admin/accounts", account(`${id}@example.jp`)),
    importAccounts: (id) =>
      desk.call("POST", "/admin/accounts/import", {
        csv: `${id}-i@example.jp,ms,田中,一,たなか,はじめ`,
        isTrial: false,
      }),
    suspendAccount: (id) => desk.call("POST", `/admin/accounts/${id}/suspend`, { reason: "規約違反" }),
    restoreAccount: (id) => desk.call("POST", `/admin/accounts/${id}/restore`),
    sendPasswordLink: (id) => desk.call("POST", `/admin/accounts/${id}/passwordLink`),
    clearSecondFactors: (id) =>
      desk.call("POST", `/admin/accounts/${id}/clearSecondFactors`, { reason: "紛失のため" }),
    setTerritories: (id) => territories(id, ["13"]),
    termsVersions: () => desk.call("GET", "/admin/terms"),
    publishTerms: () =>
      desk.call("POST", "/admin/terms", {
        term: "privacy",
        version: "97.0",
        revisedAt: "2097-01-01",
        summary: "改めました",
        body: "第1条",
      }),
    audit: () => desk.call("GET", "/admin/audit"),
    auditCsv: () => desk.call("GET", "/admin/audit.csv"),
    inquiries: () => desk.call("GET", "/admin/inquiries"),
    handleInquiry: async () => {
      await inquiry("20261122-ACTED2");
      return handle("20261122-ACTED2", "new", "in-hand");
    },
  };

  it.each(Object.entries(acts))("%s", async (name, act) => {
    const { id } = await applicant(`acted-${name}`.toLowerCase());
    if (name === "restoreAccount") await acts.suspendAccount(id);
    const before = await auditOf(deskId);
    expect((await act(id)).status).toBeLessThan(300);
    const entries = (await auditOf(deskId)).slice(before.length);
    expect(entries).toEqual([expect.stringMatching(/:ok$/)]);
    if (name === "publishTerms") await agree("97.0");
  });

  const agree = (version: string) =>
    desk.call("PATCH", "/users/updateAgreedTermsOfServiceVersion", { version, term: "privacy" });
});

const territories = (id: string, codes: unknown) =>
  desk.call("PUT", `/admin/accounts/${id}/territories`, { territories: codes });

describe("territories of an account", () => {
  const shown = async (id: string) =>
    ((await (await desk.call("GET", `/admin/accounts/${id}`)).json()) as { territories: string[] })
      .territories;

  it("are set as a whole, and the person's profile tells them", async () => {
    const { id, username, browser } = await person("territory-doctor");
    await browser.signIn(username);
    expect((await territories(id, ["14", "13", "13"])).status).toBe(204);
    expect(await shown(id)).toEqual(["13", "14"]);
    const profile = await (await browser.call("GET", "/profile")).json();
    expect(profile).toMatchObject({
      user: { territories: ["13", "14"] },
      hpcrUser: { territories: ["13", "14"] },
    });
    expect((await territories(id, ["00"])).status).toBe(204);
    expect((await territories(id, [])).status).toBe(204);
    expect(await shown(id)).toEqual([]);
  });

  it("are refused for codes that are none, for roles without any and for nobody", async () => {
    const { id } = await person("territory-nurse", { role: "co-medical" });
    expect((await territories(id, ["13"])).status).toBe(409);
    expect((await territories(id, ["48"])).status).toBe(422);
    expect((await territories(id, "13")).status).toBe(422);
    expect((await territories("nobody", ["13"])).status).toBe(404);
  });

  it("come with a new account, also from a CSV that Excel has shortened", async () => {
    const csv = "territory-ms@example.jp,ms,田中,一,たなか,はじめ,,,,,,1 13・14";
    expect((await desk.call("POST", "/admin/accounts/import", { csv, isTrial: false })).status).toBe(200);
    const row = await env.DB.prepare("SELECT id FROM users WHERE username = ?")
      .bind("territory-ms@example.jp")
      .first<{ id: string }>();
    expect(await shown(row?.id ?? "")).toEqual(["01", "13", "14"]);
  });
});

const inquiry = (receipt: string) =>
  env.DB.prepare(
    `INSERT INTO inquiries (receipt, submission_id, last_name, first_name, job, job_text, prefecture_name,
       hospital_name, department, hospital_address, email, body, is_connect, ip, created_at)
     VALUES (?1, ?1, '佐藤', '健一', 1, '', '', '', '', '', 'asker@example.jp', '伺います', 0, '', 0)`,
  )
    .bind(receipt)
    .run();
const handle = (receipt: string, from: string, state: string) =>
  desk.call("POST", `/admin/inquiries/${receipt}/state`, { from, state });

it("an inquiry is new, in hand, answered, and says who saw to it; two operators don't take it both", async () => {
  const receipt = "20261122-STATES";
  await inquiry(receipt);
  const shown = async () => {
    const { inquiries } = (await (await desk.call("GET", "/admin/inquiries")).json()) as {
      inquiries: { receipt: string; state: string; handledBy: string | null }[];
    };
    return inquiries.find((each) => each.receipt === receipt);
  };
  expect(await shown()).toMatchObject({ state: "new", handledBy: null });
  const both = await Promise.all([handle(receipt, "new", "in-hand"), handle(receipt, "new", "in-hand")]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect((await handle(receipt, "in-hand", "answered")).status).toBe(204);
  expect(await shown()).toMatchObject({ state: "answered", handledBy: "佐藤 健一" });
  expect((await handle("20261122-NOBODY", "new", "in-hand")).status).toBe(404);
});

describe("a licence review", () => {
  it("shows what was declared and shown, decides once, writes a mail and an audit entry", async () => {
    const { id, username, browser } = await applicant("newdoctor");
    const queue = (await (await desk.call("GET", "/admin/licences")).json()) as {
      licences: { userId: string }[];
    };
    expect(queue.licences.map(({ userId }) => userId)).toContain(id);
    const review = await (await desk.call("GET", `/admin/licences/${id}`)).json();
    expect(review).toMatchObject({
      email: username,
      birthday: "1980-04-05",
      images: [{ id: `picture-${id}` }],
    });
    const picture = await desk.call("GET", `/licenceImages/picture-${id}`);
    expect(picture.headers.get("cache-control")).toBe("no-store");

    expect((await decide(id, { decision: "verified" })).status).toBe(204);
    expect((await decide(id, { decision: "refused", reason: "別人の免許証です" })).status).toBe(409);
    await browser.signIn(username);
    expect(await (await browser.call("GET", "/profile")).json()).toMatchObject({ isTemporary: false });
    expect((await newestMail(username, "licenceResult")).subject).toContain("確認が完了しました");
    expect(await auditOf(deskId)).toEqual(
      expect.arrayContaining(["licence-viewed:ok", "licence-decided:ok"]),
    );
  });

  it("asks again with a reason, which the applicant reads", async () => {
    const { id, username } = await applicant("blurred");
    expect((await decide(id, { decision: "resubmit" })).status).toBe(422);
    const reason = "番号が読み取れません。明るい場所で撮影してください。";
    expect((await decide(id, { decision: "resubmit", reason })).status).toBe(204);
    expect((await newestMail(username, "licenceResult")).text).toContain(reason);
  });

  it("gives the listed record its owner and keeps its id", async () => {
    const { id } = await applicant("listed");
    await env.DB.batch([
      env.DB.prepare(
        "INSERT INTO doctors (id, last_name, first_name, last_name_kana, first_name_kana, updated_at) VALUES ('d-list', '佐藤', '健一', 'サトウ', 'ケンイチ', 0)",
      ),
      env.DB.prepare(
        `INSERT INTO doctors (id, user_id, last_name, first_name, last_name_kana, first_name_kana, introduction, expert_codes, updated_at)
         VALUES ('d-copy', ?, '佐藤', '健一', 'サトウ', 'ケンイチ', '循環器が専門です', '["e01"]', 0)`,
      ).bind(id),
      env.DB.prepare(
        `INSERT INTO hospitals (id, name, furigana, type, zipcode, prefecture_code, municipality_code, address, medical_area_id, updated_at)
         SELECT 'h-now', '今の病院', 'イマノビョウイン', 5, '1000001', prefecture_code, code, '1-1', medical_area_id, 0
         FROM municipalities WHERE code = '13101'`,
      ),
      env.DB.prepare(
        `INSERT INTO workplaces (doctor_id, position, type, name, hospital_id, is_working)
         VALUES ('d-list', 0, 'other', '前の病院', NULL, 1), ('d-copy', 0, 'hospital', '今の病院', 'h-now', 1)`,
      ),
      env.DB.prepare("INSERT INTO doctor_claims VALUES (?, 'd-list', 0)").bind(id),
    ]);
    expect((await decide(id, { decision: "verified" })).status).toBe(204);
    const own = await env.DB.prepare(
      "SELECT d.id, d.introduction, w.name FROM doctors d JOIN workplaces w ON w.doctor_id = d.id WHERE d.user_id = ?",
    )
      .bind(id)
      .all();
    expect(own.results).toEqual([{ id: "d-list", introduction: "循環器が専門です", name: "今の病院" }]);
    expect(await env.DB.prepare("SELECT id FROM doctors WHERE id = 'd-copy'").first()).toBeNull();
    const { hits } = await searchHospitals(env.SEARCH_DB, { doctorExpertCategory: ["e01"] });
    expect(hits.map(({ hospitalId }) => hospitalId)).toEqual(["h-now"]);
  });
});

describe("accounts", () => {
  it("are found by address, name and reading", async () => {
    await person("findme");
    for (const q of ["findme@", "佐藤 健一", "サトウケン"]) {
      const answer = await desk.call("GET", `/admin/accounts?q=${encodeURIComponent(q)}`);
      const { accounts } = (await answer.json()) as { accounts: { id: string }[] };
      expect(
        accounts.map(({ id }) => id),
        q,
      ).toContain("findme_dcsr");
    }
  });

  it("are found by what was typed, in which nothing is a pattern or a query", async () => {
    for (const q of ["%", "_", "*", "findm%", "' OR 1=1 --", '" OR ""="', "\\%"]) {
      const answer = await desk.call("GET", `/admin/accounts?q=${encodeURIComponent(q)}`);
      const found = ((await answer.json()) as { accounts: { email: string }[] }).accounts;
      expect(
        found.filter(({ email }) => !email.includes(q)),
        q,
      ).toEqual([]);
    }
  });

  it("are suspended with every session from their next call on, and restored", async () => {
    const { id, username, browser } = await person("banned");
    await browser.signIn(username);
    expect((await desk.call("POST", `/admin/accounts/${id}/suspend`, { reason: "規約違反" })).status).toBe(
      204,
    );
    expect((await browser.call("GET", "/profile")).status).toBe(401);
    expect((await new Browser().signIn(username)).status).toBe(401);
    expect((await desk.call("POST", `/admin/accounts/${id}/suspend`, { reason: "二度目" })).status).toBe(409);
    expect((await desk.call("POST", `/admin/accounts/${id}/restore`)).status).toBe(204);
    expect((await new Browser().signIn(username)).status).toBe(200);
  });

  it("do not count as signed up in the directory while they are suspended", async () => {
    const { id } = await person("absent");
    await env.DB.prepare(
      `INSERT INTO doctors (id, user_id, last_name, first_name, last_name_kana, first_name_kana, updated_at)
       VALUES ('d-absent', ?, '不在', '健一', 'フザイ', 'ケンイチ', 0)`,
    )
      .bind(id)
      .run();
    await indexDoctor(env.DB, env.SEARCH_DB, "d-absent");
    const signedUp = async () =>
      (await searchDoctors(env.SEARCH_DB, { partOfName: "不在", signupCondition: 1 })).total;
    expect(await signedUp()).toBe(1);
    await desk.call("POST", `/admin/accounts/${id}/suspend`, { reason: "規約違反" });
    await until(async () => expect(await signedUp()).toBe(0));
    await desk.call("POST", `/admin/accounts/${id}/restore`);
    await until(async () => expect(await signedUp()).toBe(1));
  });

  it("can't be suspended by their owner", async () => {
    expect((await desk.call("POST", `/admin/accounts/${deskId}/suspend`, { reason: "試し" })).status).toBe(
      409,
    );
  });

  it("are made for MS and companies, whose first password comes through a mailed link", async () => {
    const body = account("ms-new@example.jp");
    const made = await desk.call("POST", "/admin/accounts", body);
    expect(made.status).toBe(200);
    expect(((await made.json()) as { id: string }).id).toMatch(/_ms$/);
    expect((await desk.call("POST", "/admin/accounts", body)).status).toBe(422);
    const { text } = await newestMail(body.email, "firstSignIn");
    const token = /token=([\w-]+)/.exec(text)?.[1];
    const owner = new Browser("203.0.113.80");
    expect((await owner.call("POST", "/password/reset", { token, password: PASSWORD })).status).toBe(204);
    expect((await owner.signIn(body.email)).status).toBe(200);
  });

  it("come from a CSV: all or none, and a trial makes none", async () => {
    const head = "メールアドレス,ロール,姓,名,姓のふりがな,名のふりがな,会社コード,所属,役職,管理職,ランク";
    const row = (email: string, role = "connect") =>
      `${email},${role},高橋,翔,たかはし,しょう,,"株式会社, 例",担当,,`;
    const csv = (...rows: string[]) => [head, ...rows].join("\r\n");
    const post = async (text: string, isTrial: boolean) =>
      (await (await desk.call("POST", "/admin/accounts/import", { csv: text, isTrial })).json()) as {
        created: number;
        rows: { line: number; errors: string[] }[];
      };
    const wrong = csv(row("a@example.jp"), row("b@example.jp", "doctor"), row("a@example.jp"));
    const judged = await post(wrong, false);
    expect(judged.created).toBe(0);
    expect(judged.rows.map(({ errors }) => errors.length)).toEqual([0, 1, 1]);
    expect((await post(csv(row("a@example.jp"), row("b@example.jp")), true)).created).toBe(0);
    expect((await post(csv(row("a@example.jp"), row("b@example.jp")), false)).created).toBe(2);
    const made = await env.DB.prepare(
      "SELECT organization, last_name_kana AS kana FROM users WHERE username = 'a@example.jp'",
    ).first();
    expect(made).toEqual({ organization: "株式会社, 例", kana: "タカハシ" });
  });

  it("are counted by the lines of the CSV, its heading and blank lines among them", async () => {
    const csv = "メールアドレス,ロール,姓,名\r\n\r\n,,,\r\nwrong,ms,高橋,翔,高橋,ｼｮｳ";
    const answer = await desk.call("POST", "/admin/accounts/import", { csv, isTrial: true });
    expect(((await answer.json()) as { rows: unknown }).rows).toEqual([
      { line: 4, email: "wrong", errors: [EMAIL_INVALID, KANA_INVALID] },
    ]);
  });
});

const decide = (id: string, body: object) => desk.call("POST", `/admin/licences/${id}/decision`, body);

const account = (email: string) => ({
  email,
  role: "ms",
  lastNameJa: "田中",
  firstNameJa: "大輔",
  lastNameKana: "たなか",
  firstNameKana: "だいすけ",
});

/** A doctor under review who has handed in one picture. */
async function applicant(name: string) {
  const somebody = await person(name, { licence_state: "in-review" });
  await env.FILES.put(`licence/picture-${somebody.id}`, "picture");
  await env.DB.prepare(
    "INSERT INTO uploads (id, kind, owner_id, name, content_type, inline, size, created_at) VALUES (?, 'licence', ?, 'menkyo.png', 'image/png', 1, 7, 0)",
  )
    .bind(`picture-${somebody.id}`, somebody.id)
    .run();
  return somebody;
}
