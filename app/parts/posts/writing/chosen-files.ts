/** A picture of a phone weighs more than anybody looks at: above this it is drawn anew. */
const HEAVY_BYTES = 1_500_000;

export const chosenFiles = (input: HTMLInputElement): File[] => [...(input.files ?? [])];

/** Makes these the files of the field. */
export function putFiles(input: HTMLInputElement, files: readonly File[]) {
  const list = new DataTransfer();
  for (const file of files) list.items.add(file);
  input.files = list.files;
}

/** A heavy picture smaller; anything else, and what no browser can draw, as it is. */
export async function smaller(file: File): Promise<File> {
  if (file.type !== "image/jpeg" || file.size < HEAVY_BYTES) return file;
  const rendered = await redrawn(file).catch(() => null);
  return rendered && rendered.size < file.size ? rendered : file;
}

async function redrawn(file: File): Promise<File> {
  const { boxedFile } = await import("~/browser/images/black-out");
  return boxedFile(file, []);
}
