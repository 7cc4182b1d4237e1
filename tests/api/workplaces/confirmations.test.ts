import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import type { Hospital } from "#contract/hospitals/calls";
import { DAY_MS } from "#contract/limits";
import type { CodeSheet, Colleague, OwnWorkplace, WorkplaceClaim } from "#contract/workplaces/calls";
import { CODE_TRIES } from "#contract/workplaces/limits";
import { Browser, verified } from "../../support/workerd/client/browser";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, confirmedAt, cookieOf, person } from "../../support/workerd/client/people";
import { operator } from "../../support/workerd/fixtures/accounts";
import { listedDoctor, worksAt } from "../../support/workerd/fixtures/doctors";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { PASSWORD } from "../../support/workerd/fixtures/registrations";
import { mailTo } from "../../support/workerd/mails";

const FAX = "03-0000-0001";
let desk: Browser;

beforeAll(async () => {
  desk = (await operator("workplace-desk")).browser;
});

/** A verified doctor who says to work at a hospital, and whom nobody has confirmed. */
async function claimant(id: string, hospitalId: string) {
  await person(id, { lastNameJa: id });
  await listedDoctor(`${id}-record`, { userId: id });
  await worksAt(`${id}-record`, { hospitalId });
  await env.DB.prepare("DELETE FROM workplace_confirmations WHERE user_id = ?").bind(id).run();
  await agreed();
  await signedIn(id);
  return id;
}

/** The same, confirmed long ago; `at`: then. */
async function member(id: string, hospitalId: string, at = 0) {
  await claimant(id, hospitalId);
  await confirmedAt(id, hospitalId, at);
  return id;
}

const stateOf = async (who: string, hospitalId: string) => {
  const { workplaces } = await respond<{ workplaces: OwnWorkplace[] }>(who, "GET", "/workplaces/own");
  return workplaces.find((each) => each.hospitalId === hospitalId);
};
const claims = async () =>
  ((await (await desk.get("/admin/workplaces")).json()) as { claims: WorkplaceClaim[] }).claims;
const peopleSeenBy = async (who: string, hospitalId: string) =>
  (await respond<{ people: Colleague[] }>(who, "GET", `/workplaces/${hospitalId}/people`)).people;
const asks = (who: string, hospitalId: string, body: object) =>
  call(who, "POST", `/workplaces/${hospitalId}/request`, body);
const look = (id: string) => respond<Hospital>("looker", "GET", `/hospitals/${id}`);
const confirms = (who: string, hospitalId: string, whom: string) =>
  call(who, "POST", `/workplaces/${hospitalId}/people/${whom}/confirm`);
const topicsOf = async (who: string) => {
  const { items } = await respond<{ items: { topic: string; text: string }[] }>(who, "GET", "/notifications");
  return items.map(({ topic }) => topic);
};

it("the first person of an institution is confirmed by the operator, also after the right code", async () => {
  await hospitals(["first"], { fax: FAX });
  await claimant("fumi", "first");
  expect(await stateOf("fumi", "first")).toMatchObject({
    state: "waiting",
    colleagues: 0,
    fax: FAX,
    tel: null,
  });
  expect((await asks("fumi", "first", { channel: "tel" })).status).toBe(422);
  expect((await asks("fumi", "first", { channel: "fax" })).status).toBe(204);
  const claim = (await claims()).find(({ userId }) => userId === "fumi");
  expect(claim).toMatchObject({ number: FAX, colleagues: 0, matchedAt: null, sentAt: null });
  const sheet = (await (await desk.get(`/admin/workplaces/${claim?.id}/code`)).json()) as CodeSheet;
  expect(sheet).toMatchObject({ number: FAX, code: expect.stringMatching(/^\d{8}$/) });
  expect((await desk.post(`/admin/workplaces/${claim?.id}/sent`)).status).toBe(204);
  const typed = `${sheet.code.slice(0, 4)}-${sheet.code.slice(4)}`;
  expect(await respond("fumi", "POST", "/workplaces/first/code", { code: typed })).toEqual({
    isConfirmed: false,
  });
  expect((await stateOf("fumi", "first"))?.state).toBe("waiting");
  expect((await desk.post(`/admin/workplaces/${claim?.id}/decide`, { isConfirmed: true })).status).toBe(204);
  expect(await stateOf("fumi", "first")).toMatchObject({ state: "confirmed", method: "operator" });
  expect(await topicsOf("fumi")).toContain("workplaceDecided");
  expect((await desk.post(`/admin/workplaces/${claim?.id}/decide`, { isConfirmed: false })).status).toBe(409);
});

