import type { Person } from "#contract/chat/shapes";
import { RoleBadge } from "~/parts/users/role-badge";

/** 「資格確認中」, where the name of a doctor stands without a role beside it. */
export function UnderReview({ of }: { of: Person | undefined }) {
  return of?.isUnderReview ? <RoleBadge of="temporaryDoctor" /> : null;
}
