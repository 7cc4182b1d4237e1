import type { SubmissionResult } from "@conform-to/react";
import { json, redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import type { Hospital, OwnHospital } from "#contract/hospitals/calls";
import { doubtsOf } from "#contract/hospitals/doubts";
import { type EditConflict, editConflicts, type hospitalEdit } from "#contract/hospitals/edits";
import { calledBy } from "#contract/users/called";
import { readBySchema } from "~/forms/form-by-schema.server";
import { refusedReply } from "~/forms/refusal";
import { shownRefusal } from "~/forms/submit.server";
import type { ApiRefusal } from "~/request/api.server";
import type { Toast } from "~/request/context";
import { textIn } from "~/request/forms/read";
import type { Entered } from "~/request/guards.server";
import { backLink, cameFrom } from "~/request/paths/back-link";
import { editAddress } from "~/request/paths/hospital-edit";
import { referenceLists } from "~/request/reference.server";
import { CHOICE, type SeenRecord } from "./as-of";
import type { Clash } from "./clashes";
import type { EditFrameData } from "./edit-frame";
import { fieldLabel, valueText } from "./history/value-labels.server";

type Asking = Pick<Entered, "api" | "url">;

/** The hospital that the address names, or the first of one's own. Without one, the first page of editing says so. */
export async function edited(asking: Asking) {
  return (await editedWith(asking, async () => null)).found;
}

/** The same, with what `ask` asks of that hospital at the same time. */
export async function editedWith<T>(asking: Asking, ask: (hospitalId: string) => Promise<T>) {
  const { hospitals: own } = await asking.api.hospitals.own();
  const mine = mineAmong(own, asking.url);
  const [hospital, beside] = await Promise.all([hospitalOf(asking, mine), ask(mine.hospitalId)]);
  return { found: { ...found(asking.url, hospital, own), mine }, beside };
}

function mineAmong(own: readonly OwnHospital[], url: URL): OwnHospital {
  const query = url.searchParams.get("hospital");
  const first = own.find(({ hospitalId }) => query === null || hospitalId === query);
  if (!first && query !== null) throw json(null, { status: 404 });
  if (!first) throw redirect("/hospitals/edit");
  return first;
}

const hospitalOf = ({ api }: Asking, { hospitalId }: OwnHospital) =>
  api.hospitals.get({ params: { id: hospitalId } });

function found(url: URL, hospital: Hospital, own: Readonly<Found["own"]>): Found {
  const page = { to: `/hospitals/${hospital.hospitalId}`, label: hospital.name };
  return {
    hospital,
    own: own.map(({ hospitalId, name }) => ({ hospitalId, name })),
    back: backLink(url, hospital.hospitalId, page),
    from: cameFrom(url),
  };
}

/** The same for the fields that somebody unconfirmed may propose; a named hospital need only be a workplace. */
export async function editedOrProposed(asking: Asking) {
  return editedOrProposedAmong(asking, (await asking.api.hospitals.own()).hospitals);
}

/** The same for somebody whose own hospitals were read before. */
export async function editedOrProposedAmong(asking: Asking, own: readonly OwnHospital[]) {
  const { api, url } = asking;
  const query = url.searchParams.get("hospital");
  if (query === null || own.some(({ hospitalId }) => hospitalId === query)) {
    const mine = mineAmong(own, url);
    return { ...found(url, await hospitalOf(asking, mine), own), mine };
  }
  const hospital = await api.hospitals.get({ params: { id: query } });
  if (!hospital.isUnconfirmed) throw json(null, { status: 404 });
  return found(url, hospital, own);
}

type Found = Omit<EditFrameData, "hospitalId" | "name" | "revision" | "isUnconfirmed" | "doubts"> & {
  hospital: Hospital;
};

/** What the frame of every page of editing needs. */
export function frameOf({ hospital, own, back, from }: Found): EditFrameData {
  const { hospitalId, name, revision, isUnconfirmed } = hospital;
  return { hospitalId, name, revision, own, back, from, isUnconfirmed, doubts: doubtsOf(hospital) };
}

export const typed = z.string().default("");
/** Fields that every form of a hospital has: its id, and the revision that was seen. */
export const ofHospital = { hospitalId: z.string(), revision: z.string() };
type OfHospital = { hospitalId: string; revision: string };
type Edit = Omit<z.input<typeof hospitalEdit>, "hospitalId" | "revision">;

type SavedHospital = Awaited<ReturnType<Entered["api"]["hospitals"]["update"]>>;

export type Edited = { result: SubmissionResult; clash: Clash | null; seen: SeenRecord };

/**
 * The action of a form of a hospital: what the API finds wrong is at its fields, and where somebody else saved
 * meanwhile both values come back to choose from.
 */
export async function saveEdit<Schema extends z.ZodType<OfHospital>>(
  entered: Entered,
  schema: Schema,
  {
    edit,
    to,
    done,
    as = "member",
  }: {
    edit: (value: z.output<Schema>) => Edit | Promise<Edit>;
    /** The page of editing that follows, or another that needs no hospital. */
    to: string;
    /** What is said afterwards; a function gets the hospital as it is saved. */
    done: string | ((saved: SavedHospital) => Omit<Toast, "kind">);
    /** Whether one of the hospital's own people edits, or the operator. */
    as?: "member" | "operator";
  },
) {
  const { form, api, context } = entered;
  const seen = seenIn(form);
  const fields = Object.keys(seen.choices);
  const submission = readBySchema(form, schema, {
    besides: ["settled", ...fields.map((field) => CHOICE + field)],
  });
  if (submission.status !== "success")
    return json<Edited>({ result: submission.reply(), clash: null, seen }, { status: 422 });
  const { hospitalId, revision } = submission.value;
  const given = fields.filter((field) => seen.choices[field] === "theirs");
  let said: Omit<Toast, "kind">;
  try {
    const body = without(await edit(submission.value), given);
    const save = as === "operator" ? api.hospitals.correct : api.hospitals.update;
    const settled = fields.length > 0 ? { revision: Number(seen.settled) || 0, fields } : undefined;
    const saved = await save({
      body: { ...body, hospitalId, revision: Number(revision) || 0, settled },
    });
    const { proposed } = saved;
    if (proposed.length > 0) said = { text: proposedText(proposed) };
    else said = typeof done === "string" ? { text: done } : done(saved);
  } catch (error) {
    const refusal = shownRefusal(error);
    const clash = await clashOf(entered, refusal);
    return json<Edited>(
      { result: refusedReply(submission, refusal.refused), clash, seen },
      { status: refusal.status },
    );
  }
  await context.flash({ kind: "success", ...said });
  const from = cameFrom(entered.url);
  throw redirect(to.startsWith("/hospitals/") ? editAddress(to, { hospitalId, from }) : to);
}

const proposedText = (fields: readonly string[]) =>
  `${fields.map(fieldLabel).join("・")}は、編集の提案として送りました。確認済みの方か運営が確認すると反映されます`;

function seenIn(form: FormData): SeenRecord {
  const choices = [...form].flatMap(([name, value]) =>
    name.startsWith(CHOICE) ? [[name.slice(CHOICE.length), String(value)] as const] : [],
  );
  return {
    revision: textIn(form, "revision"),
    settled: textIn(form, "settled"),
    choices: Object.fromEntries(choices),
  };
}

async function clashOf({ api }: Asking, { status, refused }: ApiRefusal): Promise<Clash | null> {
  const parsed = status === 409 ? editConflicts.safeParse(refused.current) : null;
  if (!parsed?.success) return null;
  const lists = await referenceLists(api);
  const { revision, conflicts } = parsed.data;
  return {
    revision,
    conflicts: conflicts.map(({ field, mine, theirs, editedAt, ...by }) => ({
      field,
      label: fieldLabel(field),
      mine: valueText(field, mine, lists),
      theirs: valueText(field, theirs, lists),
      editor: editorOf(by),
      editedAt,
    })),
  };
}

function editorOf({
  editorName,
  editorRole,
  isOperators,
}: Pick<EditConflict, "editorName" | "editorRole" | "isOperators">) {
  if (isOperators) return "運営";
  return editorName && editorRole ? calledBy(editorName, editorRole) : null;
}

/** The edit without the fields that shall stay as somebody else has saved them. */
function without(edit: Edit, fields: readonly string[]): Edit {
  const rest: Record<string, unknown> = { ...edit };
  for (const field of fields) {
    const [group = "", name = ""] = field.split(".");
    if (field === "beds")
      for (const key of Object.keys(rest)) if (key.startsWith("bedCount")) delete rest[key];
    if (field === "address") delete rest.street;
    if (group === "outpatientList") rest.outpatientDays = dropped(rest.outpatientDays, name);
    else if (group === "vacantBeds")
      rest.vacantBeds = edit.vacantBeds?.filter(
        ({ id }) => id !== undefined && !fields.includes(`vacantBeds.${id}`),
      );
    else if (name) rest[group] = dropped(rest[group], name);
    else delete rest[field];
  }
  return rest;
}

function dropped(group: unknown, name: string) {
  return Object.fromEntries(Object.entries(group ?? {}).filter(([key]) => key !== name));
}

/** One field of text for each name. */
export function typedFields<Key extends string>(names: Readonly<Record<Key, string>>) {
  return Object.fromEntries(Object.keys(names).map((name) => [name, typed])) as Record<Key, typeof typed>;
}
