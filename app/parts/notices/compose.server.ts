import { json, redirect, type TypedResponse } from "@remix-run/cloudflare";
import { UPLOAD_BODY_BYTES } from "#contract/files/limits";
import type { NoticeDraft } from "#contract/notices/calls";
import { blankedName, withoutPatientData } from "#contract/patient-data";
import { id } from "#contract/text";
import { FORM_TOO_LARGE } from "#contract/texts";
import { shownRefusal } from "~/forms/submit.server";
import { type FoundPatientDatum, foundIn } from "~/live/sending/patient-data";
import { patientAnswerIn } from "~/parts/chat/writing/asked-submit.server";
import type { ApiRefusal } from "~/request/api.server";
import { fileIn, intentOf, textIn } from "~/request/forms/read";
import type { Entered } from "~/request/guards.server";

/** A form that could not be taken: what was typed stays, beside why, and what is on the server now. */
export type RefusedNotice = {
  /** The draft that was written; empty where the form was too large to be read. */
  draftId: string;
  typed: Record<"title" | "detail" | "hospital", string> & { isMustRead: boolean; isUnreadAgain: boolean };
  errors: Record<string, string>;
  message: string | null;
  /** The draft that another tab has saved meanwhile. */
  current: Pick<NoticeDraft, "title" | "detail" | "revision"> | null;
  /** A notice held back until its sender says what to do: what looks like a patient, and the file of its draft. */
  found?: FoundPatientDatum[];
  /** Something was taken out when its sender was asked, now or before. */
  isBlanked?: boolean;
  filename?: string | null;
};

/** A form with a file of ten megabytes; a larger one is answered in words. */
export const WITH_FILE = {
  bytes: UPLOAD_BODY_BYTES,
  hasFiles: true,
  whenTooLarge: () =>
    json<RefusedNotice>(
      {
        draftId: "",
        typed: { title: "", detail: "", hospital: "", isMustRead: false, isUnreadAgain: false },
        errors: { file: FORM_TOO_LARGE },
        message: null,
        current: null,
      },
      { status: 413 },
    ),
};

/** Hospitals that a link brings: those it names, or those of a list. Kept in the form until the draft has them. */
export function broughtBy(from: { getAll(name: string): unknown[] }) {
  const given = (name: string) =>
    from
      .getAll(name)
      .map(String)
      .flatMap((value) => value.split(","));
  const hospitalIds = [...new Set(given("hospitals"))].filter((each) => id.safeParse(each).success);
  const listId = given("list").find((each) => id.safeParse(each).success);
  return { hospitalIds: hospitalIds.slice(0, 100), listId };
}

/** The fields of the form of a notice. */
export const NOTICE_FIELDS = [
  ...["draftId", "hospitals", "list", "title", "detail", "hospital"],
  ...["isMustRead", "isUnreadAgain", "file", "revision", "patient", "blanked"],
];

/** Keeps what was typed as the draft of that id, its file and the hospitals that a link brought included. */
export async function keepDraft({ api, form }: Entered, draftId: string): Promise<NoticeDraft> {
  const file = fileIn(form, "file");
  const uploaded = file ? await api.files.file({ body: { file } }) : null;
  const kept = intentOf(form) === "unattach" ? { fileUrl: null, filename: null } : {};
  const { title, detail, hospital, isMustRead } = typedIn(form);
  const draft = await api.notices.saveDraft({
    params: { id: draftId },
    body: {
      title,
      detail,
      hospitalObjectId: hospital || undefined,
      isMustRead,
      revision: Number(form.get("revision")) || undefined,
      ...(uploaded ? { fileUrl: uploaded.url, filename: uploaded.name } : kept),
    },
  });
  const { hospitalIds, listId } = broughtBy(form);
  if (hospitalIds.length > 0 || listId)
    await api.notices.choose({ params: { id: draftId }, body: { hospitalIds, listId } });
  return draft;
}

/** The last button of the form, or an answer to what it asked. */
export const isSent = (form: FormData) => intentOf(form) === "send" || form.has("patient");

/**
 * A notice that is not sent yet: its sender is asked once about what looks like a patient, or that was taken out just
 * now, of its draft and of its file's name too. Null where nothing is in the way.
 */
export async function heldBack({ api, form }: Entered, draft: NoticeDraft) {
  const typed = typedIn(form);
  const { objectId: draftId, filename } = draft;
  const hold = (held: Pick<RefusedNotice, "typed" | "filename" | "found">) =>
    json<RefusedNotice>(
      { draftId, errors: {}, message: null, current: null, isBlanked: isBlankedIn(form), ...held },
      { status: 422 },
    );
  switch (form.get("patient")) {
    case "keep":
      return null;
    case "blank": {
      const words = { title: withoutPatientData(typed.title), detail: withoutPatientData(typed.detail) };
      const name = filename === null ? null : blankedName(filename);
      await api.notices.saveDraft({ params: { id: draftId }, body: { ...words, filename: name } });
      return hold({ typed: { ...typed, ...words }, filename: name });
    }
  }
  const found = foundIn(`${typed.title}\n${typed.detail}`, filename === null ? [] : [filename]);
  return found.length > 0 ? hold({ typed, filename, found }) : null;
}

const isBlankedIn = (form: FormData) => patientAnswerIn(form) === "blank";

export function typedIn(form: FormData): RefusedNotice["typed"] {
  const text = (name: string) => textIn(form, name);
  return {
    title: text("title"),
    detail: text("detail"),
    hospital: text("hospital"),
    isMustRead: form.has("isMustRead"),
    isUnreadAgain: form.has("isUnreadAgain"),
  };
}

/** The form again with what was wrong. */
export function refused(form: FormData, error: unknown): TypedResponse<RefusedNotice> {
  const { status, refused, message } = shownRefusal(error);
  const errors = named(refused);
  const current = status === 409 ? ((refused.current ?? null) as RefusedNotice["current"]) : null;
  const draftId = textIn(form, "draftId");
  const said = Object.keys(errors).length > 0 ? null : message;
  const isBlanked = isBlankedIn(form);
  return json({ draftId, typed: typedIn(form), errors, message: said, current, isBlanked }, { status });
}

const FIELDS: Record<string, string> = {
  toHospitalObjectIds: "hospitals",
  hospitalIds: "hospitals",
  hospitalObjectId: "hospital",
  fileUrl: "file",
};

const named = ({ errors = {} }: ApiRefusal["refused"]) =>
  Object.fromEntries(Object.entries(errors).map(([name, text]) => [FIELDS[name] ?? name, text]));

export const seeOther = (to: string): TypedResponse<never> => redirect(to, 303);
