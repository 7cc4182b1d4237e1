import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { json, redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import { FIELD_INVALID, WORKPLACE_NAME_REQUIRED, WORKPLACE_NOT_FOUND } from "#contract/messages";
import { zipcodeOf } from "#contract/normalise";
import { shownRefusal } from "~/bodies/submit.server";
import { listsOf } from "./lists.server";
import type { Recording } from "./record.server";
import { emptyPlace, type Workplace } from "./record-draft";
import { refused } from "./refused.server";

const field = z.string().default("");

/** One workplace as it is filled in: chosen from the directory, or in words of one's own. */
export const workplaceForm = z.object({
  medicalAreaId: field,
  q: field,
  hospitalId: field,
  name: field,
  zipcode: field,
  prefectureCode: field,
  hospitalCity: field,
  isWorking: z.string().default("yes"),
  startDate: field,
  endDate: field,
  intent: field,
});
export type WorkplaceForm = z.output<typeof workplaceForm>;

/** The place of this address (`/editHospital/2`), or null for a new one. */
export function placeAt({ record, params }: Pick<Recording, "record" | "params">): Workplace | null {
  const index = Number(params.id ?? "-1");
  return record.enrollmentPeriodList[index] ?? null;
}

/** What the page shows: the place, or what the address says was looked for, and the hospitals that were found. */
export async function workplacePage(entered: Recording) {
  const { url, api, context } = entered;
  const lists = await listsOf(entered);
  const place = placeAt(entered);
  const asked = Object.fromEntries(url.searchParams);
  const area = asked.medicalAreaId ?? place?.medicalAreaId ?? "";
  const looked = asked.q !== undefined && area !== "";
  const { found, error } = looked ? await lookedUp(api, area, asked.q) : NOT_LOOKED_UP;
  const prefectures = new Map(lists.prefectures.map(({ prefectureCode, name }) => [prefectureCode, name]));
  return {
    isNew: place === null,
    initial: { ...initialOf(place), ...asked } as Partial<WorkplaceForm>,
    looked,
    error,
    hospitals: found.map(({ hospitalId, name, address }) => ({
      value: hospitalId,
      label: name,
      note: address,
    })),
    areas: lists.medicalAreas.map(({ id, prefectureCode, name }) => ({
      value: id,
      label: `${prefectures.get(prefectureCode)}・${name}`,
    })),
    prefectures: lists.prefectures.map(({ prefectureCode, name }) => ({
      value: prefectureCode,
      label: name,
    })),
    services: context.services,
  };
}

const NOT_LOOKED_UP = { found: [], error: null };

/** While the host is down the form stands as it was, and says so in the place of what was found. */
async function lookedUp(api: Recording["api"], medicalAreaId: string, q: string | undefined) {
  try {
    const found = await api.registration.hospitalSuggestions({ params: { medicalAreaId }, query: { q } });
    return { found, error: null };
  } catch (error) {
    return { found: [], error: shownRefusal(error).message };
  }
}

function initialOf(place: Workplace | null): Partial<WorkplaceForm> {
  if (!place) return { isWorking: "yes" };
  return {
    medicalAreaId: place.medicalAreaId ?? "",
    hospitalId: place.hospitalId ?? "",
    name: place.name,
    prefectureCode: place.prefectureCode ?? "",
    hospitalCity: place.hospitalCity ?? "",
    isWorking: place.isWorking ? "yes" : "no",
    startDate: place.startDate ?? "",
    endDate: place.endDate ?? "",
  };
}

/** Looks hospitals or an address up (the answer stands in the address), removes the place, or keeps it. */
export async function saveWorkplace(entered: Recording) {
  const { request } = entered;
  const submission = parseWithZod(await request.formData(), { schema: workplaceForm });
  if (submission.status !== "success") return json(submission.reply(), { status: 422 });
  try {
    return await takeWorkplace(entered, submission, submission.value);
  } catch (error) {
    return refused(submission, error);
  }
}

async function takeWorkplace(entered: Recording, submission: Submission<WorkplaceForm>, form: WorkplaceForm) {
  const { record, save, params } = entered;
  const list = [...record.enrollmentPeriodList];
  const index = placeAt(entered) ? Number(params.id) : list.length;
  if (form.intent === "hospitals") throw redirect(here(params.id, form, "hospitals"));
  if (form.intent === "zipcode") throw redirect(here(params.id, await located(entered, form), "own"));
  if (form.intent === "remove") {
    list.splice(index, 1);
    await save({ enrollmentPeriodList: list });
    throw redirect("/doctor/new/profile#workplaces");
  }
  const place = await placeFrom(entered, form);
  if ("error" in place) return json(submission.reply({ fieldErrors: place.error }), { status: 422 });
  list[index] = place;
  await save({ enrollmentPeriodList: list });
  throw redirect("/doctor/new/profile#workplaces");
}

function here(id: string | undefined, { intent: _, ...form }: WorkplaceForm, part: string): string {
  const filled = Object.entries(form).filter(([name, value]) => value !== "" || name === "q");
  return `/doctor/new/editHospital${id ? `/${id}` : ""}?${new URLSearchParams(filled)}#${part}`;
}

async function located({ api }: Recording, form: WorkplaceForm): Promise<WorkplaceForm> {
  const zipcode = zipcodeOf(form.zipcode);
  const [place] = zipcode ? await api.reference.postalCode({ params: { zipcode } }) : [];
  if (!place) return form;
  const { prefectureCode, municipality, medicalAreaId } = place;
  return { ...form, prefectureCode, hospitalCity: municipality, medicalAreaId };
}

type Wrong = { error: Partial<Record<keyof WorkplaceForm, string[]>> };

async function placeFrom(entered: Recording, form: WorkplaceForm): Promise<Workplace | Wrong> {
  const months = { startDate: monthOf(form.startDate), endDate: monthOf(form.endDate) };
  for (const name of ["startDate", "endDate"] as const) {
    if (form[name] !== "" && months[name] === null) return { error: { [name]: [FIELD_INVALID] } };
  }
  const common = { ...emptyPlace, isWorking: form.isWorking !== "no", ...months };
  if (form.hospitalId !== "") return fromDirectory(entered, form, common);
  if (form.name.trim() === "") return { error: { name: [WORKPLACE_NAME_REQUIRED] } };
  const lists = await listsOf(entered);
  const prefecture = lists.prefectures.find(({ prefectureCode }) => prefectureCode === form.prefectureCode);
  return {
    ...common,
    type: "other",
    name: form.name.trim(),
    prefectureCode: prefecture?.prefectureCode ?? null,
    hospitalPref: prefecture?.name ?? null,
    hospitalCity: form.hospitalCity.trim() || null,
    medicalAreaId: form.medicalAreaId || null,
  };
}

async function fromDirectory(
  entered: Recording,
  form: WorkplaceForm,
  common: Workplace,
): Promise<Workplace | Wrong> {
  const kept = placeAt(entered);
  if (kept?.hospitalId === form.hospitalId)
    return { ...kept, ...common, type: "hospital", ...placeOnly(kept) };
  const found = await entered.api.registration.hospitalSuggestions({
    params: { medicalAreaId: form.medicalAreaId || "none" },
    query: { q: form.q },
  });
  const hospital = found.find(({ hospitalId }) => hospitalId === form.hospitalId);
  if (!hospital) return { error: { hospitalId: [WORKPLACE_NOT_FOUND] } };
  return {
    ...common,
    type: "hospital",
    name: hospital.name,
    hospitalId: hospital.hospitalId,
    prefectureCode: hospital.prefectureCode,
    hospitalCity: hospital.municipality,
    medicalAreaId: hospital.medicalAreaId,
  };
}

function placeOnly({
  name,
  hospitalId,
  prefectureCode,
  hospitalPref,
  hospitalCity,
  medicalAreaId,
}: Workplace) {
  return { name, hospitalId, prefectureCode, hospitalPref, hospitalCity, medicalAreaId };
}

/** 2020年4月, 2020/4, 2020-04 → '2020-04'; null for anything else. */
function monthOf(typed: string): string | null {
  const [, year, month] = /^(\d{4})\D+(\d{1,2})月?$/.exec(typed.normalize("NFKC").trim()) ?? [];
  const number = Number(month);
  return year && number >= 1 && number <= 12 ? `${year}-${String(number).padStart(2, "0")}` : null;
}
