import { json, redirect } from "@remix-run/cloudflare";
import { readYear } from "#contract/dates/japanese-date";
import { countCharacters } from "#contract/japanese/characters";
import { INTRODUCTION_CHARS, UNIVERSITY_CHARS } from "#contract/registration/limits";
import { GRADUATION_YEAR_REQUIRED } from "#contract/registration/texts";
import { tooLong } from "#contract/texts";
import type { Recording } from "~/parts/registration/record/record.server";
import type { RecordDraft } from "~/parts/registration/record/record-draft";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf, textIn } from "~/request/forms/read";

/** The pages that lie beside the form; going to one keeps what is in the form. */
const ADDITIONS =
  /^(doctorExpertCategory|searchPaperMeshList|surgeryMeshList|unacceptableMeshList|editHospital(\/\d+)?)$/;

/** Keeps the form, whatever button was pressed, then goes where that button leads. */
export async function saveRecord({ form, save }: Recording) {
  onlyFields(
    form,
    "firstDepartment",
    "doctorCategory",
    "university",
    "graduationYear",
    "introduction",
    "hide*",
  );
  const text = (name: string) => textIn(form, name).trim();
  const others = form.getAll("doctorCategory").map(String);
  const first = text("firstDepartment");
  const changes = {
    university: text("university"),
    graduationYear: String(readYear(text("graduationYear")) ?? text("graduationYear")),
    doctorCategory: [...new Set([first, ...others])].filter(Boolean),
    introduction: text("introduction"),
    hideUniversity: form.has("hideUniversity"),
    hideCertificationYear: form.has("hideCertificationYear"),
    hideGender: form.has("hideGender"),
  };
  await save(changes);
  const sidebar = intentOf(form);
  if (ADDITIONS.test(sidebar)) throw redirect(`/doctor/new/${sidebar}`);
  const errors = faultsOf(changes);
  if (Object.keys(errors).length > 0) return json({ errors }, { status: 422 });
  throw redirect("/doctor/new/confirm");
}

type Typed = Pick<RecordDraft, "university" | "graduationYear" | "introduction">;

/** What can't stand as it is. What is still missing is listed on the next page. */
function faultsOf({ university, graduationYear, introduction }: Typed): Record<string, string[]> {
  const faults: [name: keyof Typed, isWrong: boolean, message: string][] = [
    ["university", countCharacters(university) > UNIVERSITY_CHARS, tooLong("大学", UNIVERSITY_CHARS)],
    ["graduationYear", graduationYear !== "" && !isYear(graduationYear), GRADUATION_YEAR_REQUIRED],
    [
      "introduction",
      countCharacters(introduction) > INTRODUCTION_CHARS,
      tooLong("自己紹介", INTRODUCTION_CHARS),
    ],
  ];
  return Object.fromEntries(
    faults.flatMap(([name, isWrong, message]) => (isWrong ? [[name, [message]]] : [])),
  );
}

const isYear = (year: string) => /^(19[3-9]|20)\d/.test(year) && year.length === 4;
