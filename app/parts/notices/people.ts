import type { Role } from "#contract/endpoint";
import { calledBy } from "#contract/users/called";

const OCCUPATIONS: Record<string, string> = {
  pharmacist: "薬剤師",
  nurse: "看護師",
  "medical-social-worker": "医療ソーシャルワーカー",
  "office-worker": "事務職員",
};

/** 「佐藤 健一 先生」「鈴木 美咲 さん（看護師）」 */
export function calledWithWork({
  name,
  role,
  occupation,
}: {
  name: string;
  role: Role;
  occupation: string | null;
}) {
  const work = role === "doctor" ? null : OCCUPATIONS[occupation ?? ""];
  return work ? `${calledBy(name, role)}（${work}）` : calledBy(name, role);
}
