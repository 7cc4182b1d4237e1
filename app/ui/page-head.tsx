import type { ReactNode } from "react";
import { Icon } from "./icon";
import { Link } from "./link";

type Props = {
  title: ReactNode;
  /** `title` is the kind of what is shown; the name of the thing is the h1 of the page itself. */
  isKind?: boolean;
  /** One short line under the title: what the person is looking at. Instructions are the `lead`. */
  context?: ReactNode;
  /** What to do here, or what this page is for: the first line of the page, in whole sentences. */
  lead?: ReactNode;
  /** The one main act of the page, a Button or ButtonLink: at the top of the page. */
  action?: ReactNode;
  back?: { to: string; label: string };
};

/** The title of a page and the way back: first in the page, shown in the app bar. */
export function PageHead({ title, isKind = false, context, lead, action, back }: Props) {
  return (
    <>
      <div className="page-head">
        {back ? (
          <Link className="back" to={back.to}>
            <Icon name="chevron-left" size={24} label={`${back.label}へ戻る`} />
          </Link>
        ) : null}
        <div className="page-title">
          {isKind ? <p className="page-kind">{title}</p> : <h1>{title}</h1>}
          {context ? <p>{context}</p> : null}
        </div>
      </div>
      {lead ? <p className="lead">{lead}</p> : null}
      {action ? <div className="acts">{action}</div> : null}
    </>
  );
}
