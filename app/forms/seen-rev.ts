type Tried = {
  error?: Record<string, string[] | null> | null;
  initialValue?: Record<string, unknown> | null;
};

/**
 * The `rev` that a form goes with: as of the page that its author saw. Where the answer says that somebody else has
 * saved meanwhile (`changed`), it is the newest, for that answer shows it; any other refusal leaves it as it was sent.
 */
export function seenRev(lastResult: Tried | null | undefined, newest: number, changed: string): string {
  const sent = lastResult?.initialValue?.rev;
  const isShownAnew = lastResult?.error?.[""]?.includes(changed);
  return String(isShownAnew || sent === undefined ? newest : sent);
}

/** The same for a post that was held back: only a refusal for that reason is as of the newest. */
export function heldRev(
  held: { values: Record<string, string>; message: string | null } | null,
  newest: number,
  changed: string,
): string {
  return held?.message === changed ? String(newest) : (held?.values.rev ?? String(newest));
}
