import { useEffect, useRef } from "react";
import type { chat } from "#contract/chat/calls";
import { DRAFT_DEBOUNCE_MS } from "#contract/chat/limits";
import { ask } from "~/browser/confirm/ask";
import { noteSaved, noteUnsaved, unsaved } from "~/browser/drafts/unsaved";

/** A text, and the id of the message that it replies to. */
type Draft = { text: string; replyTo?: string };

/**
 * Saves what is being written on the server, debounced and when the page is left. Until it is there the tab has it, for
 * whoever loads the page again at once.
 *
 * @param initial What the server has.
 * @param writer The viewer's id.
 */
export function useDraft(path: string, initial: Draft, writer: string) {
  const key = `${writer}:${path}`;
  const kept = useRef({ ...initial, saved: keyOf(initial), timer: 0, saving: Promise.resolve() });
  useEffect(() => {
    const state = kept.current;
    const leave = () => save(path, key, state);
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [path, key]);
  return {
    /** What this tab has written and the server may not have yet. */
    unsaved: () => unsaved(key),
    written: (text: string, replyTo?: string) => {
      const state = kept.current;
      state.text = text;
      state.replyTo = replyTo;
      noteUnsaved(key, text);
      // It is saved at the latest then: further keys do not put it off.
      state.timer ||= window.setTimeout(() => save(path, key, state), DRAFT_DEBOUNCE_MS);
    },
    /** What is written goes to the server with a form, which saves it. */
    handedOver: () => {
      const state = kept.current;
      stop(state);
      state.saved = keyOf(state);
      noteSaved(key, state.text);
    },
    /** The server forgets the draft when it takes the message; one that was still being saved comes after it. */
    sent: () => {
      const state = kept.current;
      stop(state);
      const mayComeLate = state.saved !== NOTHING;
      state.text = "";
      state.replyTo = undefined;
      noteUnsaved(key, "");
      if (mayComeLate) save(path, key, state);
      else noteSaved(key, "");
      state.saved = NOTHING;
    },
  };
}

const keyOf = ({ text, replyTo }: Draft) => JSON.stringify([text, replyTo]);
const NOTHING = keyOf({ text: "" });

/** `saved`: the key of what the server has. */
type State = Draft & { saved: string; timer: number; saving: Promise<void> };

function stop(state: State) {
  clearTimeout(state.timer);
  state.timer = 0;
}

function save(path: string, key: string, state: State) {
  stop(state);
  if (keyOf(state) === state.saved) return noteSaved(key, state.text);
  const { text, replyTo } = state;
  state.saved = keyOf(state);
  // Texts are stored one after the other: an older one must not overtake a newer one.
  state.saving = state.saving.then(async () => {
    const body = { text, replyTo };
    const response = await ask<(typeof chat)["saveDraft"]>("PUT", `${path}/draft`, { body, keepalive: true });
    if (response.ok) noteSaved(key, text);
  });
}
