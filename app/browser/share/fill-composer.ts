import { SHARED_FILES } from "#contract/chat/limits";
import { forgetShared, sharedFiles, sharedItems } from "./shared-items";

const FIELD = ".composer-attach input[type=file]";
const TRY_EVERY_MS = 250;
const TRIES = 80;

/** Chooses in the composer what another app shared, once the room's scripts are there to take it. */
export async function fillComposer(): Promise<void> {
  const address = new URL(location.href);
  if (!address.searchParams.has(SHARED_FILES)) return;
  const shared = await sharedItems();
  if (!shared) return;
  const files = await sharedFiles(shared);
  const field = await composerField();
  if (!field || files.length === 0) return;
  const list = new DataTransfer();
  for (const file of files) list.items.add(file);
  field.files = list.files;
  field.dispatchEvent(new Event("change", { bubbles: true }));
  await forgetShared();
  address.searchParams.delete(SHARED_FILES);
  history.replaceState(history.state, "", address);
}

/** The class says that the room is hydrated. */
async function composerField(): Promise<HTMLInputElement | null> {
  for (let left = TRIES; left > 0; left -= 1) {
    const field = document.querySelector<HTMLInputElement>(FIELD);
    if (field) return field;
    await new Promise((go) => setTimeout(go, TRY_EVERY_MS));
  }
  return null;
}
