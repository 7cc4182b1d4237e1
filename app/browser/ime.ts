/** What of a key event the rule looks at. */
export type KeyFacts = {
  key: string;
  isComposing: boolean;
  keyCode: number;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
};

const PROCESSED_BY_IME = 229;

/**
 * Is this key still the input method's? Chromium and Firefox say `isComposing`; Safari ends the composition
 * *before* the key event of the Enter that confirmed it, and only the key code 229 tells.
 */
function belongsToIme({ isComposing, keyCode }: Pick<KeyFacts, "isComposing" | "keyCode">): boolean {
  return isComposing || keyCode === PROCESSED_BY_IME;
}

type Habits = { isTouch: boolean; sendsWithEnter: boolean };

/** Does this key send? Ctrl or ⌘ with Enter always; Enter alone where there is a real keyboard and the person wants it. */
export function sends(event: KeyFacts, { isTouch, sendsWithEnter }: Habits): boolean {
  if (event.key !== "Enter" || belongsToIme(event)) return false;
  if (event.ctrlKey || event.metaKey) return true;
  return sendsWithEnter && !isTouch && !event.shiftKey;
}
