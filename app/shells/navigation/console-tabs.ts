import type { WebViewer } from "~/request/context";
import { CONSOLE_PLACES, mayView } from "~/request/paths/console";
import { TABS, type Tab } from "./tabs";

export type ConsoleTabs = { tabs: readonly Tab[]; more: readonly Tab[] };

/** A phone has room for so many beside マイページ. */
const CONSOLE_TABS = 4;

/** The console's own tabs, of what the viewer may see: those of a phone, and what a desk has room for besides. */
export function consoleTabs({ role, grants }: Pick<WebViewer, "role" | "grants">): ConsoleTabs {
  const places = CONSOLE_PLACES.filter((place) => !place.under && mayView(grants, place)).map(
    ({ to, label, icon, waits, also = [] }): Tab => ({
      to,
      word: label,
      icon,
      badge: waits,
      also: [
        ...also,
        ...CONSOLE_PLACES.filter(({ under }) => under === to).flatMap(({ to, also = [] }) => [to, ...also]),
      ],
    }),
  );
  const mypage = TABS[role].slice(-1);
  return {
    tabs: [...places.slice(0, CONSOLE_TABS), ...mypage.map((tab) => ({ ...tab, onlyPhone: true }))],
    more: [...places.slice(CONSOLE_TABS), ...mypage],
  };
}
