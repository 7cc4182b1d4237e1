import { env } from "cloudflare:test";
import { pngOf } from "../../pictures";
import { type Browser, verified } from "../asking/browser";

let number = 100_000;

/** What a doctor says when signing up; a number nobody else has. */
export function particulars(email: string, facts: Record<string, unknown> = {}) {
  return {
    email,
    lastnameJa: "髙橋",
    firstnameJa: "健一",
    lastnameKana: "たかはし",
    firstnameKana: "ｹﾝｲﾁ",
    gender: "0",
    birthday: "1980/04/01",
    category2: "1",
    subCategoryId: "3",
    registeredNumber: String(++number),
    certificationYear: "2006",
    certificationMonth: "04",
    certificationDay: "20",
    ...facts,
  };
}
export type Particulars = ReturnType<typeof particulars>;

/** Puts these particulars into the register of licences. */
export async function inRegister(given: Particulars, facts: Record<string, string | number> = {}) {
  await env.DB.prepare("INSERT OR REPLACE INTO licence_register VALUES (?, ?, ?, ?, ?, ?, ?)")
    .bind(
      facts.profession ?? given.category2,
      given.registeredNumber,
      facts.last_name ?? "高橋",
      facts.first_name ?? "健一",
      facts.gender ?? 0,
      facts.birthday ?? "1980-04-01",
      "2006-04-20",
    )
    .run();
}

export const PASSWORD = "correct horse 7 battery";

/** Pictures of different widths are different ones. */
export const licencePicture = (width = 40) =>
  new File([pngOf(width, 30)], "licence.png", { type: "image/png" });

/** Signs up a doctor whom the register knows, up to and including the account. */
export async function registeredDoctor(email: string, facts: Record<string, unknown> = {}): Promise<Browser> {
  const who = await verified(email);
  const given = particulars(email, facts);
  await inRegister(given);
  await collate(who, given);
  const response = await register(who, given);
  if (response.status !== 200) throw new Error(await response.text());
  return who;
}

export const register = (who: Browser, given: Particulars, also: Record<string, unknown> = {}) =>
  who.post("/registerUser", { ...given, role: "doctor", password: PASSWORD, agreesToTerms: true, ...also });

/** Somebody registered in the year of `particulars`: without one, the register of that year is not asked. */
export const registerOfTheYear = () =>
  env.DB.prepare(
    `INSERT OR IGNORE INTO licence_register VALUES ('1', '9999999', '登録', '済', 0, '1980-04-01', '2006-04-20'),
       ('2', '9999999', '登録', '済', 0, '1980-04-01', '2006-04-20')`,
  ).run();

/** Asks the register of licences, which holds the year. */
export const collate = async (who: Browser, given: Particulars) => {
  await registerOfTheYear();
  return (await (await who.post("/collateDoctor", given)).json()) as {
    result: boolean;
    message: string;
    attemptsLeft: number;
    isLookedUp: boolean;
  };
};

export const uploadLicence = (who: Browser, email: string, images: File | File[] = licencePicture()) =>
  who.upload("/doctorImageUpload", { email, firstnameJa: "健一", lastnameJa: "髙橋", images });
