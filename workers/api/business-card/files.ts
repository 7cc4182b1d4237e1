import type { businessCard, HeldCard, VcardVersion } from "#contract/business-card/calls";
import { dateInJapan } from "#contract/dates/japan-time";
import { hiragana } from "#contract/japanese/kana";
import { telephoneOf } from "#contract/telephone";
import { utf8 } from "#contract/wire/bytes";
import { companies, users } from "../../db/schema/users";
import { computed, firstRow, nullable } from "../../db/sql";
import { csvOf } from "../csv/csv";
import { shiftJis } from "../csv/shift-jis";
import { notFound } from "../errors";
import type { Handler } from "../serve";
import { heldBy } from "./cards";
import { isUnblockedPair, OF_PAIR } from "./exchange/pair";
import { CONTACT_COLUMNS } from "./face";

/** A card for the address book of a phone; 404 unless it was exchanged. */
export const vcard: Handler<typeof businessCard.vcard> = async ({ viewer, params, query, env }) => {
  const row = await firstRow(
    env.DB,
    {
      userId: users.id,
      lastName: users.lastNameJa,
      firstName: users.firstNameJa,
      address: computed<string | null>(),
      tel: computed<string | null>(),
      lastKana: users.lastNameKana,
      firstKana: users.firstNameKana,
      company: nullable(companies.name),
      organization: computed<string | null>(),
      jobTitle: computed<string | null>(),
      email: computed<string | null>(),
      changedAt: computed<number>(),
      companyOnly: computed<number>(),
    },
    `SELECT u.id AS userId, u.last_name_ja AS lastName, u.first_name_ja AS firstName, u.last_name_kana AS lastKana,
       u.first_name_kana AS firstKana, u.role = 'connectCompany' AS companyOnly, c.name AS company,
       coalesce(u.organization, (SELECT w.name FROM doctors d JOIN workplaces w ON w.doctor_id = d.id
         WHERE d.user_id = u.id AND w.is_working = 1 ORDER BY w.position LIMIT 1)) AS organization,
       coalesce(nullif(b.job_title, ''), u.job_title) AS jobTitle, ${CONTACT_COLUMNS},
       max(u.updated_at, coalesce(b.updated_at, 0)) AS changedAt
     FROM users u LEFT JOIN companies c ON c.code = u.company_code LEFT JOIN business_cards b ON b.user_id = u.id
     WHERE u.id = ?2 AND u.status <> 'withdrawn'
       AND EXISTS (SELECT 1 FROM exchanges WHERE ${OF_PAIR} AND status = 'accepted') AND ${isUnblockedPair("?1", "?2")}`,
    viewer.id,
    params.id,
  );
  if (!row) throw notFound();
  const contact = { ...row, companyOnly: row.companyOnly === 1 };
  const name = `${contact.companyOnly ? contact.company : `${contact.lastName}${contact.firstName}`}.vcf`;
  return file(utf8(vcardOf(contact, query.version)), "text/vcard; charset=utf-8", name);
};

const HEAD = [
  "名前",
  "ふりがな",
  "会社",
  "所属",
  "肩書き",
  "電話番号",
  "メールアドレス",
  "住所",
  "交換日",
  "メモ",
  "タグ",
];

/** The whole holder for a spreadsheet, newest first. */
export const holderCsv: Handler<typeof businessCard.holderCsv> = async ({ viewer, query, env }) => {
  const held = (await heldBy(env.DB, viewer.id)).filter(({ isWithdrawn }) => !isWithdrawn);
  held.sort((a, b) => b.exchangedAt - a.exchangedAt);
  const text = csvOf([HEAD, ...held.map(cells)]);
  const isShiftJis = query.encoding === "shift_jis";
  const bytes = isShiftJis ? shiftJis(text.replace("\ufeff", "")) : utf8(text);
  return file(bytes, `text/csv; charset=${query.encoding}`, "名刺.csv");
};

function cells({ contact, exchangedAt, memo, tags, ...face }: HeldCard): string[] {
  const { name, kana, company, organization, jobTitle } = face;
  const existing = [company, organization, jobTitle, contact.tel, contact.email, contact.address];
  return [
    name,
    hiragana(kana),
    ...existing.map((each) => each ?? ""),
    dateInJapan(exchangedAt).replaceAll("-", "/"),
    memo,
    tags.join("、"),
  ];
}

