import { keepDraft } from "./keep-draft";

/** For pages that ship no other scripts. */
for (const marker of document.querySelectorAll<HTMLElement>("[data-draft]")) keepDraft(marker);
