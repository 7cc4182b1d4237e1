/** The text of a field as it was typed; empty where the form has no such field. */
export const textIn = (form: FormData, name: string): string => String(form.get(name) ?? "");

/** The file that was chosen, also one without content; null where none was: browsers send that as one without a name. */
export function fileIn(form: FormData, name: string): File | null {
  return filesIn(form, name)[0] ?? null;
}

/** The same where several may be chosen. */
export const filesIn = (form: FormData, name: string): File[] =>
  form
    .getAll(name)
    .filter((each): each is File => typeof each !== "string" && (each.name !== "" || each.size > 0));

/**
 * What a form asks for: the value of the button that was pressed, or `intended` where that button answers a question
 * which is between (is this a patient?) and says nothing of the act itself. It is empty if the form has neither.
 */
export const intentOf = (form: FormData): string => String(form.get("intent") ?? form.get("intended") ?? "");

/** Japanese, or more than one word: ids, codes and numbers are neither. */
const LABELS = /[^\x20-\x7E]|\S\s+\S/;

/** Somebody has written this: it is no id, code or number. */
export const hasWords = (value: string): boolean => LABELS.test(value);
