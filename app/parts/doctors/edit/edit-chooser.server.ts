import { json, redirect } from "@remix-run/cloudflare";
import { EXPERT_REQUIRED } from "#contract/registration/texts";
import { shownRefusal } from "~/forms/submit.server";
import { type ChosenList, offered } from "~/parts/doctors/record/offered.server";
import { oftenFor } from "~/parts/doctors/record/often.server";
import { markOf } from "~/request/forms/drafts.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { meshNames, namesOf } from "~/request/reference.server";
import { queryTerms } from "~/request/search-terms";
import { type Editing, saved } from "./own-page.server";

/**
 * What may be chosen for one list of the own page. Narrowed (`?seen=`), the address carries the choice so far: it is
 * kept nowhere else. `now`: what another tab has saved since the page was first seen.
 */
export async function chooserPage(editing: Editing, list: ChosenList) {
  const { doctor, lists, url, home } = editing;
  const query = url.searchParams;
  const seen = query.get("seen");
  const mark = await markOf(doctor[list]);
  const chosen = seen === null ? doctor[list] : query.getAll("codes");
  return {
    ...offered(
      lists,
      list,
      chosen,
      queryTerms(url),
      await oftenFor(editing, lists, doctor.doctorCategory[0], list),
    ),
    home,
    seen: query.has("changed") ? mark : (seen ?? mark),
    hasNone: seen === null ? doctor[list].length === 0 : query.has("hasNone"),
    now: query.has("changed") ? namesChosen(list, lists, doctor[list]) : null,
  };
}

const namesChosen = (list: ChosenList, lists: Editing["lists"], codes: readonly string[]) =>
  list === "doctorExpertCategory" ? namesOf(codes, lists.expertCategories) : meshNames(lists, codes);

/** Saves the choice. Has another tab saved one meanwhile, both are shown, and saving once more decides. */
export async function saveChosen(editing: Editing, list: ChosenList) {
  const { doctor, form, url, change } = editing;
  onlyFields(form, "codes", "hasNone", "seen", "q");
  const codes = form.getAll("codes").map(String);
  if (list === "doctorExpertCategory" && codes.length === 0 && !form.has("hasNone")) {
    return json({ error: EXPERT_REQUIRED }, { status: 422 });
  }
  const isSeen = form.get("seen") === (await markOf(doctor[list]));
  if (!isSeen && codes.join() !== doctor[list].join()) throw redirect(bothOf(url, form));
  try {
    await change({ [list]: codes, seen: { [list]: doctor[list] } });
  } catch (error) {
    const { message, status } = shownRefusal(error);
    return json({ error: message }, { status });
  }
  return saved(editing, "specialties");
}

/** The same page with what was chosen here, beside what is there now. */
function bothOf({ pathname }: URL, form: FormData): string {
  const kept = [...form].flatMap(([name, value]) =>
    ["codes", "seen", "hasNone"].includes(name) ? [[name, String(value)]] : [],
  );
  return `${pathname}?${new URLSearchParams([...kept, ["changed", ""]])}`;
}
