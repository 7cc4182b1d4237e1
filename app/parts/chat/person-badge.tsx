import type { Person } from "#contract/chat/shapes";
import { OperatorBadge, RoleBadge } from "~/parts/users/role-badge";
import { principalOf } from "./names";

/** What somebody is, beside their name; those who run the service are not shown by their account's role. */
export function PersonBadge({ of }: { of: Person }) {
  return of.isOperator ? <OperatorBadge /> : <RoleBadge of={principalOf(of)} />;
}
