import { type FormerContact, referralNumber } from "#contract/hospitals/contact";

/** The hospital that a sheet is for. */
export type Addressee = {
  hospitalId: string;
  name: string;
  /** The office that answers there. */
  office?: string;
  /** The doctor whom it is for, with department and title. */
  person?: string;
  fax: string | null;
  tel: string | null;
  /** What the numbers were before they changed lately. */
  formerFax: FormerNumber;
  formerTel: FormerNumber;
};
export type FormerNumber = { number: string | null; changedAt: number } | null;

type Numbers = {
  fax: string | null;
  tel: string | null;
  referralFax: string | null;
  referralTel: string | null;
};

/** The numbers that a sheet goes to, the office's before the main ones. */
export function sheetNumbers(
  numbers: Numbers,
  formerContacts: readonly FormerContact[],
): Pick<Addressee, "fax" | "tel" | "formerFax" | "formerTel"> {
  const fax = referralNumber(numbers, formerContacts, "fax");
  const tel = referralNumber(numbers, formerContacts, "tel");
  return { fax: fax.number, tel: tel.number, formerFax: fax.former, formerTel: tel.former };
}

/** What is on each sheet; kept nowhere. */
export type Cover = Record<"from" | "tel" | "fax" | "pages" | "subject" | "text", string>;
