import type { SubmissionResult } from "@conform-to/react";

/** What became of one of the forms of a page, distinguished by the intents of their buttons; the others stay as they are. */
export const resultOf = (
  lastResult: SubmissionResult | null | undefined,
  ...intents: string[]
): SubmissionResult | undefined =>
  lastResult && intents.includes(String(lastResult.initialValue?.intent)) ? lastResult : undefined;
