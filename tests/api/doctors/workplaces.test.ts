import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import type * as z from "zod";
import type { reachableAt } from "#contract/doctors/shapes";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { hospitals } from "../../support/workerd/fixtures/hospitals";

type Reachable = z.output<typeof reachableAt>;

const record = (id: string, lastName: string, firstName: string) => [
  env.DB.prepare(
    `INSERT INTO doctors (id, last_name, first_name, last_name_kana, first_name_kana, department_codes, updated_at)
     VALUES (?, ?, ?, 'フジエダ', 'クミコ', '["d03"]', 0)`,
  ).bind(id, lastName, firstName),
  env.DB.prepare(
    `INSERT INTO workplaces (doctor_id, position, type, hospital_id, name, is_working)
     VALUES (?1, 0, 'hospital', 'here', '関内', 1), (?1, 1, 'hospital', 'gone', '閉院', 1), (?1, 2, 'hospital', 'past', '以前', 0)`,
  ).bind(id),
];

const clinic = (weekday: string, doctor: string) => ({
  ...{ weekday, band: "morning", departmentCode: "d03", doctor, note: "" },
});

beforeAll(async () => {
  await person("nurse", { role: "co-medical", licenceState: null });
  await person("company", { role: "connectCompany", licenceState: null });
  await agreed();
  for (const id of ["nurse", "company"]) await signedIn(id);
  await hospitals(["here", "gone", "past"], {
    tel: "045-000-3120",
    fax: "045-000-3121",
    referralTel: "045-000-3125",
  });
  const outpatientList = [
    clinic("mon", "藤枝 久美子"),
    clinic("tue", "藤枝"),
    clinic("wed", "小久保"),
    clinic("thu", "小久保"),
  ];
  await env.DB.batch([
    env.DB.prepare("UPDATE hospitals SET delisted_at = 1 WHERE id = 'gone'"),
    env.DB.prepare(
      "UPDATE hospitals SET facts = ?, referral_hours = '平日 8:30〜17:00', source = 'navii', source_date = '2026-10-01' WHERE id = 'here'",
    ).bind(JSON.stringify({ outpatientList })),
    ...record("fujieda", "藤枝", "久美子"),
    ...record("kokubo-1", "小久保", "学"),
    ...record("kokubo-2", "小久保", "実"),
    env.DB.prepare(
      "INSERT INTO doctor_imports (code, doctor_id, said, source_date) VALUES ('1', 'fujieda', '{}', '2026-09-01')",
    ),
  ]);
});

const of = (id: string) => respond<Reachable>("nurse", "GET", `/doctor/${id}/workplaces`);

it("a doctor without an account is reached by the numbers of the present workplaces", async () => {
  const { workplaces, listedOn } = await of("fujieda");
  expect(workplaces).toMatchObject([
    {
      hospitalId: "here",
      tel: "045-000-3120",
      referralTel: "045-000-3125",
      referralHours: "平日 8:30〜17:00",
    },
  ]);
  expect(workplaces[0]).toMatchObject({ source: "navii", sourceDate: "2026-10-01" });
  expect(listedOn).toBe("2026-09-01");
});

it("a family name in the outpatient table means a doctor only where nobody else there has it", async () => {
  const days = async (id: string) => (await of(id)).workplaces[0]?.clinics.map(({ weekday }) => weekday);
  expect(await days("fujieda")).toEqual(["mon", "tue"]);
  expect(await days("kokubo-1")).toEqual([]);
});

it("companies and unknown doctors have no numbers to be shown", async () => {
  expect((await call("company", "GET", "/doctor/fujieda/workplaces")).status).toBe(403);
  expect((await call("nurse", "GET", "/doctor/nobody/workplaces")).status).toBe(404);
});
