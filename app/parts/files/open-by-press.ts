import { isPlain } from "./plain-press";
import type { ShownFile } from "./shown-file";

/** Opens the viewer when a link or button that bears the id of a file (`data-file`) is pressed. Gives what ends that. */
export function openFilesByPress(area: HTMLElement, filesNow: () => readonly ShownFile[]): () => void {
  function press(event: MouseEvent) {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-file]") : null;
    const files = filesNow();
    if (pressed && isPlain(event) && files.some(({ id }) => id === pressed.dataset.file)) {
      event.preventDefault();
      void openAt(pressed, files);
    }
  }
  area.addEventListener("click", press);
  return () => area.removeEventListener("click", press);
}

/** The viewer is loaded when it is asked for. If it does not come, the link leads where it leads without scripts. */
export async function openAt(pressed: HTMLElement, files: readonly ShownFile[]) {
  pressed.setAttribute("aria-busy", "true");
  try {
    const { openViewer } = await import("./viewer");
    const at = files.findIndex(({ id }) => id === pressed.dataset.file);
    openViewer(files, Math.max(0, at), pressed);
  } catch {
    if (pressed instanceof HTMLAnchorElement) location.assign(pressed.href);
  } finally {
    pressed.removeAttribute("aria-busy");
  }
}
