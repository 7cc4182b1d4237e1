import type { Submission } from "@conform-to/react";
import { json, redirect } from "@remix-run/cloudflare";
import { readMonth } from "#contract/dates/japanese-date";
import { enrollmentPeriod } from "#contract/doctors/shapes";
import { zipcodeOf } from "#contract/japanese/normalise";
import { CITY_CHARS, WORKPLACE_CHARS } from "#contract/registration/limits";
import {
  MONTH_INVALID,
  MONTHS_REVERSED,
  WORKPLACE_CHANGED,
  WORKPLACE_NAME_REQUIRED,
  WORKPLACE_NOT_FOUND,
  WORKPLACE_SEARCH_EMPTY,
} from "#contract/registration/texts";
import { tooLong, ZIPCODE_INVALID, ZIPCODE_UNKNOWN } from "#contract/texts";
import { readBySchema } from "~/forms/form-by-schema.server";
import { refusedReply } from "~/forms/refusal";
import { shownRefusal } from "~/forms/submit.server";
import type { Api } from "~/request/api.server";
import { markOf } from "~/request/forms/drafts.server";
import type { Entered } from "~/request/guards.server";
import { placeName, prefectureName, referenceLists } from "~/request/reference.server";
import { emptyPlace, type Workplace } from "./workplace";
import { type WorkplaceFields, workplaceForm } from "./workplace-fields";

/** One place of a record that is being put together or changed. */
export type Placing = Pick<Entered, "api" | "context" | "url" | "form"> & {
  list: Workplace[];
  /** The workplace's position in the list; anything beyond is a new one. */
  index: number;
  /** The address of this page, and where its record is corrected. */
  here: string;
  record: { to: string; label: string };
  save: (list: Workplace[]) => Promise<unknown>;
};

/** The place of this address, or null for a new one. */
function placeAt({ list, index }: Placing): Workplace | null {
  return list[index] ?? null;
}

/** What the page shows: the place, or what the address says was looked for, and the hospitals that were found. */
export async function workplacePage(entered: Placing) {
  const { url, api, context } = entered;
  const lists = await referenceLists(api);
  const place = placeAt(entered);
  const asked = Object.fromEntries(url.searchParams);
  const looked = asked.q !== undefined;
  const { found, error } = looked
    ? await lookedUp(api, { medicalAreaId: asked.medicalAreaId ?? "", q: asked.q ?? "" })
    : NOT_LOOKED_UP;
  return {
    record: entered.record,
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
    areas: lists.medicalAreas.map(({ id, prefectureCode }) => ({
      value: id,
      label: placeName(lists, prefectureCode, id),
    })),
    prefectures: lists.prefectures.map(({ prefectureCode, name }) => ({
      value: prefectureCode,
      label: name,
    })),
    services: context.services,
  };
}

const NOT_LOOKED_UP = { found: [], error: null };

/** The hospitals of an area, of a name, or both; none if neither is given. */
async function hospitalsOf(api: Api, { medicalAreaId, q }: Pick<WorkplaceFields, "medicalAreaId" | "q">) {
  if (medicalAreaId === "" && q.trim() === "") return [];
  const params = { medicalAreaId: medicalAreaId || "all" };
  return api.registration.hospitalSuggestions({ params, query: { q } });
}

/** While the host is down, the form stays as it was and says so in the place of what was found. */
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

/** Looks hospitals or an address up (the answer is in the address), removes the place, or keeps it. */
export async function saveWorkplace(entered: Placing) {
  const submission = readBySchema(entered.form, workplaceForm);
  if (submission.status !== "success") return json(submission.reply(), { status: 422 });
  try {
    return await takeWorkplace(entered, submission, submission.value);
  } catch (error) {
    const { refused, status } = shownRefusal(error);
    return json(refusedReply(submission, refused), { status });
  }
}

async function takeWorkplace(
  entered: Placing,
  submission: Submission<WorkplaceFields>,
  form: WorkplaceFields,
) {
  const { list: kept, save, record } = entered;
  const wrong = (fieldErrors: Faults) => json(submission.reply({ fieldErrors }), { status: 422 });
  if (form.intent === "hospitals") {
    const isEmpty = form.medicalAreaId === "" && form.q.trim() === "";
    if (isEmpty) return wrong({ q: [WORKPLACE_SEARCH_EMPTY] });
    throw redirect(addressWith(entered, form, "hospitals"));
  }
  if (form.intent === "zipcode") {
    const found = await located(entered, form);
    if ("error" in found) return wrong(found.error);
    throw redirect(addressWith(entered, found, "own"));
  }
  const place = form.intent === "remove" ? null : await placeFrom(entered, form);
  if (place && "error" in place) return wrong(place.error);
  const list = await changed(kept, form.seen, place);
  if (!list) return json(submission.reply({ formErrors: [WORKPLACE_CHANGED] }), { status: 409 });
  await save(list);
  throw redirect(`${record.to}#workplaces`);
}

