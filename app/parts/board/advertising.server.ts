import type { SubmissionResult } from "@conform-to/react";
import { json, type TypedResponse } from "@remix-run/cloudflare";
import type * as z from "zod";
import { readBySchema } from "~/forms/form-by-schema.server";
import { submit } from "~/forms/submit.server";
import { areSeen, type PointedOut, SEEN_LABELS, wordsIn } from "~/parts/posts/writing/pointed-out-words";

export type Pointed = SubmissionResult & { words?: PointedOut[] };

/**
 * Works as `submit`, but first shows the words of the named fields that medical advertising may not use, and those
 * by which a patient may be known. Sent again with no other such word, it acts: the author decides.
 */
export function submitPointedOut<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  names: readonly string[],
  act: (value: z.output<Schema>) => Promise<TypedResponse<SubmissionResult>>,
): Promise<TypedResponse<Pointed>> {
  const options = { besides: [SEEN_LABELS] };
  const words = wordsIn(form, names);
  return submit(
    form,
    schema,
    async (value) =>
      areSeen(form, words)
        ? act(value)
        : json<Pointed>({ ...readBySchema(form, schema, options).reply(), words }, { status: 422 }),
    options,
  );
}
