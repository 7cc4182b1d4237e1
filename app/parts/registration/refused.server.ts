import type { Submission, SubmissionResult } from "@conform-to/react";
import { json } from "@remix-run/cloudflare";
import { refusedReply } from "~/forms/refusal";
import { shownRefusal } from "~/forms/submit.server";

type Options = {
  hideFields?: string[];
  /** Names of the contract that are other fields in this form: birthday → birthYear. */
  fields?: Record<string, string>;
};

/** What the API refused, as this form's answer with the refusal's own status; anything else is thrown on. */
export function refused<T>(submission: Submission<T>, error: unknown, { hideFields, fields }: Options = {}) {
  const { message, status, refused } = shownRefusal(error);
  const errors = Object.entries(refused.errors ?? {}).map(([name, text]) => [fields?.[name] ?? name, text]);
  const reply: SubmissionResult = refusedReply(
    submission,
    { message, errors: Object.fromEntries(errors) },
    { hideFields },
  );
  return json(reply, { status });
}
