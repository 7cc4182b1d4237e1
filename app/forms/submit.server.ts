import type { SubmissionResult } from "@conform-to/react";
import { json, type TypedResponse } from "@remix-run/cloudflare";
import type * as z from "zod";
import { ApiRefusal } from "~/request/api.server";
import { SECRET } from "~/request/forms/sent-form.server";
import { readBySchema } from "./form-by-schema.server";
import { refusedReply } from "./refusal";

type Options = {
  /** Fields of the same form that the page's action reads by itself. */
  besides?: readonly string[];
};

const HIDDEN = { hideFields: SECRET };

/**
 * The action of a page with one form: reads it by its schema, acts, and shows what is wrong, whether the schema or
 * the API found it. No password and no code is sent back.
 */
export async function submit<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  act: (value: z.output<Schema>) => Promise<TypedResponse<SubmissionResult>>,
  options: Options = {},
): Promise<TypedResponse<SubmissionResult>> {
  const submission = readBySchema(form, schema, options);
  if (submission.status !== "success") return json(submission.reply(HIDDEN), { status: 422 });
  try {
    return await act(submission.value);
  } catch (error) {
    const { refused, status, retryHeaders: headers } = shownRefusal(error);
    return json(refusedReply(submission, refused, HIDDEN), { status, headers });
  }
}

/** A refusal that the page of the form shows. What ends the session, or what nobody foresaw, is thrown on. */
export function shownRefusal(error: unknown): ApiRefusal {
  const isShown =
    error instanceof ApiRefusal && !error.isExpired && error.refused.code !== "terms-not-agreed";
  if (isShown) return error;
  throw error;
}
