import { checkSession } from "~/browser/check-session";
import { SESSION_CHANNEL } from "~/browser/end-page";
import { pageMark } from "~/browser/page-owner";
import { skipTakenForms } from "~/browser/taken-forms";
import { askBeforeSigningOut } from "./sign-out";

/**
 * Part of every page of a signed-in person, and of the sign-in pages: pages with scripts import it, others load it
 * alone, for it has to be there early. It leads past forms that were taken. Each page says whose it is; a page of somebody
 * else asks the server then, and ends when the person has signed out or another has signed in. So does one that
 * the browser kept and shows again, and one that nobody touches, a minute after its session ended elsewhere or expired.
 */
const CHECK_MS = 60_000;

const mark = pageMark() ?? "";
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(SESSION_CHANNEL) : null;

channel?.addEventListener("message", ({ data }) => {
  if (mark && data !== mark) void checkSession();
});
channel?.postMessage(mark);

skipTakenForms();

if (mark) {
  askBeforeSigningOut();
  setInterval(checkSession, CHECK_MS);
}

addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  if (mark) void checkSession();
  channel?.postMessage(mark);
});
