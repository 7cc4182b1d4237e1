// Files that are dropped, or pasted as pictures, go into the field for files of the page, as if they had been chosen
// there: what the page does with them is its own matter.
import { bringsFiles, intoField, takesPictures } from "./dropped-files";

const DROP_HERE = "ここにファイルをドロップ";

const { documentElement: page } = document;
if (!page.dataset.takesFiles) {
  page.dataset.takesFiles = "on";
  document.addEventListener("dragenter", hover);
  document.addEventListener("dragover", hover);
  document.addEventListener("dragleave", (event) => event.relatedTarget || hideZones());
  document.addEventListener("drop", drop);
  document.addEventListener("paste", paste);
}

/** The fields that can be reached: behind an open dialog there are none. */
function fieldsNow(): HTMLInputElement[] {
  const open = document.querySelector("dialog[open]");
  const found = (open ?? document).querySelectorAll<HTMLInputElement>("input[type=file]:not([hidden])");
  return [...found].filter((field) => !field.disabled);
}

/** The part of the page on which files for a field are dropped. */
const zoneOf = (field: HTMLElement) => field.closest<HTMLElement>("[data-drop], .field") ?? field;

/** The field under the pointer, or the only one of the page. */
function fieldAt(target: EventTarget | null): HTMLInputElement | undefined {
  const fields = fieldsNow();
  return fields.find((field) => target instanceof Node && zoneOf(field).contains(target)) ?? soleOf(fields);
}

const soleOf = <T>(all: readonly T[]) => (all.length === 1 ? all[0] : undefined);

const isOfFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;

/** Where a page has fields for files, none that is dropped beside them opens in its place. */
function hover(event: DragEvent) {
  const fields = fieldsNow();
  if (!isOfFiles(event) || fields.length === 0) return;
  event.preventDefault();
  const over = fieldAt(event.target);
  if (event.dataTransfer) event.dataTransfer.dropEffect = over ? "copy" : "none";
  for (const field of fields) {
    const zone = zoneOf(field);
    zone.dataset.dropping = DROP_HERE;
    zone.toggleAttribute("data-over", field === over);
  }
}

function hideZones() {
  for (const zone of document.querySelectorAll<HTMLElement>("[data-dropping]")) {
    zone.removeAttribute("data-dropping");
    zone.removeAttribute("data-over");
  }
}

function drop(event: DragEvent) {
  hideZones();
  if (!isOfFiles(event) || event.defaultPrevented || fieldsNow().length === 0) return;
  event.preventDefault();
  const field = fieldAt(event.target);
  if (field && event.dataTransfer) intoField(field, filesOf(event.dataTransfer));
}

/** A folder comes as a file that cannot be read. */
function filesOf({ items, files }: DataTransfer): File[] {
  const folders = [...items]
    .filter((item) => item.kind === "file")
    .map((item) => item.webkitGetAsEntry?.()?.isDirectory ?? false);
  return [...files].filter((_, at) => !folders[at]);
}

function paste(event: ClipboardEvent) {
  const field = soleOf(fieldsNow());
  const { clipboardData: data } = event;
  if (!field || !data || event.defaultPrevented || !bringsFiles(data) || !takesPictures(field.accept)) return;
  event.preventDefault();
  intoField(field, [...data.files]);
}
