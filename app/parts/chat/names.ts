import type { Person } from "#contract/chat/rooms";
import type { Role } from "#contract/endpoint";
import { leadingBack } from "~/request/way-back";

/** 先生 for doctors, nothing for a company, さん for everybody else. */
export function honorific(role: Role): string {
  if (role === "connectCompany") return "";
  return role === "doctor" ? "先生" : "さん";
}

/** Where a name in a room leads: to a doctor's own page, from which one comes back; else to the list of members. */
export function placeOf({ doctorId }: Person, roomId: string, isOfConnect: boolean): string {
  const room = `/rooms/${roomId}`;
  if (doctorId === null) return `${room}/members`;
  return leadingBack(`${isOfConnect ? "/connect" : ""}/doctor/${doctorId}`, room);
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
