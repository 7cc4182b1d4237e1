import { useEffect, useRef } from "react";
import type { chat } from "#contract/chat/calls";
import { DRAFT_DEBOUNCE_MS } from "#contract/chat/limits";
import { ask } from "~/browser/asking/ask";

/** Keeps what is being written on the server, debounced: a second after the last key, and when the page is left. */
export function useDraft(path: string, initial: string) {
  const kept = useRef({ text: initial, saved: initial, timer: 0, saving: Promise.resolve() });
  useEffect(() => {
    const state = kept.current;
    const leave = () => save(path, state);
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [path]);
  return {
    written: (text: string) => {
      const state = kept.current;
      state.text = text;
      clearTimeout(state.timer);
      state.timer = window.setTimeout(() => save(path, state), DRAFT_DEBOUNCE_MS);
    },
    /** The server forgets the draft when it takes the message; one that was still being saved comes after it. */
    sent: () => {
      const state = kept.current;
      clearTimeout(state.timer);
      const mayComeLate = state.saved !== "";
      state.text = "";
      if (mayComeLate) save(path, state);
      state.saved = "";
    },
  };
}

type State = { text: string; saved: string; timer: number; saving: Promise<void> };

function save(path: string, state: State) {
  clearTimeout(state.timer);
  if (state.text === state.saved) return;
  const { text } = state;
  state.saved = text;
  // Texts are stored one after the other: an older one must not overtake a newer one.
  state.saving = state.saving.then(async () => {
    await ask<(typeof chat)["saveDraft"]>("PUT", `${path}/draft`, { body: { text }, keepalive: true });
  });
}
