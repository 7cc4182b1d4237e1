import type { Role } from "#contract/endpoint";

const OCCUPATIONS: Record<string, string> = {
  pharmacist: "薬剤師",
  nurse: "看護師",
  "medical-social-worker": "医療ソーシャルワーカー",
  "office-worker": "事務職員",
};

/** 「佐藤 健一 先生」「鈴木 美咲さん（看護師）」 */
export function calledWithWork({
  name,
  role,
  occupation,
}: {
  name: string;
  role: Role;
  occupation: string | null;
}) {
  if (role === "doctor") return `${name} 先生`;
  const work = OCCUPATIONS[occupation ?? ""];
  return work ? `${name}さん（${work}）` : `${name}さん`;
}