function file(bytes: BodyInit, type: string, name: string): Response {
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll("'", "%27");
  return new Response(bytes, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename*=UTF-8''${encoded}`,
      "Cache-Control": "no-store",
    },
  });
}

/** The contents of a vCard; an empty string or null is left out. */
type Contact = {
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
 * One card as vCard 3.0 (RFC 2426), which every phone and Outlook reads, or 4.0 (RFC 6350): UTF-8 and CRLF. Readings
 * are in SORT-STRING or SORT-AS and, for the address books of phones, which sort Japanese by them, in X-PHONETIC-*.
 */
export function vcardOf(contact: Contact, version: VcardVersion = "3.0"): string {
  const { company, organization } = contact;
  const places = [company, organization].filter((place) => place !== null && place !== "") as string[];
  const lines = [
    "BEGIN:VCARD",
    `VERSION:${version}`,
    ...(version === "3.0" ? asOld(contact) : asNew(contact)),
    places.length > 0 ? `ORG:${places.map(value).join(";")}` : null,
    line("TITLE", contact.jobTitle),
    contact.address ? `ADR;TYPE=work:;;${value(contact.address)};;;;` : null,
    `REV:${new Date(contact.changedAt).toISOString().replace(/[-:]|\.\d+/g, "")}`,
    "END:VCARD",
  ];
  return lines
    .filter((each) => each !== null)
    .map((each) => `${folded(each)}\r\n`)
    .join("");
}

/** What 3.0 writes in its own way. A name has to be there, also a company's. */
function asOld(contact: Contact): (string | null)[] {
  const { lastName, firstName, lastKana, firstKana, company, companyOnly } = contact;
  const name = companyOnly ? (company ?? lastName) : `${lastName} ${firstName}`.trim();
  return [
    `FN:${value(name)}`,
    companyOnly ? `N:${value(name)};;;;` : `N:${value(lastName)};${value(firstName)};;;`,
    companyOnly ? "X-ABSHOWAS:COMPANY" : line("SORT-STRING", `${lastKana} ${firstKana}`.trim()),
    ...(companyOnly ? [] : phonetic(contact)),
    contact.tel ? `TEL;TYPE=WORK,VOICE:${dialled(contact.tel)}` : null,
    contact.email ? `EMAIL;TYPE=INTERNET,WORK:${value(contact.email)}` : null,
    `UID:inowa-${contact.userId}`,
  ];
}

/** What 4.0 writes in its own way. */
function asNew(contact: Contact): (string | null)[] {
  const { lastName, firstName, lastKana, firstKana, company, companyOnly } = contact;
  const person = [
    `FN:${value(`${lastName} ${firstName}`.trim())}`,
    `N;SORT-AS="${quoted(lastKana)},${quoted(firstKana)}":${value(lastName)};${value(firstName)};;;`,
    ...phonetic(contact),
  ];
  return [
    `KIND:${companyOnly ? "org" : "individual"}`,
    ...(companyOnly ? [`FN:${value(company ?? lastName)}`] : person),
    contact.tel ? `TEL;VALUE=uri;TYPE="work,voice":${callUri(contact.tel)}` : null,
    contact.email ? `EMAIL;TYPE=work:${value(contact.email)}` : null,
    `UID;VALUE=text:inowa-${contact.userId}`,
  ];
}

const phonetic = ({ lastKana, firstKana }: Contact) => [
  line("X-PHONETIC-LAST-NAME", lastKana),
  line("X-PHONETIC-FIRST-NAME", firstKana),
];

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

/** The number as it is dialled; a comma is a phone's pause before the extension. */
function dialled(tel: string): string {
  const { number, extension } = telephoneOf(tel);
  const plain = number.replace(/[^0-9+-]/g, "");
  return extension ? `${plain},${extension}` : plain;
}

/** RFC 3966: `tel:03-1234-5678;ext=12`. */
function callUri(tel: string): string {
  const { number, extension } = telephoneOf(tel);
  const uri = `tel:${number.replace(/[^0-9+-]/g, "")}`;
  return extension ? `${uri};ext=${extension}` : uri;
}