/** This page with what was filled in, so that what was looked up can be shown beside it. */
function addressWith(
  { here }: Placing,
  { intent: _, seen: __, ...form }: WorkplaceFields,
  part: string,
): string {
  const filled = Object.entries(form).filter(
    ([name, value]) => value !== "" || (name === "q" && part === "hospitals"),
  );
  return `${here}?${new URLSearchParams(filled)}#${part}`;
}

async function located({ api }: Placing, form: WorkplaceFields): Promise<WorkplaceFields | Wrong> {
  const zipcode = zipcodeOf(form.zipcode);
  if (!zipcode) return { error: { zipcode: [ZIPCODE_INVALID] } };
  const [place] = await api.reference.postalCode({ params: { zipcode } });
  if (!place) return { error: { zipcode: [ZIPCODE_UNKNOWN] } };
  const { prefectureCode, municipality, medicalAreaId } = place;
  return { ...form, prefectureCode, hospitalCity: municipality, medicalAreaId };
}

type Wrong = { error: Faults };

async function placeFrom(entered: Placing, form: WorkplaceFields): Promise<Workplace | Wrong> {
  const months = { startDate: readMonth(form.startDate), endDate: readMonth(form.endDate) };
  const error = faultsOf(form, months);
  if (error) return { error };
  const common = { ...emptyPlace, isWorking: form.isWorking !== "no", ...months };
  if (form.hospitalId !== "") return fromDirectory(entered, form, common);
  if (form.name.trim() === "") return { error: { name: [WORKPLACE_NAME_REQUIRED] } };
  const prefecture = prefectureName(await referenceLists(entered.api), form.prefectureCode);
  return {
    ...common,
    type: "other",
    name: form.name.trim(),
    prefectureCode: prefecture && form.prefectureCode,
    hospitalPref: prefecture,
    hospitalCity: form.hospitalCity.trim() || null,
    medicalAreaId: form.medicalAreaId || null,
  };
}

async function fromDirectory(
  entered: Placing,
  form: WorkplaceFields,
  common: Workplace,
): Promise<Workplace | Wrong> {
  const saved = placeAt(entered);
  if (saved?.hospitalId === form.hospitalId)
    return { ...saved, ...common, type: "hospital", ...placeOnly(saved) };
  const [found, lists] = await Promise.all([hospitalsOf(entered.api, form), referenceLists(entered.api)]);
  const hospital = found.find(({ hospitalId }) => hospitalId === form.hospitalId);
  if (!hospital) return { error: { hospitalId: [WORKPLACE_NOT_FOUND] } };
  return {
    ...common,
    type: "hospital",
    name: hospital.name,
    hospitalId: hospital.hospitalId,
    prefectureCode: hospital.prefectureCode,
    hospitalPref: prefectureName(lists, hospital.prefectureCode),
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

type Faults = Partial<Record<keyof WorkplaceFields, string[]>>;

type Months = Pick<Workplace, "startDate" | "endDate">;

/** What is wrong with a workplace as it was typed, by field; null when nothing is. */
function faultsOf(form: WorkplaceFields, { startDate, endDate }: Months): Faults | null {
  const faults: [keyof WorkplaceFields, isWrong: boolean, string][] = [
    ["name", form.name.length > WORKPLACE_CHARS, tooLong("勤務先の名称", WORKPLACE_CHARS)],
    ["hospitalCity", form.hospitalCity.length > CITY_CHARS, tooLong("市区町村", CITY_CHARS)],
    ["startDate", form.startDate !== "" && startDate === null, MONTH_INVALID],
    ["endDate", form.endDate !== "" && endDate === null, MONTH_INVALID],
    ["endDate", startDate !== null && endDate !== null && endDate < startDate, MONTHS_REVERSED],
  ];
  const found = faults.flatMap(([name, isWrong, message]) => (isWrong ? [[name, [message]]] : []));
  return found.length > 0 ? Object.fromEntries(found) : null;
}

/**
 * The list with the place that bore the mark `seen` replaced, or taken out (null), or with a new one at its end. What
 * another tab or the first half of a double click did already is not done again; null when the place is not there.
 */
async function changed(
  list: Workplace[],
  seen: string,
  place: Workplace | null,
): Promise<Workplace[] | null> {
  // The mark is made of the place as it will be read back: the order of its parts is the schema's.
  const mark = place && (await markOf(enrollmentPeriod.parse(place)));
  const marks = await Promise.all(list.map(markOf));
  const at = seen === "" ? -1 : marks.indexOf(seen);
  if (mark && mark !== seen && marks.includes(mark)) return list.filter((_, index) => index !== at);
  if (at < 0 && seen !== "") return place ? null : list;
  if (!place) return list.toSpliced(at, 1);
  return at < 0 ? [...list, place] : list.with(at, place);
}
