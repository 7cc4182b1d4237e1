import { json, redirect } from "@remix-run/cloudflare";
import { EXPERT_REQUIRED } from "#contract/registration/texts";
import { type ChosenList, offered } from "~/parts/doctors/record/offered.server";
import { oftenFor } from "~/parts/doctors/record/often.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf, textIn } from "~/request/forms/read";
import { referenceLists } from "~/request/reference.server";
import { queryTerms } from "~/request/search-terms";
import type { Recording } from "./record.server";
import type { RecordDraft } from "./record-draft";

/** What may be chosen for one list of the record that is put together. */
export async function chooserOf(entered: Recording, list: ChosenList) {
  const { record, url, api, context } = entered;
  const lists = await referenceLists(api);
  const often = await oftenFor(entered, lists, record.doctorCategory[0], list);
  return {
    ...offered(lists, list, record[list], queryTerms(url), often),
    hasNone: record.hasNoExpertCategory,
    services: context.services,
  };
}

/** Keeps the choice, then narrows the list or goes back to the record. */
export async function choose({ form, save }: Recording, list: ChosenList) {
  onlyFields(form, "codes", "hasNone", "q");
  const codes = form.getAll("codes").map(String);
  const hasNone = form.has("hasNone");
  const changes: Partial<RecordDraft> = { [list]: codes };
  if (list === "doctorExpertCategory") changes.hasNoExpertCategory = hasNone && codes.length === 0;
  await save(changes);
  if (intentOf(form) === "search") {
    throw redirect(`/doctor/new/${list}?${new URLSearchParams({ q: textIn(form, "q") })}`);
  }
  if (list === "doctorExpertCategory" && codes.length === 0 && !hasNone) {
    return json({ error: EXPERT_REQUIRED }, { status: 422 });
  }
  throw redirect("/doctor/new/profile#specialties");
}
