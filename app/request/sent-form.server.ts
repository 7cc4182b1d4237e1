import { headerText } from "#contract/header-text";
import { FORM_KEPT, FORM_KEPT_BUT_SECRETS } from "#contract/messages";

/** A form that could not be taken, to be sent once more as it was. Passwords, codes and files are not among its fields. */
export type SentForm = {
  fields: [name: string, value: string][];
  /** Whether all of it is there, in words. */
  note: string;
};

/** Never sent back to a browser. */
const SECRET = new Set(["password", "currentPassword", "code", "credential"]);

/** What is larger holds files, and is left to its route. */
const MOST_BYTES = 256 * 1024;

/** What a small form brings; null for a request that is none. Leaves the request unread. */
export async function sentFormOf(request: Request): Promise<SentForm | null> {
  const bytes = Number(headerText(request, "content-length") ?? Number.NaN);
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/.test(
    headerText(request, "content-type") ?? "",
  );
  if (request.method !== "POST" || !isForm || !(bytes <= MOST_BYTES)) return null;
  return request
    .clone()
    .formData()
    .then(sentForm, () => null);
}

/** The fields that may be shown again. */
export function sentForm(form: FormData): SentForm {
  const all = [...form].filter(([, value]) => typeof value === "string" || value.size > 0);
  const fields = all.flatMap(([name, value]): SentForm["fields"] =>
    typeof value !== "string" || SECRET.has(name) ? [] : [[name, value]],
  );
  return { fields, note: fields.length === all.length ? FORM_KEPT : FORM_KEPT_BUT_SECRETS };
}
