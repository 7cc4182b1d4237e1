import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import type { ListedDoctor } from "#contract/doctors/edit";
import { DOCTOR_NOT_CORRECTABLE, WORKPLACE_UNKNOWN } from "#contract/doctors/texts";
import { indexDoctor } from "../../../workers/search/documents/update";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { auditOf } from "../../support/workerd/fixtures/accounts";
import { called, listedDoctor, worksAt } from "../../support/workerd/fixtures/doctors";
import { mailTo } from "../../support/workerd/mails";
import { house } from "../hospitals/house";
import { decide, desk, deskId, received, seen, setUp, tokenIn } from "./setup";

beforeAll(setUp);

it("stops listing a doctor without an account, with the answer as its reason, and lists them again", async () => {
  await listedDoctor("to-delist", called("停止", "花子", "テイシ", "ハナコ"));
  await indexDoctor(env.DB, env.SEARCH_DB, "to-delist");
  await person("delisting-reader");
  await agreed();
  await signedIn("delisting-reader");
  const isThere = async () => {
    const page = await call("delisting-reader", "GET", "/doctor/get?id=to-delist");
    const found = await respond<{ hits: { total: number } }>("delisting-reader", "POST", "/doctor/search", {
      words: "停止 花子",
    });
    return [page.status, found.hits.total];
  };
  expect(await isThere()).toEqual([200, 1]);

  const asked = { subject: "doctor", subjectName: "停止 花子", relation: "self" };
  const { receipt, token, email } = await received(asked);
  const stop = { from: "in-hand", state: "done", answer: "掲載を停止しました。", listing: "stop" };
  await decide(receipt, { from: "new", state: "in-hand" });
  expect((await decide(receipt, stop)).status).toBe(422);
  expect((await decide(receipt, { ...stop, subjectId: "to-delist" })).status).toBe(204);
  expect(await isThere()).toEqual([404, 0]);
  expect(await (await seen(token)).json()).toMatchObject({ state: "done", answer: "掲載を停止しました。" });
  expect(tokenIn((await mailTo(email, 2)).text)).toBe(token);
  expect(await auditOf(deskId)).toContain("doctor-delisted:ok");

  expect((await decide(receipt, { from: "done", state: "in-hand", listing: "resume" })).status).toBe(204);
  expect(await isThere()).toEqual([200, 1]);
});

it("corrects a doctor without an account: found by the new words, with before and after in the log", async () => {
  await house("corrected-from", "旧勤務病院");
  await house("corrected-to", "新勤務病院");
  const wrong = { ...called("誤記", "太郎", "ゴキ", "タロウ"), departmentCodes: ["d03"], updatedAt: 5 };
  await listedDoctor("to-put-right", wrong);
  await worksAt("to-put-right", { hospitalId: "corrected-from", name: "旧勤務病院" });
  await indexDoctor(env.DB, env.SEARCH_DB, "to-put-right");
  await person("correcting-reader");
  await agreed();
  await signedIn("correcting-reader");
  const found = async (words: string) =>
    (await respond<{ hits: { total: number } }>("correcting-reader", "POST", "/doctor/search", { words }))
      .hits.total;
  const shown = (await (await desk.call("GET", "/admin/doctors/to-put-right")).json()) as ListedDoctor;
  expect(shown).toMatchObject({ lastName: "誤記", hospitals: [{ name: "旧勤務病院" }], revision: 5 });
  const right = {
    ...{ doctorId: "to-put-right", revision: 5, lastName: "正記", firstName: "太郎" },
    ...{
      lastNameKana: "せいき",
      firstNameKana: "タロウ",
      doctorCategory: ["d01"],
      hospitalIds: ["corrected-to"],
    },
  };
  expect((await call("correcting-reader", "PATCH", "/admin/doctors", right)).status).toBe(404);
  const unknown = await desk.call("PATCH", "/admin/doctors", { ...right, hospitalIds: ["no-hospital"] });
  expect(unknown.status).toBe(422);
  expect(await unknown.json()).toMatchObject({ errors: { hospitalIds: WORKPLACE_UNKNOWN } });
  const corrected = await desk.call("PATCH", "/admin/doctors", right);
  expect(await corrected.json()).toMatchObject({
    ...{ lastName: "正記", lastNameKana: "セイキ", doctorCategory: ["d01"] },
    hospitals: [{ hospitalId: "corrected-to", name: "新勤務病院" }],
  });
  expect([await found("誤記 太郎"), await found("正記 太郎")]).toEqual([0, 1]);
  const late = await desk.call("PATCH", "/admin/doctors", { ...right, firstName: "次郎" });
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({ current: { lastName: "正記", firstName: "太郎" } });
  const saved = await env.DB.prepare(
    "SELECT detail FROM audit_log WHERE action = 'doctor-corrected'",
  ).first();
  expect(JSON.parse(String(saved?.detail))).toMatchObject({
    name: "誤記 太郎 → 正記 太郎",
    hospitals: "旧勤務病院 → 新勤務病院",
  });
});

it("offers a correction of whom nobody keeps, and none of a member's own page", async () => {
  await person("keeping-member");
  await listedDoctor("kept-by-member", {
    userId: "keeping-member",
    ...called("会員", "花子", "カイイン", "ハナコ"),
  });
  await listedDoctor("kept-by-nobody", called("掲載", "花子", "ケイサイ", "ハナコ"));
  const about = (subjectId: string) =>
    received({ subject: "doctor", subjectId, subjectName: subjectId, relation: "self" });
  const [member, listed] = [await about("kept-by-member"), await about("kept-by-nobody")];
  const { corrections } = (await (await desk.call("GET", "/admin/corrections?state=new")).json()) as {
    corrections: { receipt: string; isCorrectable: boolean }[];
  };
  const isCorrectable = (receipt: string) =>
    corrections.find((each) => each.receipt === receipt)?.isCorrectable;
  expect([isCorrectable(member.receipt), isCorrectable(listed.receipt)]).toEqual([false, true]);
  const refused = await desk.call("GET", "/admin/doctors/kept-by-member");
  expect([refused.status, await refused.text()]).toEqual([
    404,
    expect.stringContaining(DOCTOR_NOT_CORRECTABLE),
  ]);
});
