import { expect, test } from "vitest";
import type { Hospital } from "#contract/hospitals/calls";
import { readBySchema } from "~/forms/form-by-schema.server";
import { dayForm, dayOf, partOf, rowsOf } from "../../../app/routes/hospitals/edit-outpatient-day/day.server";

const DOCTORS = 480;
const url = new URL("https://inowa.test/hospitals/edit/outpatient/edit?day=mon");

test("a day of 480 doctors comes back from its form as it was shown", () => {
  const outpatientList = Array.from({ length: DOCTORS }, (_, index) => ({
    weekday: "mon",
    band: "morning",
    departmentCode: "d03",
    doctor: `医師${index}`,
    note: "",
  }));
  const hospital = { outpatientList } as unknown as Hospital;
  const part = partOf(url);
  const form = new FormData();
  form.set("hospitalId", "one");
  form.set("revision", "1");
  rowsOf(hospital, part, url).forEach((row, index) => {
    for (const [name, value] of Object.entries(row)) form.set(`entries[${index}].${name}`, String(value));
  });
  const read = readBySchema(form, dayForm);
  if (read.status !== "success") throw new Error(JSON.stringify(read.error));
  expect(dayOf(hospital, part, read.value.entries)).toEqual(
    outpatientList.map(({ weekday: _, ...rest }) => rest),
  );
});
