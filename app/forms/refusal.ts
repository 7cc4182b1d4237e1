import type { Submission, SubmissionResult } from "@conform-to/react";

type Refused = { message: string; errors?: Record<string, string> };
type Options = { /** The fields that are never sent back: passwords, codes. */ hideFields?: string[] };

/**
 * What the API refused, as the answer of a form: field errors at their fields (`hospitals.0.name` is conform's
 * `hospitals[0].name`), anything else above them. Send it with the refusal's own status.
 */
export function refusedReply<T>(
  submission: Submission<T>,
  { message, errors }: Refused,
  { hideFields }: Options = {},
): SubmissionResult {
  const fieldErrors = Object.fromEntries(
    Object.entries(errors ?? {}).map(([path, text]) => [fieldName(path), [text]]),
  );
  const hasFields = Object.keys(fieldErrors).length > 0;
  return submission.reply({ fieldErrors, formErrors: hasFields ? [] : [message], hideFields });
}

/** `hospitals.0.name` → `hospitals[0].name` */
function fieldName(path: string): string {
  return path.replace(/\.(\d+)(?=\.|$)/g, "[$1]");
}
