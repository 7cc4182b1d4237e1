import { useMatches } from "@remix-run/react";
import type { Handle } from "~/root";

/** What the screen in this frame says of itself. */
export function useHandle(): Required<Handle> {
  const leaf = useMatches().at(-1)?.handle as Handle | undefined;
  return { hydrate: true, footer: true, scrollTop: false, helperPanel: true, ...leaf };
}
