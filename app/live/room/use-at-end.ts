import { useNavigationType } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** What still counts as the end: less than a line below it. */
const NEAR_PIXELS = 40;

/**
 * Is the end of a conversation in sight? Null until that is known. `scroll` is a reversed column, so its end is at 0;
 * `end` is behind the last line.
 */
export function useAtEnd(scroll: RefObject<HTMLElement>, end: RefObject<HTMLElement>) {
  const [isAtEnd, setAtEnd] = useState<boolean | null>(null);
  useEffect(() => {
    if (!end.current) return;
    const rootMargin = `0px 0px ${NEAR_PIXELS}px`;
    const watch = new IntersectionObserver((entries) => setAtEnd(entries.at(-1)?.isIntersecting ?? null), {
      root: scroll.current,
      rootMargin,
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [scroll, end]);
  const goToEnd = useCallback(() => {
    if (scroll.current) scroll.current.scrollTop = 0;
  }, [scroll]);
  return { isAtEnd, goToEnd };
}

/** What comes in below must not move the lines that somebody reads further up; some browsers see to it themselves. */
export function useSavedPlace(scroll: RefObject<HTMLElement>, last: string) {
  const before = useRef({ last, height: 0 });
  useLayoutEffect(() => {
    const place = scroll.current;
    if (!place || CSS.supports("overflow-anchor: auto")) return;
    const grown = place.scrollHeight - before.current.height;
    if (before.current.last !== last && place.scrollTop < -NEAR_PIXELS) place.scrollTop -= grown;
    before.current = { last, height: place.scrollHeight };
  });
}

const left = new Map<string, number>();

/** Whoever comes back to a room (from a picture, from its members) finds the place they left. */
export function useLeftPlace(scroll: RefObject<HTMLElement>, roomId: string) {
  const isReturning = useNavigationType() === "POP";
  const [top] = useState(() => (isReturning ? left.get(roomId) : undefined));
  useLayoutEffect(() => {
    const place = scroll.current;
    if (place && top) place.scrollTop = top;
    return () => {
      if (place) left.set(roomId, place.scrollTop);
    };
  }, [scroll, roomId, top]);
}
