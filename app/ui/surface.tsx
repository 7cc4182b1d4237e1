import type { ReactNode } from "react";

type Props = {
  title?: ReactNode;
  /** What is at the right of the title: a link 「すべて」, a count. */
  more?: ReactNode;
  /** Something in it waits for the viewer: the ring gets its dot. */
  waits?: boolean;
  /** Rows and tables touch the edges. */
  flush?: boolean;
  /** Its rows have menus, which may be taller than the list. */
  hasMenus?: boolean;
  id?: string;
  children: ReactNode;
};

/** A sheet of paper: groups what belongs together. Never a sheet inside a sheet. */
export function Surface({ title, more, waits, flush, hasMenus, id, children }: Props) {
  return (
    <section className="sheet" id={id} data-menus={hasMenus || undefined}>
      {title ? (
        <div className="sheet-head" data-waits={waits || undefined}>
          <h2>{title}</h2>
          {more ? <div className="sheet-more">{more}</div> : null}
        </div>
      ) : null}
      {flush ? children : <div className="sheet-body">{children}</div>}
    </section>
  );
}
