import type { Principal } from "#contract/endpoint";
import { Badge, RoleWord } from "~/ui/badge";

/** What everybody is called in a word. */
export const PRINCIPAL_LABELS: Record<Principal, string> = {
  doctor: "医師",
  temporaryDoctor: "資格確認中",
  "co-medical": "コメディカル",
  ms: "MS",
  connect: "コネクト",
  connectCompany: "企業",
};

/** A role in a word, with the rank of a company beside it. A `Role` fits as well. */
export function RoleBadge({ of, rank }: { of: Principal; rank?: string | null }) {
  return (
    <>
      <RoleWord role={of === "temporaryDoctor" ? "doctor" : of}>{PRINCIPAL_LABELS[of]}</RoleWord>
      {rank ? <Badge tone="warning">{rank}</Badge> : null}
    </>
  );
}

/** The badge of those who run the service: their role says only where their account is kept. */
export const OperatorBadge = () => <Badge tone="brand">運営</Badge>;

type Whose = { principal: Principal; rank: string | null; isOperator: boolean };

/** What the viewer is called to themselves. */
export function ViewerBadge({ viewer }: { viewer: Whose }) {
  return viewer.isOperator ? <OperatorBadge /> : <RoleBadge of={viewer.principal} rank={viewer.rank} />;
}
