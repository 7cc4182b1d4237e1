import { unusableText } from "#contract/japanese/unusable";
import { invalidFields } from "./errors";

/**
 * V-14 where a title, a name or a profile is changed. `before` is what is there: from before the rule it may stay,
 * so that whoever has written it can go on editing the rest.
 */
export async function refuseUnusable(
  field: string,
  after: string | undefined,
  before: () => string | Promise<string>,
) {
  const message = after === undefined ? null : unusableText(after);
  if (message && after !== (await before())) throw invalidFields({ [field]: message });
}