it("where somebody is confirmed, the code is enough, and the others are notified of it; five wrong ones end it", async () => {
  await hospitals(["coded"], { fax: FAX });
  await member("kiyo", "coded");
  await claimant("goro", "coded");
  await asks("goro", "coded", { channel: "fax" });
  expect(await topicsOf("kiyo")).toContain("workplaceRequested");
  const claim = (await claims()).find(({ userId }) => userId === "goro");
  const { code } = (await (await desk.get(`/admin/workplaces/${claim?.id}/code`)).json()) as CodeSheet;
  const wrong = code === "00000000" ? "11111111" : "00000000";
  expect((await call("goro", "POST", "/workplaces/coded/code", { code: wrong })).status).toBe(422);
  expect(await respond("goro", "POST", "/workplaces/coded/code", { code })).toEqual({ isConfirmed: true });
  expect(await topicsOf("kiyo")).toContain("workplaceConfirmed");
  await claimant("hana", "coded");
  await asks("hana", "coded", { channel: "fax" });
  const statuses = [];
  for (let turn = 0; turn <= CODE_TRIES; turn += 1)
    statuses.push((await call("hana", "POST", "/workplaces/coded/code", { code: wrong })).status);
  expect(statuses).toEqual([...Array(CODE_TRIES).fill(422), 409]);
  expect((await stateOf("hana", "coded"))?.request).toBeNull();
});

it("a code goes to the published number, whatever the institution's people have written since", async () => {
  await hospitals(["edited"], { fax: FAX });
  await member("ichi", "edited");
  await respond("ichi", "PATCH", "/hospitals", { hospitalId: "edited", fax: "03-0000-9999" });
  await claimant("jiro", "edited");
  expect((await stateOf("jiro", "edited"))?.fax).toBe(FAX);
});

it("a colleague confirms, sees who says to work there, and objects", async () => {
  await hospitals(["shared"]);
  await member("kei", "shared");
  await claimant("leo", "shared");
  await claimant("mai", "shared");
  await claimant("stranger-here", "edited");
  expect((await call("leo", "GET", "/workplaces/shared/people")).status).toBe(404);
  expect((await confirms("leo", "shared", "mai")).status).toBe(404);
  expect((await confirms("kei", "shared", "stranger-here")).status).toBe(404);
  const seen = await peopleSeenBy("kei", "shared");
  expect(seen.map(({ userId, state }) => [userId, state])).toEqual([
    ["leo", "waiting"],
    ["mai", "waiting"],
    ["kei", "confirmed"],
  ]);
  for (const _ of [1, 2]) expect((await confirms("kei", "shared", "leo")).status).toBe(204);
  expect((await stateOf("leo", "shared"))?.method).toBe("colleague");
  const objection = { reason: "在籍していません。" };
  expect((await call("kei", "POST", "/workplaces/shared/people/mai/object", objection)).status).toBe(204);
  expect((await stateOf("mai", "shared"))?.state).toBe("objected");
  expect((await confirms("leo", "shared", "mai")).status).toBe(409);
  expect((await asks("mai", "shared", { channel: "operator", note: "内科です。" })).status).toBe(409);
  const { objections } = (await (await desk.get("/admin/workplaceObjections")).json()) as {
    objections: { id: string; userId: string; reason: string }[];
  };
  const [open] = objections.filter(({ userId }) => userId === "mai");
  expect(open?.reason).toBe(objection.reason);
  expect((await desk.post(`/admin/workplaceObjections/${open?.id}`, { isUpheld: true })).status).toBe(204);
  expect((await desk.post(`/admin/workplaceObjections/${open?.id}`, { isUpheld: false })).status).toBe(409);
  expect((await stateOf("mai", "shared"))?.state).toBe("refused");
  expect((await confirms("leo", "shared", "mai")).status).toBe(409);
});

