import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { json, type TypedResponse } from "@remix-run/cloudflare";
import type * as z from "zod";
import { INVALID_SESSION_TOKEN } from "#contract/messages";
import { ApiRefusal } from "~/api.server";
import { refusedReply } from "~/forms/refusal";

type Options = { /** Never sent back: passwords, codes. */ hideFields?: string[] };

/**
 * The action of a page with one form: reads it by its schema, acts, and shows what is wrong, whether the schema or
 * the API found it. What ends the session is the guard's business.
 */
export async function submit<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  act: (value: z.output<Schema>) => Promise<TypedResponse<SubmissionResult>>,
  options: Options = {},
): Promise<TypedResponse<SubmissionResult>> {
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") return json(submission.reply(options), { status: 422 });
  try {
    return await act(submission.value);
  } catch (error) {
    if (!(error instanceof ApiRefusal) || endsSession(error)) throw error;
    return json(refusedReply(submission, error.refused, options), { status: error.status });
  }
}

function endsSession({ message, refused }: ApiRefusal) {
  return message.trim().toLowerCase() === INVALID_SESSION_TOKEN || refused.code === "terms-not-agreed";
}
