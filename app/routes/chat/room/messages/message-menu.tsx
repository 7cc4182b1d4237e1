import { loadPatiently, onDemand } from "~/live/load-patiently";
import { type MenuProps, MessageActs as WrittenActs } from "./message-acts";

export const loadActs = () =>
  loadPatiently(async () => ({ default: (await import("./message-acts")).MessageActs }));

/** The server writes the acts into the page that an address opens; a browser loads them once the page is at rest. */
const MessageActs = import.meta.env.SSR ? WrittenActs : await onDemand(loadActs, ".bubble-acts");

/**
 * What can be done with a message. A room has a hundred of them, of which one menu is open at most: the others are a
 * link, which without scripts leads to the page with this one open.
 */
export function MessageMenu({ line, around, isOwn }: MenuProps) {
  const { menu } = around;
  const isOpen = menu.openSeq === line.seq;
  return (
    <>
      <a
        className="bubble-more"
        href={menu.address(isOpen ? null : line.seq)}
        aria-label="このメッセージの操作"
        aria-expanded={isOpen || undefined}
        onClick={(event) => menu.toggle(event, line.seq)}
      >
        …
      </a>
      {isOpen ? <MessageActs {...{ line, around, isOwn }} /> : null}
    </>
  );
}
