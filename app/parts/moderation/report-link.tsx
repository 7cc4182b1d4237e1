import { useLocation } from "@remix-run/react";
import type { ReportKind } from "#contract/moderation/words";
import { buttonClass } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { reportPath } from "./report-path";

type Props = {
  kind: ReportKind;
  id: string;
  /** The author or subject of the thing, for a screen reader that says only the link. */
  of?: string;
  /** The words of the link, if another link of the page reports something else. */
  word?: string;
};

/** The way to report a thing to the operator, beside each that somebody else wrote. */
export function ReportLink({ kind, id, of, word = "通報する" }: Props) {
  const { pathname, search } = useLocation();
  return (
    <Link
      className={buttonClass("quiet", { small: true })}
      to={reportPath(kind, id, pathname + search)}
      aria-label={of ? `${of}を通報する` : undefined}
    >
      <Icon name="flag" />
      {word}
    </Link>
  );
}
