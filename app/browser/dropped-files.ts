/** Cells of a table and words of a document come as a picture too: what has text is pasted as text. */
export const bringsFiles = ({ files, types }: Pick<DataTransfer, "files" | "types">) =>
  files.length > 0 && !types.includes("text/plain");

/** Whether pictures are among what a field accepts. */
export const takesPictures = (accept: string) =>
  accept === "" ||
  accept.split(",").some((kind) => /^(image\/|\.(jpe?g|png)$)/.test(kind.trim().toLowerCase()));

/** A field for one file takes the first. */
export const taken = <T>(files: readonly T[], isMultiple: boolean): readonly T[] =>
  isMultiple ? files : files.slice(0, 1);

/** Puts files into a field as a person does who chooses them there. */
export function intoField(field: HTMLInputElement, files: readonly File[]) {
  if (files.length === 0) return;
  const list = new DataTransfer();
  for (const file of taken(files, field.multiple)) list.items.add(file);
  field.files = list.files;
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}
