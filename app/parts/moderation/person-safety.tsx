import { useLocation } from "@remix-run/react";
import type { Role } from "#contract/endpoint";
import { calledBy } from "#contract/users/called";
import { buttonClass } from "~/ui/button";
import { Link } from "~/ui/link";
import { ReportLink } from "./report-link";
import { blockPath } from "./report-path";

type Props = { userId: string | null; name: string; of: Role };

/** Offers, at the end of another person's page, to keep them away or to tell the operator. */
export function PersonSafety({ userId, name, of }: Props) {
  const { pathname, search } = useLocation();
  if (userId === null) return null;
  return (
    <nav className="acts" aria-label={`${calledBy(name, of)}についての操作`}>
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
