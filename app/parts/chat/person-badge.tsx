import type { Person } from "#contract/chat/rooms";
import { OperatorBadge, RoleBadge } from "~/parts/users/role-badge";
import { principalOf } from "./names";

/** What somebody is, beside their name: who runs the service is not what their account's role says. */
export function PersonBadge({ of }: { of: Person }) {
  return of.isOperator ? <OperatorBadge /> : <RoleBadge of={principalOf(of)} />;
}
