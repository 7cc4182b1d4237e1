import { useMatches } from "@remix-run/react";

/** What a route says of itself: `hydrate` ships JavaScript, which nothing else does; the frame reads the others. */
export type Handle = { hydrate?: boolean; footer?: boolean; scrollTop?: boolean; helperPanel?: boolean };

/** What the screen in this frame says of itself. */
export function useHandle(): Required<Handle> {
  const leaf = useMatches().at(-1)?.handle as Handle | undefined;
  return { hydrate: false, footer: true, scrollTop: false, helperPanel: true, ...leaf };
}