it("an objection to a confirmed person holds back their contact edits and their confirmations, and nothing else", async () => {
  await hospitals(["disputed"], { fax: FAX });
  await member("nao", "disputed");
  await member("oto", "disputed");
  await claimant("pia", "disputed");
  await call("nao", "POST", "/workplaces/disputed/people/oto/object", { reason: "退職しました。" });
  expect((await confirms("oto", "disputed", "pia")).status).toBe(409);
  const edit = { hospitalId: "disputed", fax: "03-0000-9999", freeText: "紹介文" };
  const edited = await respond<Hospital & { proposed: string[] }>("oto", "PATCH", "/hospitals", edit);
  expect(edited).toMatchObject({ proposed: ["fax"], fax: FAX, freeText: "紹介文" });
  await call("nao", "POST", "/workplaces/disputed/people/oto/withdrawObjection");
  expect((await confirms("oto", "disputed", "pia")).status).toBe(204);
});

it("an invited colleague is confirmed by the doctor's invitation, and not by one who is confirmed no longer", async () => {
  await hospitals(["inviting"]);
  await member("quin", "inviting");
  const inviter = new Browser();
  inviter.wear(await cookieOf("quin"));
  const accepted = async (email: string) => {
    const token = /\/invitation\/([A-Za-z0-9_-]+)/.exec((await mailTo(email)).text)?.[1] ?? "";
    const who = await verified(email);
    const made = await who.post("/doctor/registerCreateCoMedical", {
      id: token,
      lastnameJa: "鈴木",
      firstnameJa: "美咲",
      lastnameKana: "すずき",
      firstnameKana: "みさき",
      occupation: "nurse",
      password: PASSWORD,
      agreesToTerms: true,
    });
    return ((await made.json()) as { objectId: string }).objectId;
  };
  for (const email of ["invited-1@example.jp", "invited-2@example.jp"])
    expect((await inviter.post("/invitation", { email })).status).toBe(200);
  const first = await accepted("invited-1@example.jp");
  await env.DB.prepare("DELETE FROM workplace_confirmations WHERE user_id = 'quin'").run();
  const second = await accepted("invited-2@example.jp");
  const { results } = await env.DB.prepare(
    "SELECT user_id AS id, method, decided_by AS by FROM workplace_confirmations WHERE hospital_id = 'inviting'",
  ).all();
  expect(results).toEqual([{ id: first, method: "invitation", by: "quin" }]);
  expect(second).not.toBe(first);
  expect((await inviter.post("/invitation", { email: "invited-3@example.jp" })).status).toBe(422);
});

it("contact data changed in one's first week waits for somebody older or the operator", async () => {
  await person("looker");
  await agreed();
  await signedIn("looker");
  await hospitals(["week"], { fax: FAX });
  await member("rei", "week");
  await member("sae", "week", Date.now() - 6 * DAY_MS);
  const proposed = { hospitalId: "week", fax: "03-0000-0077", freeText: "紹介文" };
  expect(await respond("sae", "PATCH", "/hospitals", proposed)).toMatchObject({
    proposed: ["fax"],
    fax: FAX,
  });
  expect(await look("week")).toMatchObject({ fax: FAX, freeText: "紹介文" });
  expect(await topicsOf("rei")).toContain("editProposed");
  type Proposals = { proposals: { id: string; field: string; value: unknown; isDecidable: boolean }[] };
  const listFor = async (who: string) =>
    (await respond<Proposals>(who, "GET", "/hospitals/week/editProposals")).proposals;
  const [own] = await listFor("sae");
  expect(own).toMatchObject({ field: "fax", isDecidable: false });
  const path = `/hospitals/week/editProposals/${own?.id}`;
  expect((await call("sae", "POST", path, { isAccepted: true })).status).toBe(404);
  expect((await listFor("rei"))[0]).toMatchObject({ value: "03-0000-0077", isDecidable: true });
  expect((await call("rei", "POST", path, { isAccepted: true })).status).toBe(204);
  expect((await call("rei", "POST", path, { isAccepted: true })).status).toBe(409);
  expect((await look("week")).fax).toBe("03-0000-0077");
  expect(await topicsOf("sae")).toContain("editDecided");
});

