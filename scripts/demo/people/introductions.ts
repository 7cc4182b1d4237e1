import type { Specialty } from "../lists";
import type { Random } from "../random";

type Form = (field: { department: string; first: string; second: string }) => string;

const OPENINGS: Form[] = [
  ({ department, first }) => `${department}を専門とし、特に${first}の診療に力を入れています。`,
  ({ department, first, second }) => `${department}医として、${first}と${second}を中心に診療しています。`,
  ({ first }) => `大学病院での研修を経て、現在は${first}の専門外来を担当しています。`,
  ({ department }) => `地域の中核病院で${department}の診療と、若手医師の指導に携わっています。`,
  ({ first, second }) => `${first}、${second}の患者さんを、かかりつけの先生と一緒に診てまいります。`,
];
const CLOSINGS = [
  "ご紹介の際は、お電話一本でご相談いただければ幸いです。",
  "病診連携を大切にし、病状が落ち着かれた患者さんは速やかに逆紹介いたします。",
  "セカンドオピニオンもお受けしています。お気軽にご相談ください。",
  "緊急性のある症例は、当日中の受診にも対応いたします。",
  "地域の勉強会も定期的に開いております。ぜひご参加ください。",
  "",
];

/** A few sentences a doctor of this field might write. */
export function introduction(random: Random, { departmentName, diseaseNames }: Specialty): string {
  const [first = departmentName, second = first] = random.some(diseaseNames, 2, 2);
  return random.pick(OPENINGS)({ department: departmentName, first, second }) + random.pick(CLOSINGS);
}
