import { useLocation } from "@remix-run/react";
import type { ReportKind } from "#contract/moderation/words";
import { buttonClass } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { reportPath } from "./report-path";

type Props = {
  kind: ReportKind;
  id: string;
  /** Whose it is or what it is about, for who hears the link alone. */
  of?: string;
  /** Where another link of the page tells the operator of something else. */
  word?: string;
};

/** Beside each thing that somebody else wrote: the way to the operator. */
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
