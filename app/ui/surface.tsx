import type { ReactNode } from "react";

type Props = {
  title?: ReactNode;
  /** At the right of the title: a link 「すべて」, a count. */
  more?: ReactNode;
  /** Rows and tables touch the edges. */
  flush?: boolean;
  id?: string;
  children: ReactNode;
};

/** White on the ground: groups what belongs together. Never a surface inside a surface. */
export function Surface({ title, more, flush, id, children }: Props) {
  return (
    <section className={flush ? "surface surface-flush" : "surface"} id={id}>
      {title ? (
        <div className="surface-head">
          <h2>{title}</h2>
          {more ? <div className="surface-more">{more}</div> : null}
        </div>
      ) : null}
      {children}
    </section>
  );
}
