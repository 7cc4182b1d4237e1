import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import type { DoctorOfList, List } from "#contract/lists/calls";
import { DOCTORS_PER_LIST } from "#contract/lists/limits";
import { DOCTOR_NOTE_CHANGED, DOCTOR_UNKNOWN, LIST_FULL_OF_DOCTORS } from "#contract/lists/texts";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { hospitals } from "../../support/workerd/fixtures/hospitals";

let list: List;
const record = (id: string, lastName: string) =>
  env.DB.prepare(
    `INSERT INTO doctors (id, last_name, first_name, last_name_kana, first_name_kana, department_codes, updated_at)
     VALUES (?, ?, '久美子', 'フジエダ', 'クミコ', '["d03"]', 0)`,
  ).bind(id, lastName);

beforeAll(async () => {
  for (const id of ["owner", "stranger"]) await person(id);
  await agreed();
  for (const id of ["owner", "stranger"]) await signedIn(id);
  await hospitals(["h"], { tel: "045-000-3120", referralTel: "045-000-3125" });
  await env.DB.batch([
    record("fujieda", "藤枝"),
    record("left", "退会"),
    ...Array.from({ length: DOCTORS_PER_LIST }, (_, at) => record(`many-${at}`, `多数${at}`)),
    env.DB.prepare(
      `INSERT INTO workplaces (doctor_id, position, type, hospital_id, name, is_working)
       VALUES ('fujieda', 0, 'hospital', 'h', '関内しおかぜ病院', 1)`,
    ),
  ]);
  list = await respond<List>("owner", "POST", "/lists/hospitals", { name: "相談先", type: 1, purpose: 6 });
});

const add = (doctorIds: string[], who = "owner") =>
  call(who, "POST", "/lists/doctors/add", { listIds: [list.objectId], doctorIds });
const onList = async () =>
  (await respond<{ doctors: DoctorOfList[] }>("owner", "GET", `/lists/hospitals/${list.objectId}/doctors`))
    .doctors;

it("a doctor is on a list once, with the number to call, and whoever leaves the directory is left out", async () => {
  expect(await (await add(["fujieda", "left"])).json()).toEqual({ added: 2 });
  expect(await (await add(["fujieda"])).json()).toEqual({ added: 0 });
  await env.DB.prepare("UPDATE doctors SET delisted_at = 1 WHERE id = 'left'").run();
  expect(await onList()).toMatchObject([
    {
      doctorId: "fujieda",
      name: "藤枝 久美子",
      tel: "045-000-3125",
      workplace: "関内しおかぜ病院",
      isMember: false,
    },
  ]);
});

it("a note is saved onto the one that was seen", async () => {
  const [{ rev } = { rev: 0 }] = await onList();
  const note = (memo: string) =>
    call("owner", "PATCH", `/lists/hospitals/${list.objectId}/doctors/fujieda`, { memo, rev });
  expect((await note("火曜に電話")).status).toBe(200);
  const late = await note("水曜に電話");
  expect([late.status, await late.json()]).toMatchObject([
    409,
    { message: DOCTOR_NOTE_CHANGED, current: { memo: "火曜に電話" } },
  ]);
});

it("strangers neither see nor change a list, and unknown doctors are refused", async () => {
  expect((await call("stranger", "GET", `/lists/hospitals/${list.objectId}/doctors`)).status).toBe(404);
  expect((await add(["fujieda"], "stranger")).status).toBe(404);
  const unknown = await add(["nobody"]);
  expect([unknown.status, await unknown.json()]).toMatchObject([
    422,
    { errors: { doctorIds: DOCTOR_UNKNOWN } },
  ]);
});

it("a list takes so many doctors, all or none", async () => {
  for (let from = 0; from < DOCTORS_PER_LIST - 100; from += 100)
    await add(Array.from({ length: 100 }, (_, at) => `many-${from + at}`));
  const before = (await onList()).length;
  const full = await add(Array.from({ length: 100 }, (_, at) => `many-${DOCTORS_PER_LIST - 100 + at}`));
  expect([full.status, await full.json()]).toMatchObject([
    422,
    { errors: { listIds: LIST_FULL_OF_DOCTORS } },
  ]);
  expect((await onList()).length).toBe(before);
});

it("a doctor is taken off a list", async () => {
  await respond("owner", "POST", "/lists/doctors/remove", { listId: list.objectId, doctorId: "fujieda" });
  expect((await onList()).some(({ doctorId }) => doctorId === "fujieda")).toBe(false);
});
