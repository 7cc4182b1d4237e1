import { useMatches } from "@remix-run/react";

/** What becomes of what is typed: `unsaved` until the end, or `kept` with each step. A page without fields says neither. */
export type Keeping = "unsaved" | "kept";

/** What a route says of itself: `hydrate` ships JavaScript, which nothing else does; the frame reads the others. */
export type Handle = { hydrate?: boolean; footer?: boolean; scrollTop?: boolean; helperPanel?: Keeping };

/** What the screen in this frame says of itself. */
export function useHandle(): Required<Omit<Handle, "helperPanel">> & Pick<Handle, "helperPanel"> {
  const leaf = useMatches().at(-1)?.handle as Handle | undefined;
  return { hydrate: false, footer: true, scrollTop: false, ...leaf };
}
