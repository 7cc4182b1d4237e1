import type { Person } from "#contract/chat/rooms";
import type { Role } from "#contract/endpoint";

/** 先生 for doctors, nothing for a company, さん for everybody else. */
export function honorific(role: Role): string {
  if (role === "connectCompany") return "";
  return role === "doctor" ? "先生" : "さん";
}

export const nameOf = (person: Person | undefined) => person?.name ?? "退会したメンバー";

/** Who is in the room, in one line: 「MS・青葉製薬」, 「メンバー5名」. */
export function roomContext(
  kind: "direct" | "group",
  others: readonly Person[],
  memberCount: number,
): string {
  const [other] = others;
  if (kind === "group" || !other) return `メンバー${memberCount}名`;
  return [ROLE_WORDS[other.role], other.organization].filter(Boolean).join("・");
}

const ROLE_WORDS: Record<Role, string> = {
  doctor: "医師",
  "co-medical": "コメディカル",
  ms: "MS",
  connect: "コネクト",
  connectCompany: "企業",
};
