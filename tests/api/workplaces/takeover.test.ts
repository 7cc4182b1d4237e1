import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import type { Hospital } from "#contract/hospitals/calls";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { listedDoctor, worksAt } from "../../support/workerd/fixtures/doctors";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { nurse } from "../../support/workerd/fixtures/notices";

const ATTACKER_FAX = "03-9999-9999";

beforeAll(async () => {
  await hospitals(["target"], { fax: "03-0000-0001", referralFax: "03-0000-0002" });
  await hospitals(["clinic"]);
  await person("attacker");
  await person("referrer");
  await nurse("target-nurse", "target");
  await listedDoctor("attacker-record", { userId: "attacker" });
  await worksAt("attacker-record", { hospitalId: "clinic" });
  await agreed();
  for (const id of ["attacker", "referrer", "target-nurse"]) await signedIn(id);
});

const workplaces = (...hospitalIds: string[]) =>
  respond("attacker", "PATCH", "/doctor/attacker-record/profile", {
    enrollmentPeriodList: hospitalIds.map((hospitalId) => ({
      type: "hospital",
      name: hospitalId,
      hospitalId,
      isWorking: true,
    })),
  });

it("a self-declared workplace does not lead a hospital's referrals to another FAX", async () => {
  await workplaces("clinic", "target");
  const office = { name: "地域連携室", tel: null, fax: ATTACKER_FAX, hours: "" };
  await call("attacker", "PATCH", "/hospitals", { hospitalId: "target", referralOffice: office });
  await workplaces("clinic");
  const shown = await respond<Hospital>("referrer", "GET", "/hospitals/target");
  expect(shown.referralOffice.fax).toBe("03-0000-0002");
  expect(JSON.stringify(shown)).not.toContain(ATTACKER_FAX);
});

it("a self-declared workplace opens neither notices nor beds, history, reminders or invitations", async () => {
  const notice = { title: "題", detail: "本文", toHospitalObjectIds: ["target"] };
  await hospitals(["sender"]);
  await nurse("sender-nurse", "sender");
  await agreed();
  await signedIn("sender-nurse");
  const { objectId } = await respond<{ objectId: string }>(
    "sender-nurse",
    "POST",
    "/hospitalNotices",
    notice,
  );
  await workplaces("clinic", "target");
  const refused = [
    call("attacker", "GET", `/hospitalNotices/${objectId}`),
    call("attacker", "POST", "/hospitalNotices", { ...notice, hospitalObjectId: "target" }),
    call("attacker", "PATCH", "/hospitals", {
      hospitalId: "target",
      vacantBeds: [{ bedKind: 1, men: 1, women: 0, either: 0 }],
    }),
    call("attacker", "POST", "/hospitals/target/vacantBeds/confirm", { seenAt: 1 }),
    call("attacker", "PUT", "/hospitals/target/vacantBeds/reminder", { hour: 8 }),
    call("attacker", "GET", "/hospitals/target/history"),
    call("attacker", "GET", "/hospitals/target/proposals"),
    call("attacker", "POST", "/invitation", { email: "friend@example.jp", hospitalId: "target" }),
  ];
  const statuses = (await Promise.all(refused)).map(({ status }) => status);
  expect(statuses.filter((status) => status < 400)).toEqual([]);
  const { items } = await respond<{ items: unknown[] }>("attacker", "GET", "/hospitalNotices");
  expect(items).toEqual([]);
  const own = await respond<{ hospitals: { hospitalId: string }[] }>("attacker", "GET", "/hospital/own");
  expect(own.hospitals.map(({ hospitalId }) => hospitalId)).toEqual(["clinic"]);
});

it("a confirmation ends with the workplace", async () => {
  await workplaces("target");
  await workplaces("clinic");
  const { status } = await call("attacker", "PATCH", "/hospitals", {
    hospitalId: "clinic",
    freeText: "紹介文",
  });
  const { freeText } = await respond<Hospital>("referrer", "GET", "/hospitals/clinic");
  expect([status, freeText]).toEqual([200, ""]);
  const held = await env.DB.prepare(
    "SELECT count(*) AS n FROM workplace_confirmations WHERE user_id = 'attacker'",
  ).first<number>("n");
  expect(held).toBe(0);
});
