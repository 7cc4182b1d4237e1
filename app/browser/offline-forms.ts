import { OFFLINE } from "#contract/texts";

/**
 * A form that would leave the page while there is no network stays, and `say` hears why: the browser would put a page of
 * its own in place of what was typed. Forms that scripts send for themselves are not touched. Returns how to stop.
 */
export function keepFormsOffline(say: (words: string) => void) {
  const keep = (event: SubmitEvent) => {
    if (navigator.onLine || event.defaultPrevented) return;
    event.preventDefault();
    say(OFFLINE);
  };
  addEventListener("submit", keep);
  return () => removeEventListener("submit", keep);
}
