import { FORM_KEPT, FORM_KEPT_BUT_SECRETS } from "#contract/texts";
import { hasWords } from "./read";

/** A form that could not be taken, to be sent once more as it was. Its fields hold no passwords, codes and files. */
export type SentForm = {
  fields: [name: string, value: string][];
  /** The words that say whether all of it is there. */
  note: string;
  /** Somebody has written some of it, as far as that is to be seen: pressed buttons and chosen rows have none. */
  hasWords: boolean;
};

/** The fields that are never sent back to a browser. */
export const SECRET = ["password", "currentPassword", "code", "credential"];

/** The fields that may be shown again. */
export function sentForm(form: FormData): SentForm {
  const all = [...form].filter(
    ([, value]) => typeof value === "string" || value.name !== "" || value.size > 0,
  );
  const fields = all.flatMap(([name, value]): SentForm["fields"] =>
    typeof value !== "string" || SECRET.includes(name) ? [] : [[name, value]],
  );
  const note = fields.length === all.length ? FORM_KEPT : FORM_KEPT_BUT_SECRETS;
  return { fields, note, hasWords: fields.some(([, value]) => hasWords(value)) };
}
