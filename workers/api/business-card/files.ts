import type { businessCard, HeldCard } from "#contract/business-card/calls";
import { dateInJapan } from "#contract/dates/japan-time";
import { hiragana } from "#contract/japanese/kana";
import { utf8 } from "#contract/wire/bytes";
import { csvOf } from "../csv/csv";
import { shiftJis } from "../csv/shift-jis";
import { notFound } from "../errors";
import type { Handler } from "../serve";
import { heldBy } from "./cards";
import { isUnblockedPair, OF_PAIR } from "./exchange/pair";
import { CONTACT_COLUMNS } from "./face";
import { type Contact, vcardOf } from "./vcard";

/** A card for the address book of a phone; 404 unless it was exchanged. */
export const vcard: Handler<typeof businessCard.vcard> = async ({ viewer, params, query, env }) => {
  const row = await env.DB.prepare(
    `SELECT u.id AS userId, u.last_name_ja AS lastName, u.first_name_ja AS firstName, u.last_name_kana AS lastKana,
       u.first_name_kana AS firstKana, u.role = 'connectCompany' AS companyOnly, c.name AS company,
       coalesce(u.organization, (SELECT w.name FROM doctors d JOIN workplaces w ON w.doctor_id = d.id
         WHERE d.user_id = u.id AND w.is_working = 1 ORDER BY w.position LIMIT 1)) AS organization,
       coalesce(nullif(b.job_title, ''), u.job_title) AS jobTitle, ${CONTACT_COLUMNS},
       max(u.updated_at, coalesce(b.updated_at, 0)) AS changedAt
     FROM users u LEFT JOIN companies c ON c.code = u.company_code LEFT JOIN business_cards b ON b.user_id = u.id
     WHERE u.id = ?2 AND u.status <> 'withdrawn'
       AND EXISTS (SELECT 1 FROM exchanges WHERE ${OF_PAIR} AND status = 'accepted') AND ${isUnblockedPair("?1", "?2")}`,
  )
    .bind(viewer.id, params.id)
    .first<Omit<Contact, "companyOnly"> & { companyOnly: number }>();
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
