import { useLocation } from "@remix-run/react";
import { buttonClass } from "~/ui/button";
import { Link } from "~/ui/link";
import { ReportLink } from "./report-link";
import { blockPath } from "./report-path";

/** At the end of a person's page: keeping them away, and telling the operator. Nothing for one's own. */
export function PersonSafety({ userId, name }: { userId: string | null; name: string }) {
  const { pathname, search } = useLocation();
  if (userId === null) return null;
  return (
    <nav className="acts" aria-label={`${name}さんについての操作`}>
      <ReportLink kind="user" id={userId} of={name} />
      <Link
        className={buttonClass("quiet", { small: true })}
        to={blockPath(userId, pathname + search)}
        aria-label={`${name}のブロック`}
      >
        ブロック
      </Link>
    </nav>
  );
}
