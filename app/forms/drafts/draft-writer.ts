import { createContext } from "react";

export type DraftWriter = {
  /** The id of whoever writes; null: a guest. */
  id: string | null;
  isSharedTerminal: boolean;
  /** The page is taken over by React; otherwise a small script saves its drafts. */
  hydrates: boolean;
};

/** Whoever writes into the forms of a page, as the frame around it knows. */
export const Writer = createContext<DraftWriter>({ id: null, isSharedTerminal: false, hydrates: false });
