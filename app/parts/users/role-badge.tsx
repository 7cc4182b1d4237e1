import type { Principal } from "#contract/endpoint";
import { Badge, RoleWord } from "~/ui/badge";

const WORDS: Record<Principal, string> = {
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
      <RoleWord role={of === "temporaryDoctor" ? "doctor" : of}>{WORDS[of]}</RoleWord>
      {rank ? <Badge tone="warning">{rank}</Badge> : null}
    </>
  );
}
