import type { HospitalField } from "#contract/hospitals/fields";

/**
 * The fields by which people reach an institution. Everybody confirmed there and the operator are notified of a change,
 * and what was there before is shown beside it for a while.
 */
export const CONTACT_FIELDS = [
  "tel",
  "tel2",
  "fax",
  "url",
  "zipcode",
  "address",
  "referralOffice",
] as const satisfies readonly HospitalField[];
const CONTACT = new Set<string>(CONTACT_FIELDS);
export const isContactField = (field: string): boolean => CONTACT.has(field);

/** The lines of contact data that are shown with what was there before. */
export const CONTACT_LINES = {
  tel: "代表電話",
  tel2: "電話（2）",
  fax: "代表FAX",
  address: "所在地",
  referralName: "連携室の名称",
  referralTel: "連携室の電話",
  referralFax: "連携室のFAX",
} as const;
export type ContactLine = keyof typeof CONTACT_LINES;

/** A line that was changed lately; `former` null: there was none. */
export type FormerContact = { line: ContactLine; former: string | null; changedAt: number };

type Office = {
  fax: string | null;
  tel: string | null;
  referralFax: string | null;
  referralTel: string | null;
};
type Numbers = { number: string | null; former: { number: string | null; changedAt: number } | null };

/** The number that referrals go to, the office's before the main one, with what it was before. */
export function referralNumber(
  office: Office,
  formerContacts: readonly FormerContact[],
  by: "fax" | "tel",
): Numbers {
  const ofOffice = by === "fax" ? "referralFax" : "referralTel";
  const changes = formerContacts.filter(({ line }) => line === by || line === ofOffice);
  const before = (line: typeof by | typeof ofOffice) => {
    const change = changes.find((each) => each.line === line);
    return change ? change.former : office[line];
  };
  const number = office[ofOffice] ?? office[by];
  const former = before(ofOffice) ?? before(by);
  if (former === number) return { number, former: null };
  return {
    number,
    former: { number: former, changedAt: Math.max(...changes.map((each) => each.changedAt)) },
  };
}
