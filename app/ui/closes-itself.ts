import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/** With JavaScript the menus of that selector (native `<details>`) close on a click elsewhere, on Escape, and when the page changes. */
export function useMenusCloseThemselves(selector: string) {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new page closes the menu.
  useEffect(() => {
    for (const menu of openMenus(selector)) menu.open = false;
  }, [key, selector]);
  useEffect(() => {
    const close = (event: Event) => {
      for (const menu of openMenus(selector)) {
        if (event instanceof KeyboardEvent) {
          if (event.key !== "Escape") continue;
          menu.querySelector("summary")?.focus();
        } else if (menu.contains(event.target as Node)) continue;
        menu.open = false;
      }
    };
    document.addEventListener("click", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("click", close);
      document.removeEventListener("keydown", close);
    };
  }, [selector]);
}

const openMenus = (selector: string) => document.querySelectorAll<HTMLDetailsElement>(`${selector}[open]`);
