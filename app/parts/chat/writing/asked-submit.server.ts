import type { SubmissionResult } from "@conform-to/react";
import { json, type TypedResponse } from "@remix-run/cloudflare";
import type * as z from "zod";
import { withoutPatientData } from "#contract/patient-data";
import { readBySchema } from "~/forms/form-by-schema.server";
import { submit } from "~/forms/submit.server";
import { type Found, foundIn } from "~/live/sending/patient-data";

/** `held`: the text of a form that was not sent yet, with what in it looks like a patient. */
export type Asked = SubmissionResult & { held?: { text: string; found: Found[] } };

const BESIDES = { besides: ["patient"] };

/** As `submit`, for a form with one text to somebody else: it is asked about once if it looks like a patient. */
export function submitAsked<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  name: string,
  act: (
    value: z.output<Schema>,
    patientAnswer: "keep" | undefined,
  ) => Promise<TypedResponse<SubmissionResult>>,
): Promise<TypedResponse<Asked>> {
  return submit(
    form,
    schema,
    async (value) => {
      const held = heldText(String(form.get(name) ?? ""), form.get("patient"));
      if (!held) return act(value, form.get("patient") === "keep" ? "keep" : undefined);
      return json<Asked>({ ...readBySchema(form, schema, BESIDES).reply(), held }, { status: 422 });
    },
    BESIDES,
  );
}

/** A text that is held back: to be asked about, or because something was taken out of it just now. */
export function heldText(text: string, answer: FormDataEntryValue | null) {
  if (answer === "keep") return null;
  if (answer === "blank") return { text: withoutPatientData(text), found: [] };
  const found = foundIn(text, []);
  return found.length > 0 ? { text, found } : null;
}
