import { useContext, useEffect, useRef } from "react";
import { Nonce } from "~/nonce";
import { useFrameViewer } from "~/shells/frame-viewer";
import { useHandle } from "~/shells/handle";
import script from "./page-drafts?worker&url";

/**
 * Stands in a form and keeps what is typed there: in the browser under its writer, for a guest on the server. Every
 * `TextArea` has one; a form with another mechanism names it on its own element (`data-draft-by`).
 */
export function DraftKeeper() {
  const marker = useRef<HTMLSpanElement>(null);
  const { hydrate } = useHandle();
  const nonce = useContext(Nonce);
  const viewer = useFrameViewer();
  useEffect(() => {
    const place = marker.current;
    if (!place) return;
    let stop: (() => void) | null = null;
    let isGone = false;
    void import("./keep-draft").then(({ keepDraft }) => {
      if (!isGone) stop = keepDraft(place);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
  return (
    <span
      ref={marker}
      hidden
      data-draft={viewer ? "browser" : "server"}
      data-writer={viewer?.id}
      data-shared={viewer?.isSharedTerminal || undefined}
    >
      {hydrate ? null : <script type="module" src={script} nonce={nonce} suppressHydrationWarning />}
    </span>
  );
}
