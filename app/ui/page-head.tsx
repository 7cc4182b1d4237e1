import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "./icon";

type Props = {
  title: ReactNode;
  /** One line under the title: what the person is looking at. */
  context?: ReactNode;
  /** The one main act of the page, a Button or ButtonLink. */
  action?: ReactNode;
  back?: { to: string; label: string };
  /** Before title and context: an Avatar of the person or thing the page is about. */
  picture?: ReactNode;
  /** Beside the title: a badge or a number. */
  beside?: ReactNode;
};

/** The only h1 of a page. */
export function PageHead({ title, context, action, back, picture, beside }: Props) {
  return (
    <header className="page-head">
      {back ? (
        <Link className="back" to={back.to}>
          <Icon name="chevron-left" />
          {back.label}
        </Link>
      ) : null}
      <div className="page-head-line">
        {picture}
        <div className="page-head-words">
          <h1>
            {title}
            {beside ? <span className="page-head-beside">{beside}</span> : null}
          </h1>
          {context ? <p className="page-head-context">{context}</p> : null}
        </div>
        {action ? <div className="page-head-action">{action}</div> : null}
      </div>
    </header>
  );
}