it("what somebody unconfirmed edits waits, and the operator decides", async () => {
  await hospitals(["waiting"], { fax: FAX });
  await claimant("tomo", "waiting");
  const edit = { hospitalId: "waiting", freeText: "提案した紹介文", fax: "03-0000-0066" };
  expect(await respond("tomo", "PATCH", "/hospitals", edit)).toMatchObject({
    freeText: "",
    fax: FAX,
    isUnconfirmed: true,
    isOwn: false,
  });
  const all = (await (await desk.get("/admin/hospitals/editProposals")).json()) as {
    proposals: { id: string; hospitalId: string; field: string }[];
  };
  const mine = all.proposals.filter(({ hospitalId }) => hospitalId === "waiting");
  expect(mine.map(({ field }) => field).sort()).toEqual(["fax", "freeText"]);
  for (const { id, field } of mine) {
    const decided = await desk.post(`/admin/hospitals/editProposals/${id}`, {
      isAccepted: field === "freeText",
    });
    expect(decided.status).toBe(204);
  }
  expect(await look("waiting")).toMatchObject({ freeText: "提案した紹介文", fax: FAX });
});

it("a change of contact data is told to everybody confirmed there, shown beside the old, and undone with one call", async () => {
  await hospitals(["told"], { fax: FAX });
  await member("uta", "told");
  await member("wako", "told");
  await claimant("yuki", "told");
  const office = { name: "地域連携室", tel: null, fax: "03-0000-0088", hours: "" };
  await respond("uta", "PATCH", "/hospitals", {
    hospitalId: "told",
    referralOffice: office,
    fax: "03-0000-0089",
  });
  expect(await topicsOf("wako")).toContain("contactChanged");
  expect(await topicsOf("yuki")).not.toContain("contactChanged");
  expect(await desk.get("/notifications").then((reply) => reply.text())).toContain("contactChanged");
  const shown = await look("told");
  expect(shown.formerContacts).toEqual(
    expect.arrayContaining([
      { line: "fax", former: FAX, changedAt: expect.any(Number) },
      { line: "referralFax", former: null, changedAt: expect.any(Number) },
    ]),
  );
  type Edits = { edits: { id: number; field: string; isUndoable: boolean }[] };
  const { edits } = await respond<Edits>("wako", "GET", "/hospitals/told/history");
  expect(edits.every(({ isUndoable }) => isUndoable)).toBe(true);
  const undo = (who: string, id: number) => call(who, "POST", `/hospitals/told/edits/${id}/undo`);
  expect((await undo("yuki", edits[0]?.id ?? 0)).status).toBe(404);
  for (const { id } of edits) expect((await undo("wako", id)).status).toBe(204);
  expect((await undo("wako", edits[0]?.id ?? 0)).status).toBe(409);
  expect(await look("told")).toMatchObject({ fax: FAX, formerContacts: [], referralOffice: { fax: null } });
});

it("the old number is beside the new for 30 days", async () => {
  await hospitals(["month"], { fax: FAX });
  await member("zen", "month");
  await respond("zen", "PATCH", "/hospitals", { hospitalId: "month", fax: "03-0000-0055" });
  expect((await look("month")).formerContacts).toMatchObject([{ line: "fax", former: FAX }]);
  await env.DB.batch([
    env.DB.prepare("DROP TRIGGER hospital_edits_stand"),
    env.DB.prepare("UPDATE hospital_edits SET edited_at = ? WHERE hospital_id = 'month'").bind(
      Date.now() - 31 * DAY_MS,
    ),
    env.DB.prepare(
      `CREATE TRIGGER hospital_edits_stand BEFORE UPDATE OF hospital_id, revision, field, before, after, edited_at ON hospital_edits
       BEGIN SELECT RAISE(ABORT, 'hospital_edits is append only'); END`,
    ),
  ]);
  expect((await look("month")).formerContacts).toEqual([]);
});
