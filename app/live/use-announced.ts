import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { takeAnnounced } from "./announced";
import { loadPatiently } from "./load-patiently";

const MERGE_MS = 300;

/** Keeps a list of rooms as it is now: asks the server again when something was announced, at most every 300 ms. */
export function useAnnounced(viewerId: string) {
  const { revalidate } = useRevalidator();
  const again = useRef(revalidate);
  again.current = revalidate;
  useEffect(() => {
    let close = () => {};
    let isGone = false;
    let timer = 0;
    const refresh = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => again.current(), MERGE_MS);
    };
    void loadPatiently(() => import("./live.client")).then(({ openLive }) => {
      if (isGone) return;
      close = openLive({
        viewerId,
        roomId: null,
        onState: () => {},
        onFrame: () => {},
        catchUp: refresh,
        onAnnounce: (frame) => {
          takeAnnounced(frame);
          refresh();
        },
      });
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
      close();
    };
  }, [viewerId]);
}
