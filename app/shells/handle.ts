import { useMatches } from "@remix-run/react";

/** Where what is typed is saved until it is sent: in the `browser`, or `kept` for the next step. A page without fields says neither. */
export type Keeping = "browser" | "kept";

/**
 * What a route says of itself: `hydrate` ships JavaScript, which nothing else does; the frame reads the others. Where
 * only some of a route's pages have fields, `helperPanel` tells from what its loader gave.
 */
export type Handle = {
  hydrate?: boolean;
  /**
   * Nothing of a person is on it, nor the time: it is rendered once a minute for all who ask for it and are not signed in.
   * A `stamp` in its data differs with each answer.
   */
  isForAll?: boolean | ((data: never) => boolean);
  /** A screen that has the frame to itself, for the style sheet: browsers without `:has()` know it as well. */
  screen?: "rooms" | "room" | "gate";
  footer?: boolean;
  /** A record or a page of help: a question that begins there is for the office. */
  asksOffice?: boolean;
  scrollTop?: boolean;
  helperPanel?: Keeping | ((data: never) => Keeping | undefined);
};

/** What the screen in this frame says of itself. */
export function useHandle() {
  const leaf = useMatches().at(-1);
  const { helperPanel, ...handle } = (leaf?.handle ?? {}) as Handle;
  const keeping = typeof helperPanel === "function" ? keepingOf(helperPanel, leaf?.data) : helperPanel;
  return {
    hydrate: false,
    footer: true,
    scrollTop: false,
    asksOffice: false,
    ...handle,
    helperPanel: keeping,
  };
}

/** A page that stands in for a refused form has no data of its own. */
const keepingOf = (helperPanel: (data: never) => Keeping | undefined, data: unknown) =>
  data === undefined || data === null ? undefined : helperPanel(data as never);
