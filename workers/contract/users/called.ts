import type { Role } from "#contract/endpoint";

/** The honorific: 先生 for doctors, nothing for a company, さん for everybody else. */
export function honorific(role: Role): string {
  if (role === "connectCompany") return "";
  return role === "doctor" ? "先生" : "さん";
}

/** The name as people are called: 「佐藤 健一 先生」. Somebody who may have left is called by `calledName` of the web. */
export const calledBy = (name: string, role: Role): string =>
  [name, honorific(role)].filter(Boolean).join(" ");
