import { json, redirect } from "@remix-run/cloudflare";
import { readYear } from "#contract/dates/japanese-date";
import type { HideFlag } from "#contract/doctors/edit";
import { HIDE_FLAGS } from "#contract/doctors/edit";
import { FILE_MISSING } from "#contract/files/texts";
import { STALE } from "#contract/texts";
import { shownRefusal } from "~/forms/submit.server";
import { type Editing, saved } from "~/parts/doctors/edit/own-page.server";
import { markOf } from "~/request/forms/drafts.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { fileIn, intentOf, textIn } from "~/request/forms/read";

type ResponseBody = { errors: Record<string, string[]>; typed: Partial<Record<Basic, string>> };
export type Basic = (typeof BASICS)[number];
export const BASICS = ["university", "graduationYear", "introduction"] as const;

/** Each part of the page is a form of its own; the button says which. */
export async function savePart(editing: Editing) {
  const intent = intentOf(editing.form);
  onlyFields(editing.form, ...BASICS, ...HIDE_FLAGS, "was-*", "seen", "image", "medium", "small");
  try {
    if (intent === "picture") return await savePicture(editing);
    if (intent === "no-picture") return await takePicture(editing, null);
    if (intent === "shown") return await saveShown(editing);
    if (/^(up|down)-\d+$/.test(intent)) return await movePlace(editing, intent);
    return await saveBasics(editing);
  } catch (error) {
    const { message, status, refused } = shownRefusal(error);
    const errors = Object.entries(refused.errors ?? { form: message }).map(([name, text]) => [name, [text]]);
    return respond({ errors: Object.fromEntries(errors), typed: await touchedIn(editing) }, status);
  }
}

const respond = (body: ResponseBody, status: number) => json(body, { status });

async function savePicture(editing: Editing) {
  const image = fileIn(editing.form, "image");
  if (!image) return respond({ errors: { image: [FILE_MISSING] }, typed: {} }, 422);
  const { url } = await editing.api.files.image({
    body: { image, medium: smaller(editing, "medium"), small: smaller(editing, "small") },
  });
  return takePicture(editing, url);
}

/** A script brings it; without one the picture itself is shown smaller. */
function smaller({ form }: Editing, field: "medium" | "small"): File | undefined {
  const file = form.get(field);
  return file instanceof File && file.size > 0 ? file : undefined;
}

async function takePicture(editing: Editing, avatarUrl: string | null) {
  await editing.change({ avatarUrl });
  // The frame shows it as well.
  editing.context.forgetViewer();
  return saved(editing, "picture");
}

/** Saves only what was switched on this page: a flag that another tab has set stays as it is. */
async function saveShown(editing: Editing) {
  const { form, change } = editing;
  const switched = HIDE_FLAGS.filter((flag) => form.has(flag) !== (form.get(`was-${flag}`) === "on"));
  const flags = switched.map((flag): [HideFlag, boolean] => [flag, form.has(flag)]);
  if (flags.length > 0) await change(Object.fromEntries(flags));
  return saved(editing, "shown");
}

/** One place up or down, in the list that the page showed; in another one nothing moves, and that is said. */
async function movePlace(editing: Editing, intent: string) {
  const { doctor, form, change, context, home } = editing;
  const list = doctor.enrollmentPeriodList;
  const [messageLink, at = ""] = intent.split("-");
  const from = Number(at);
  const to = messageLink === "up" ? from - 1 : from + 1;
  const [place, other] = [list[from], list[to]];
  if (form.get("seen") !== (await markOf(list))) {
    await context.flash({ kind: "error", text: STALE });
    throw redirect(`${home}#workplaces`);
  }
  if (place && other) {
    const moved = list.with(from, other).with(to, place);
    await change({ enrollmentPeriodList: moved, seen: { enrollmentPeriodList: list } });
  }
  return saved(editing, "workplaces");
}

/** What was typed over is saved; the page says, field by field, what another tab has changed meanwhile. */
async function saveBasics(editing: Editing) {
  const { doctor, change } = editing;
  const typed = typedIn(editing);
  const errors: ResponseBody["errors"] = {};
  const changes: Partial<Record<Basic, string>> = {};
  for (const name of BASICS) {
    const value = typed[name] ?? "";
    const now = String(doctor[name] ?? "");
    const was = editing.form.get(`was-${name}`);
    if (value === now || (await markOf(value)) === was) continue;
    if ((await markOf(now)) === was) changes[name] = value;
    else
      errors[name] = [
        `ほかの画面で「${now}」に変更されています。もう一度保存すると、下の内容に置き換わります。`,
      ];
  }
  if (Object.keys(errors).length > 0) return respond({ errors, typed: await touchedIn(editing) }, 409);
  if (Object.keys(changes).length > 0) {
    const seen = Object.fromEntries(Object.keys(changes).map((name) => [name, doctor[name as Basic]]));
    await change({ ...changes, seen });
  }
  return saved(editing, "education");
}

/** What was typed over. The rest is shown as it stands now: an older text would be taken for typed by the next save. */
async function touchedIn(editing: Editing): Promise<ResponseBody["typed"]> {
  const touched = [];
  for (const [name, value] of Object.entries(typedIn(editing)))
    if ((await markOf(value)) !== editing.form.get(`was-${name}`)) touched.push([name, value]);
  return Object.fromEntries(touched);
}

function typedIn({ form }: Editing): ResponseBody["typed"] {
  const text = (name: Basic) => textIn(form, name).trim();
  const year = text("graduationYear");
  return {
    university: text("university"),
    graduationYear: String(readYear(year) ?? year),
    introduction: text("introduction").replace(/\r\n/g, "\n"),
  };
}
