import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/** Closes a selector's menus (native `<details>`) on a click elsewhere or on a link, on Escape, and on another page. */
export function useMenusCloseThemselves(selector: string) {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu.
  useEffect(() => {
    for (const menu of openMenus(selector)) menu.open = false;
  }, [pathname, selector]);
  useEffect(() => {
    const close = (event: Event) => {
      const at = event.target instanceof Element ? event.target : null;
      for (const menu of openMenus(selector)) {
        if (event instanceof KeyboardEvent) {
          if (event.key !== "Escape") continue;
          menu.querySelector("summary")?.focus();
        } else if (menu.contains(at) && !at?.closest("a")) continue;
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
