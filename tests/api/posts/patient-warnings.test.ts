import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import type { Notice } from "#contract/notices/calls";
import { respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { founded, inviteDoctors } from "../../support/workerd/fixtures/groups";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { nurse } from "../../support/workerd/fixtures/notices";

// Whatever goes to somebody else and looks like a patient is noted by its kinds, without a word of it.

const IDENTIFYING = "患者番号 12345678 山田太郎 昭和40年5月3日生 の件です";

beforeAll(async () => {
  await hospitals(["home", "a"]);
  await nurse("nora", "home");
  await person("kato");
  await person("mori");
  await agreed();
  for (const id of ["nora", "kato", "mori"]) await signedIn(id);
});

async function warningsOf(target: string) {
  const { results } = await env.DB.prepare(
    "SELECT detail FROM audit_log WHERE action = 'patient-warning' AND target = ? ORDER BY id",
  )
    .bind(target)
    .all<{ detail: string }>();
  return results.map(({ detail }) => detail);
}

const KEPT = JSON.stringify({ kinds: "number,name,birth", answer: "keep" });

it("a hospital's notice, and its edit, the name of a file too", async () => {
  const words = { title: "転院のご相談", toHospitalObjectIds: ["a"] };
  const send = (more: object) =>
    respond<{ objectId: string }>("nora", "POST", "/hospitalNotices", {
      ...words,
      detail: "ご相談です。",
      ...more,
    });
  const { objectId } = await send({ detail: IDENTIFYING, patientAnswer: "keep" });
  expect(await warningsOf(objectId)).toEqual([KEPT]);
  const path = `/hospitalNotices/${objectId}`;
  await respond<Notice>("nora", "PATCH", path, { detail: "ご相談です。" });
  expect(await warningsOf(objectId)).toHaveLength(1);
  await respond<Notice>("nora", "PATCH", path, { title: "山田花子様（ID 0012345）" });
  expect((await warningsOf(objectId))[1]).toBe(JSON.stringify({ kinds: "name,number", answer: "none" }));
  const named = await send({ filename: "山田太郎_0012345_CT.pdf" });
  expect(await warningsOf(named.objectId)).toHaveLength(1);
  expect(await warningsOf((await send({})).objectId)).toEqual([]);
});

it("the word to a request for a card, once however often it is sent", async () => {
  const body = { userId: "mori", message: IDENTIFYING, patientAnswer: "keep" };
  const ask = () => respond<{ objectId: string }>("kato", "POST", "/businessCard/requestExchange", body);
  const { objectId } = await ask();
  await ask();
  expect(await warningsOf(objectId)).toEqual([KEPT]);
});

it("the comment of an invitation to a group", async () => {
  const group = await founded("kato");
  await inviteDoctors("kato", group, ["mori"], IDENTIFYING);
  expect(await warningsOf(group)).toEqual([JSON.stringify({ kinds: "number,name,birth", answer: "none" })]);
});
