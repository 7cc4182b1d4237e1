import { useContext, useEffect, useRef } from "react";
import script from "~/browser/drafts/page-drafts?worker&url";
import { Nonce } from "~/nonce";
import { Writer } from "./draft-writer";

/**
 * Stands in a form and keeps what is typed there: in the browser under its writer, for a guest on the server. Every
 * `TextArea` has one; a form whose drafts a call of its own saves says so (`data-draft-call`).
 */
export function DraftKeeper() {
  const marker = useRef<HTMLSpanElement>(null);
  const { id, isSharedTerminal, hydrates } = useContext(Writer);
  const nonce = useContext(Nonce);
  useEffect(() => {
    const place = marker.current;
    if (!place) return;
    let stop: (() => void) | null = null;
    let isGone = false;
    void import("~/browser/drafts/keep-draft").then(({ keepDraft }) => {
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
      data-draft={id === null ? "server" : "browser"}
      data-writer={id ?? undefined}
      data-shared={isSharedTerminal || undefined}
    >
      {hydrates ? null : <script type="module" src={script} nonce={nonce} suppressHydrationWarning />}
    </span>
  );
}
