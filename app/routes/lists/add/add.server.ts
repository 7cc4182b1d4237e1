import { json, redirect, type TypedResponse } from "@remix-run/cloudflare";
import { LIST_CHOICE_REQUIRED } from "#contract/lists/texts";
import { kindChoice } from "~/parts/lists/kind-choice";
import { readKind } from "~/parts/lists/kinds";
import { ApiRefusal } from "~/request/api.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { textIn } from "~/request/forms/read";
import type { Entered } from "~/request/guards.server";

/** What was chosen and typed, and what is wrong with it, by field. */
export type RefusedAddition = {
  picked: string[];
  name: string;
  kind: string;
  errors: { lists?: string; name?: string; kind?: string };
};

/** Puts the hospitals or doctors on the lists that are ticked, and on a new one where it was given a name. */
export async function addToLists(entered: Entered): Promise<TypedResponse<RefusedAddition>> {
  const { form, api } = entered;
  onlyFields(form, "hospitals", "doctors", "lists", "name", "kind", "creationKey");
  const hospitalIds = form.getAll("hospitals").map(String);
  const doctorIds = form.getAll("doctors").map(String);
  const picked = form.getAll("lists").map(String);
  const name = textIn(form, "name").trim();
  const kind = textIn(form, "kind");
  const refused = (errors: RefusedAddition["errors"]) =>
    json({ picked, name, kind, errors }, { status: 422 });
  const asksForNew = name !== "" || kind !== "";
  if (!asksForNew && picked.length === 0) return refused({ lists: LIST_CHOICE_REQUIRED });
  const kindRead = kindChoice.safeParse(kind);
  if (asksForNew && !kindRead.success) return refused({ kind: kindRead.error.issues[0]?.message });
  const creationKey = textIn(form, "creationKey") || undefined;
  try {
    // The new list comes first: a name that is refused leaves the others as they were.
    const made = asksForNew
      ? await api.lists.create({ body: { name, ...readKind(kind), memo: "", creationKey, hospitalIds } })
      : null;
    const all = [...picked, ...(made ? [made.objectId] : [])];
    if (picked.length > 0 && hospitalIds.length > 0)
      await api.lists.add({ body: { listIds: picked, hospitalIds } });
    if (doctorIds.length > 0) await api.lists.addDoctors({ body: { listIds: all, doctorIds } });
    return await done(entered, all, doctorIds[0]);
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.status !== 422) throw error;
    const { listIds, type, purpose, name, ...others } = error.refused.errors ?? {};
    const lists =
      listIds ?? Object.values(others)[0] ?? (type || purpose || name ? undefined : error.message);
    return refused({ lists, name, kind: type ?? purpose });
  }
}

/** Leads to the list, or if there are several, to the page of all lists. */
async function done(
  { context }: Entered,
  listIds: string[],
  doctorId: string | undefined,
): Promise<TypedResponse<never>> {
  const [only, ...others] = listIds;
  // A doctor's note is written on the list itself, where it opens.
  const query = doctorId ? `?doctor=${encodeURIComponent(doctorId)}#doctors` : "";
  const to = only && others.length === 0 ? `/lists/hospitals/${only}${query}` : "/lists/hospitals";
  await context.flash({ kind: "success", text: "リストに加えました" });
  return redirect(to, 303);
}
