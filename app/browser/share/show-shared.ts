import { forgetShared, sharedItems } from "./shared-items";

/** The script of the page that asks for a room: names what the service worker keeps, and sends it along. */
void show();

async function show() {
  const shared = await sharedItems().catch(() => null);
  if (!shared) return;
  for (const field of document.querySelectorAll<HTMLInputElement>('input[name="text"]')) {
    if (!field.value) field.value = shared.text;
    const files = document.querySelector<HTMLInputElement>('input[name="files"]');
    if (files) files.value = shared.files.length > 0 ? "on" : "";
  }
  const place = document.querySelector<HTMLElement>("#shared-content");
  const lines = [...(shared.text ? [shared.text] : []), ...shared.files.map(({ name }) => `添付：${name}`)];
  if (place && lines.length > 0) place.replaceChildren(...lines.map(paragraph));
  // Without files nothing is left to do for the room.
  if (shared.files.length === 0)
    document.querySelector("form.picker")?.addEventListener("submit", () => void forgetShared());
}

function paragraph(text: string) {
  const made = document.createElement("p");
  made.className = "pre-line";
  made.textContent = text;
  return made;
}
