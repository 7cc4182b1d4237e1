import type { ReactNode } from "react";
import drawings from "./sprites/drawings.svg?url";

/** The family of the ring: each drawing a symbol of sprites/drawings.svg. */
type Drawing = "search" | "chat" | "card" | "community" | "list" | "bell" | "done" | "missing";

type Props = {
  drawing: Drawing;
  title: string;
  children?: ReactNode /** The first step. */;
  action?: ReactNode;
};

/** Says what will be here and offers the first step. */
export function EmptyState({ drawing, title, children, action }: Props) {
  return (
    <div className={drawing === "done" && !children && !action ? "empty is-line" : "empty"}>
      <RingDrawing name={drawing} />
      <p className="heading">{title}</p>
      {children ? <div className="empty-words">{children}</div> : null}
      {action}
    </div>
  );
}

export function RingDrawing({ name }: { name: Drawing }) {
  return (
    <svg className="drawing" aria-hidden>
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
