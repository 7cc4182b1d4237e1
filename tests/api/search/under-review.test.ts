import { env } from "cloudflare:test";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { rebuildIndex } from "../../../workers/search/documents/rebuild";
import { indexDoctorAtWork, removeFromIndex } from "../../../workers/search/documents/update";
import { searchDoctors, searchHospitals } from "../../../workers/search/query";
import { Browser } from "../../support/workerd/client/browser";
import { agreed, cookieOf, person } from "../../support/workerd/client/people";
import { called, listedDoctor, worksAt } from "../../support/workerd/fixtures/doctors";
import { hospitals } from "../../support/workerd/fixtures/hospitals";

const HOSPITAL = "review-hospital";

/** Both ways by which a record comes into the index must agree about who is in it. */
const QUERIES = {
  "by a rebuild": () => rebuildIndex(env.DB, env.SEARCH_DB),
  "one by one": async () => {
    for (const id of ["real", "own", "alone"]) await indexDoctorAtWork(env.DB, env.SEARCH_DB, id);
  },
};

beforeAll(async () => {
  await hospitals([HOSPITAL], { name: "青空病院" });
  for (const id of ["claimer", "newcomer"]) await person(id, { licenceState: "in-review" });
  await person("reader");
  await agreed();
  await doctor("real", null, "e01");
  await doctor("own", "claimer", "e02");
  await doctor("alone", "newcomer", "e03");
});

beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare(
      "UPDATE users SET licence_state = 'in-review', status = 'active' WHERE id IN ('claimer', 'newcomer')",
    ),
    env.DB.prepare("INSERT OR REPLACE INTO doctor_claims VALUES ('claimer', 'real', 0)"),
  ]);
});

async function doctor(id: string, userId: string | null, expertCode: string) {
  const named = called("審査", "太郎", "シンサ", "タロウ");
  await listedDoctor(id, { userId, ...named, expertCodes: [expertCode] });
  await worksAt(id, { hospitalId: HOSPITAL });
}

async function found(signupCondition: 0 | 1 | 2 = 0) {
  const { total, hits } = await searchDoctors(env.SEARCH_DB, { partOfName: "審査", signupCondition });
  const rows = hits.map(({ objectId, hpcrUser, isUnderReview = false }) => ({
    objectId,
    signedUp: hpcrUser !== null,
    isUnderReview,
  }));
  return { total, rows: rows.sort((a, b) => a.objectId.localeCompare(b.objectId)) };
}

const ALONE = { objectId: "alone", signedUp: false, isUnderReview: true };
const REAL = { objectId: "real", signedUp: false, isUnderReview: false };

for (const [how, index] of Object.entries(QUERIES)) {
  it(`counts nobody under review as signed up, and shows no copy beside a claimed record, ${how}`, async () => {
    await index();
    expect(await found()).toEqual({ total: 2, rows: [ALONE, REAL] });
    expect((await found(1)).total).toBe(0);
    expect((await found(2)).total).toBe(2);
  });

  it(`finds a hospital by no title that nobody has looked at yet, ${how}`, async () => {
    await index();
    const hospitals = async (code: string) =>
      (await searchHospitals(env.SEARCH_DB, { doctorExpertCategory: [code] })).total;
    expect([await hospitals("e01"), await hospitals("e02"), await hospitals("e03")]).toEqual([1, 0, 0]);
  });

  it(`shows whom the review has let in, and takes out whom it has refused, ${how}`, async () => {
    await env.DB.prepare("UPDATE users SET licence_state = 'refused' WHERE id = 'claimer'").run();
    await env.DB.prepare("UPDATE users SET licence_state = 'verified' WHERE id = 'newcomer'").run();
    await index();
    const verified = { objectId: "alone", signedUp: true, isUnderReview: false };
    expect(await found()).toEqual({ total: 2, rows: [verified, REAL] });
    expect((await found(1)).rows).toEqual([verified]);
  });
}

it("keeps a suspended account under review out of the directory", async () => {
  await env.DB.prepare("UPDATE users SET status = 'suspended' WHERE id = 'newcomer'").run();
  await QUERIES["one by one"]();
  expect((await found()).rows).toEqual([REAL]);
});

it("takes nobody else's place when a record that had left comes back", async () => {
  await QUERIES["by a rebuild"]();
  await removeFromIndex(env.DB, env.SEARCH_DB, "doctor", "alone");
  await indexDoctorAtWork(env.DB, env.SEARCH_DB, "real");
  await doctor("later", null, "[]");
  await indexDoctorAtWork(env.DB, env.SEARCH_DB, "later");
  await indexDoctorAtWork(env.DB, env.SEARCH_DB, "alone");
  expect((await found()).rows.map(({ objectId }) => objectId)).toEqual(["alone", "later", "real"]);
});

it("says on the profile that the licence is under review, and names an account to report and none to write to", async () => {
  const get = async (viewer: string) => {
    const who = new Browser();
    who.wear(await cookieOf(viewer));
    return (await who.get("/doctor/get?id=alone")).json();
  };
  expect(await get("reader")).toMatchObject({
    hpcrUser: null,
    accountId: "newcomer",
    isUnderReview: true,
  });
  expect(await get("newcomer")).toMatchObject({ isSelf: true, isUnderReview: true });
  await env.DB.prepare("UPDATE users SET licence_state = 'verified' WHERE id = 'newcomer'").run();
  expect(await get("reader")).toMatchObject({ hpcrUser: { objectId: "newcomer" }, isUnderReview: false });
});

it("says on the profile when the licence was checked: by a reviewer, or by the register at sign-up", async () => {
  const verifiedAt = async () => {
    const who = new Browser();
    who.wear(await cookieOf("reader"));
    const profile: { verifiedAt: number | null } = await (await who.get("/doctor/get?id=alone")).json();
    return profile.verifiedAt;
  };
  expect(await verifiedAt()).toBeNull();
  await env.DB.prepare(
    "UPDATE users SET licence_state = 'verified', created_at = 1000 WHERE id = 'newcomer'",
  ).run();
  expect(await verifiedAt()).toBe(1000);
  await env.DB.prepare(
    "INSERT INTO licence_reviews (id, user_id, reviewer_id, decision, decided_at) VALUES ('r1', 'newcomer', 'reader', 'verified', 2000)",
  ).run();
  expect(await verifiedAt()).toBe(2000);
});
