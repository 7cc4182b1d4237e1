import type { UnreadCounts } from "#contract/users/shapes";
import { isIdle, watchIdle } from "~/browser/idle";
import { askUnread, POLL_MS } from "~/live/ask-unread";
import { countWord } from "~/ui/count-word";
import { type Unread, unreadOf } from "./tabs";

/** The badges of pages that ship no other JavaScript, while somebody looks: each link names what it counts. */
watchIdle({ onActive: refresh });
document.addEventListener("visibilitychange", refresh);
setInterval(refresh, POLL_MS);

async function refresh() {
  if (document.visibilityState === "hidden" || isIdle()) return;
  const counts = await askUnread();
  if (!counts) return;
  for (const link of document.querySelectorAll<HTMLElement>("a[data-unread]")) show(link, counts);
}

function show(link: HTMLElement, counts: UnreadCounts) {
  const count = unreadOf(link.dataset.unread as Unread, counts);
  link.querySelector(".count")?.remove();
  if (count > 0) link.insertAdjacentHTML("beforeend", badgeOf(count));
}

/** As `CountBadge` draws it. */
const badgeOf = (count: number) =>
  `<span class="count"><span class="sr-only">未読</span>${countWord(count)}<span class="sr-only">件</span></span>`;
