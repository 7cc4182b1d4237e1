import { type FormEvent, type MouseEvent, useCallback, useEffect, useMemo, useState } from "react";

/** Knows which message's menu is open, by its sequence number: one at most. */
export type OpenMenu = {
  openSeq: number | null;
  /** The address for a click without scripts: the same page with that menu open, or with none. */
  address: (seq: number | null) => string;
  toggle: (event: MouseEvent<HTMLAnchorElement>, seq: number) => void;
  /** A form of the menu was sent. */
  leave: (event: FormEvent<HTMLElement>) => void;
  open: (seq: number) => void;
  close: () => void;
};

/** `asked` is the menu that an address opens. With scripts a click elsewhere or on a link closes it, as does Escape. */
export function useOpenMenu(asked: number | null, before: string | null): OpenMenu {
  const [openSeq, setOpen] = useState(asked);
  useEffect(() => {
    if (openSeq === null) return;
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key !== "Escape" : isInside(event)) return;
      if (event instanceof KeyboardEvent) toggleOf(document).focus();
      setOpen(null);
    };
    document.addEventListener("click", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("click", close);
      document.removeEventListener("keydown", close);
    };
  }, [openSeq]);
  const toggle = useCallback((event: MouseEvent<HTMLAnchorElement>, seq: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen((open) => (open === seq ? null : seq));
  }, []);
  /** The button that was pressed goes with its form: who acts with keys stays at the message. */
  const leave = useCallback(({ currentTarget }: FormEvent<HTMLElement>) => {
    if (currentTarget.parentElement) toggleOf(currentTarget.parentElement).focus();
    setOpen(null);
  }, []);
  const close = useCallback(() => setOpen(null), []);
  return useMemo(
    () => ({ openSeq, address: (seq) => addressOf(seq, before), toggle, leave, open: setOpen, close }),
    [openSeq, before, toggle, leave, close],
  );
}

function addressOf(seq: number | null, before: string | null) {
  const query = [before === null ? "" : `before=${before}`, seq === null ? "" : `menu=${seq}`];
  return `?${query.filter(Boolean).join("&")}${seq === null ? "" : `#m${seq}`}`;
}

/** The toggles see to themselves. A click beside a sheet meets the sheet itself. */
function isInside({ target }: Event) {
  if (!(target instanceof Element)) return false;
  if (target.matches("[data-sheet]")) return false;
  return (
    target.closest(".bubble-more, .bubble-names, .bubble-acts") !== null && !target.closest(".bubble-acts a")
  );
}

function toggleOf(place: Document | HTMLElement) {
  return place.querySelector<HTMLElement>(".bubble-more[aria-expanded]") ?? document.body;
}
