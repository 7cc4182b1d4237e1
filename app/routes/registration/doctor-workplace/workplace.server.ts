import type { Submission } from "@conform-to/react";
import { json, redirect } from "@remix-run/cloudflare";
import { readMonth } from "#contract/japanese-date";
import { zipcodeOf } from "#contract/normalise";
import {
  WORKPLACE_CHANGED,
  WORKPLACE_NAME_REQUIRED,
  WORKPLACE_NOT_FOUND,
  WORKPLACE_SEARCH_EMPTY,
} from "#contract/registration/texts";
import { ZIPCODE_INVALID, ZIPCODE_UNKNOWN } from "#contract/texts";
import { readBySchema } from "~/forms/form-by-schema.server";
import { shownRefusal } from "~/forms/submit.server";
import { listsOf } from "~/parts/registration/record/lists.server";
import type { Recording } from "~/parts/registration/record/record.server";
import { emptyPlace, type Workplace } from "~/parts/registration/record/record-draft";
import { refused } from "~/parts/registration/refused.server";
import type { Api } from "~/request/api.server";
import { markOf } from "~/request/drafts.server";
import { type WorkplaceFields, workplaceForm } from "./workplace-fields";
import { changed, type Faults, faultsOf } from "./workplace-rules.server";

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
  const looked = asked.q !== undefined;
  const { found, error } = looked
    ? await lookedUp(api, { medicalAreaId: asked.medicalAreaId ?? "", q: asked.q ?? "" })
    : NOT_LOOKED_UP;
  const prefectures = new Map(lists.prefectures.map(({ prefectureCode, name }) => [prefectureCode, name]));
  return {
    isNew: place === null,
    seen: place ? await markOf(place) : "",
    initial: { ...initialOf(place), ...asked } as Partial<WorkplaceFields>,
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

/** Those of an area, of a name, or both; nothing where neither is said. */
async function hospitalsOf(api: Api, { medicalAreaId, q }: Pick<WorkplaceFields, "medicalAreaId" | "q">) {
  if (medicalAreaId === "" && q.trim() === "") return [];
  const params = { medicalAreaId: medicalAreaId || "all" };
  return api.registration.hospitalSuggestions({ params, query: { q } });
}

/** While the host is down the form stands as it was, and says so in the place of what was found. */
async function lookedUp(api: Api, asked: Pick<WorkplaceFields, "medicalAreaId" | "q">) {
  try {
    return { found: await hospitalsOf(api, asked), error: null };
  } catch (error) {
    return { found: [], error: shownRefusal(error).message };
  }
}

function initialOf(place: Workplace | null): Partial<WorkplaceFields> {
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
  const submission = readBySchema(entered.form, workplaceForm);
  if (submission.status !== "success") return json(submission.reply(), { status: 422 });
  try {
    return await takeWorkplace(entered, submission, submission.value);
  } catch (error) {
    return refused(submission, error);
  }
}

async function takeWorkplace(
  entered: Recording,
  submission: Submission<WorkplaceFields>,
  form: WorkplaceFields,
) {
  const { record, save, params } = entered;
  const wrong = (fieldErrors: Faults) => json(submission.reply({ fieldErrors }), { status: 422 });
  if (form.intent === "hospitals") {
    const isEmpty = form.medicalAreaId === "" && form.q.trim() === "";
    if (isEmpty) return wrong({ q: [WORKPLACE_SEARCH_EMPTY] });
    throw redirect(here(params.id, form, "hospitals"));
  }
  if (form.intent === "zipcode") {
    const found = await located(entered, form);
    if ("error" in found) return wrong(found.error);
    throw redirect(here(params.id, found, "own"));
  }
  const place = form.intent === "remove" ? null : await placeFrom(entered, form);
  if (place && "error" in place) return wrong(place.error);
  const list = await changed(record.enrollmentPeriodList, form.seen, place);
  if (!list) return json(submission.reply({ formErrors: [WORKPLACE_CHANGED] }), { status: 409 });
  await save({ enrollmentPeriodList: list });
  throw redirect("/doctor/new/profile#workplaces");
}

function here(
  id: string | undefined,
  { intent: _, seen: __, ...form }: WorkplaceFields,
  part: string,
): string {
  const filled = Object.entries(form).filter(
    ([name, value]) => value !== "" || (name === "q" && part === "hospitals"),
  );
  return `/doctor/new/editHospital${id ? `/${encodeURIComponent(id)}` : ""}?${new URLSearchParams(filled)}#${part}`;
}

async function located({ api }: Recording, form: WorkplaceFields): Promise<WorkplaceFields | Wrong> {
  const zipcode = zipcodeOf(form.zipcode);
  if (!zipcode) return { error: { zipcode: [ZIPCODE_INVALID] } };
  const [place] = await api.reference.postalCode({ params: { zipcode } });
  if (!place) return { error: { zipcode: [ZIPCODE_UNKNOWN] } };
  const { prefectureCode, municipality, medicalAreaId } = place;
  return { ...form, prefectureCode, hospitalCity: municipality, medicalAreaId };
}

type Wrong = { error: Faults };

async function placeFrom(entered: Recording, form: WorkplaceFields): Promise<Workplace | Wrong> {
  const months = { startDate: readMonth(form.startDate), endDate: readMonth(form.endDate) };
  const error = faultsOf(form, months);
  if (error) return { error };
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
  form: WorkplaceFields,
  common: Workplace,
): Promise<Workplace | Wrong> {
  const kept = placeAt(entered);
  if (kept?.hospitalId === form.hospitalId)
    return { ...kept, ...common, type: "hospital", ...placeOnly(kept) };
  const [found, { prefectures }] = await Promise.all([hospitalsOf(entered.api, form), listsOf(entered)]);
  const hospital = found.find(({ hospitalId }) => hospitalId === form.hospitalId);
  if (!hospital) return { error: { hospitalId: [WORKPLACE_NOT_FOUND] } };
  return {
    ...common,
    type: "hospital",
    name: hospital.name,
    hospitalId: hospital.hospitalId,
    prefectureCode: hospital.prefectureCode,
    hospitalPref:
      prefectures.find(({ prefectureCode }) => prefectureCode === hospital.prefectureCode)?.name ?? null,
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
