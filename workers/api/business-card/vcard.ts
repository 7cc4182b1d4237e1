import { telephoneOf } from "#contract/telephone";
/** The contents of a vCard; an empty string or null is left out. */
export type Contact = {
  userId: string;
  lastName: string;
  firstName: string;
  lastKana: string;
  firstKana: string;
  /** A company has its name alone, without a person's. */
  companyOnly: boolean;
  company: string | null;
  organization: string | null;
  jobTitle: string | null;
  email: string | null;
  tel: string | null;
  address: string | null;
  changedAt: number;
};

/**
 * One card as vCard 4.0 (RFC 6350), UTF-8 and CRLF. Readings stand in SORT-AS and, for the address books of phones,
 * which sort Japanese by them, in X-PHONETIC-*.
 */
export function vcardOf(contact: Contact): string {
  const { lastName, firstName, lastKana, firstKana, company, organization, companyOnly } = contact;
  const places = [company, organization].filter((place) => place !== null && place !== "") as string[];
  const person = [
    `FN:${value(`${lastName} ${firstName}`.trim())}`,
    `N;SORT-AS="${quoted(lastKana)},${quoted(firstKana)}":${value(lastName)};${value(firstName)};;;`,
    line("X-PHONETIC-LAST-NAME", lastKana),
    line("X-PHONETIC-FIRST-NAME", firstKana),
  ];
  const lines = [
    "BEGIN:VCARD",
    "VERSION:4.0",
    `KIND:${companyOnly ? "org" : "individual"}`,
    ...(companyOnly ? [`FN:${value(company ?? lastName)}`] : person),
    places.length > 0 ? `ORG:${places.map(value).join(";")}` : null,
    line("TITLE", contact.jobTitle),
    contact.tel ? `TEL;VALUE=uri;TYPE="work,voice":${callUri(contact.tel)}` : null,
    contact.email ? `EMAIL;TYPE=work:${value(contact.email)}` : null,
    contact.address ? `ADR;TYPE=work:;;${value(contact.address)};;;;` : null,
    `UID;VALUE=text:inowa-${contact.userId}`,
    `REV:${new Date(contact.changedAt).toISOString().replace(/[-:]|\.\d+/g, "")}`,
    "END:VCARD",
  ];
  return lines
    .filter((each) => each !== null)
    .map((each) => `${folded(each)}\r\n`)
    .join("");
}

const line = (name: string, text: string | null) => (text ? `${name}:${value(text)}` : null);

/** RFC 6350 §3.4: a backslash before what would end a component, a list or a line. */
const value = (text: string) => text.replace(/[\\,;]/g, "\\$&").replace(/\r\n?|\n/g, "\\n");

/** RFC 6868 is the only way to escape something in a parameter. */
const quoted = (text: string) => text.replaceAll("^", "^^").replaceAll('"', "^'").replace(/\s+/g, " ");

const LINE_OCTETS = 75;

/** RFC 6350 §3.2: lines of 75 octets, never cut within a character. */
function folded(text: string): string {
  const lines = [""];
  let octets = 0;
  for (const character of text) {
    const size = octetsOf(character);
    if (octets + size > LINE_OCTETS) {
      lines.push("");
      octets = 1;
    }
    lines[lines.length - 1] += character;
    octets += size;
  }
  return lines.join("\r\n ");
}

/** The length in UTF-8 is calculated: calling an encoder for each character takes longer than everything else. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** RFC 3966: `tel:03-1234-5678;ext=12`. */
function callUri(tel: string): string {
  const { number, extension } = telephoneOf(tel);
  const dialled = `tel:${number.replace(/[^0-9+-]/g, "")}`;
  return extension ? `${dialled};ext=${extension}` : dialled;
}
