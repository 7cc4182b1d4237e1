import type { SubmissionResult } from "@conform-to/react";
import { json, type TypedResponse } from "@remix-run/cloudflare";
import type * as z from "zod";
import { withoutPatientData } from "#contract/patient-data";
import { readBySchema } from "~/forms/form-by-schema.server";
import { submit } from "~/forms/submit.server";
import { type FoundPatientDatum, foundIn } from "~/live/sending/patient-data";
import { textIn } from "~/request/forms/read";

/** `held`: the text of a form that was not sent yet, with what in it looks like a patient. */
export type RequestedSubmission = SubmissionResult & {
  held?: { text: string; found: FoundPatientDatum[]; isBlanked: boolean };
};

const BESIDES = { besides: ["patient", "blanked"] };

/** What the sender answered in this form, or by the last press before: `blank` comes back as a field of its own. */
export function patientAnswerIn(form: FormData): "keep" | "blank" | undefined {
  if (form.get("patient") === "keep") return "keep";
  return form.has("blanked") || form.get("patient") === "blank" ? "blank" : undefined;
}

/** Works as `submit` for a form with one text to somebody else, and asks once if the text looks like a patient. */
export function submitRequested<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  name: string,
  act: (
    value: z.output<Schema>,
    patientAnswer: ReturnType<typeof patientAnswerIn>,
  ) => Promise<TypedResponse<SubmissionResult>>,
): Promise<TypedResponse<RequestedSubmission>> {
  return submit(
    form,
    schema,
    async (value) => {
      const held = heldText(textIn(form, name), form.get("patient"));
      if (!held) return act(value, patientAnswerIn(form));
      const isBlanked = patientAnswerIn(form) === "blank";
      const read = readBySchema(form, schema, BESIDES).reply();
      return json<RequestedSubmission>({ ...read, held: { ...held, isBlanked } }, { status: 422 });
    },
    BESIDES,
  );
}

/** A text that is held back: to be asked about, or because something was taken out of it just now. */
export function heldText(text: string, response: FormDataEntryValue | null) {
  if (response === "keep") return null;
  if (response === "blank") return { text: withoutPatientData(text), found: [] };
  const found = foundIn(text, []);
  return found.length > 0 ? { text, found } : null;
}
