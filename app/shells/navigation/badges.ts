import type { UnreadCounts } from "#contract/users/calls";
import { showAppBadge } from "~/browser/app-badge";
import { isIdle, watchIdle } from "~/browser/idle";
import { keepFormsOffline } from "~/browser/offline-forms";
import { askUnread, POLL_MS } from "~/live/unread/ask-unread";
import { countWord } from "~/ui/text/count-word";
import { countedAs, type Unread, unreadOf } from "./tabs";

/**
 * The script of pages that ship no other: it keeps their badges up to date while somebody looks, where each link names
 * what it counts, and keeps a form that is sent without a network.
 */
watchIdle({ onActive: refresh });
document.addEventListener("visibilitychange", refresh);
setInterval(refresh, POLL_MS);
keepFormsOffline(say);
addEventListener("online", () => slot()?.replaceChildren());

async function refresh() {
  if (document.visibilityState === "hidden" || isIdle()) return;
  const counts = await askUnread();
  if (!counts) return;
  showAppBadge(unreadOf("notification", counts) + unreadOf("chat", counts));
  for (const link of document.querySelectorAll<HTMLElement>("a[data-unread]")) show(link, counts);
}

function show(link: HTMLElement, counts: UnreadCounts) {
  const kind = link.dataset.unread as Unread;
  const count = unreadOf(kind, counts);
  link.querySelector(".count")?.remove();
  if (count > 0) link.insertAdjacentHTML("beforeend", badgeOf(count, countedAs(kind)));
}

const slot = () => document.querySelector(".toast-slot");

/** Shows words as a toast looks, until the network is there again. */
function say(words: string) {
  const toast = document.createElement("div");
  toast.className = "toast toast-error";
  toast.setAttribute("role", "alert");
  toast.append(words);
  slot()?.replaceChildren(toast);
}

/** The badge as `CountBadge` renders it. */
const badgeOf = (count: number, of: string) =>
  `<span class="count"><span class="sr-only">${of}</span>${countWord(count)}<span class="sr-only">件</span></span>`;
