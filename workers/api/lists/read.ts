import { sql } from "drizzle-orm";
import type { lists } from "#contract/lists/calls";
import { CLOSED_WORD, DELISTED_WORD, MARK_LABELS } from "#contract/lists/texts";
import { utf8 } from "#contract/wire/bytes";
import { hospitals as hospitalsTable } from "../../db/schema/hospitals";
import { hospitalListItems, hospitalLists } from "../../db/schema/lists";
import { allRows, computed, type RowOf } from "../../db/sql";
import { csvOf } from "../csv/csv";
import { shiftJis } from "../csv/shift-jis";
import type { Handler } from "../serve";
import { doctorLinesOf } from "./doctors";
import { hospitalLinesOf, hospitalPage, withReception } from "./hospital-page";
import { countOfLists, isOwner, LATEST_FIRST, LIST, ownList } from "./list-record";

export const all: Handler<typeof lists.all> = async ({ viewer, query, db }) => {
  const { limit, offset } = query;
  const [[counted], rows] = await db.batch([
    countOfLists(viewer, db),
    db
      .select(LIST)
      .from(hospitalLists)
      .where(isOwner(viewer))
      .orderBy(...LATEST_FIRST)
      .limit(limit)
      .offset(offset),
  ]);
  return { total: counted?.total ?? 0, lists: rows };
};

export const get: Handler<typeof lists.get> = async ({ viewer, params, query, db }) => {
  const [list, page] = await Promise.all([
    ownList(viewer, db, params.id),
    hospitalPage(db, { listId: params.id, ownerId: viewer.id }, query),
  ]);
  return { ...list, ...(await withReception(db, page)) };
};

export const choices: Handler<typeof lists.choices> = async ({ viewer, query, db }) => {
  const [hospitals, doctors, rows] = await Promise.all([
    hospitalLinesOf(db, query.hospitals),
    doctorLinesOf(db, query.doctors),
    db
      .select({ ...LIST, containedCount: containedCount(query) })
      .from(hospitalLists)
      .where(isOwner(viewer))
      .orderBy(...LATEST_FIRST),
  ]);
  return { hospitals, doctors, lists: rows };
};

/** The number of these that a list has: looked up by list and hospital, since the chosen ones are few. */
const containedCount = ({
  hospitals,
  doctors,
}: {
  hospitals: readonly string[];
  doctors: readonly string[];
}) =>
  sql<number>`((SELECT count(*) FROM json_each(${JSON.stringify(hospitals)}) chosen CROSS JOIN hospital_list_items item
    ON item.list_id = hospital_lists.id AND item.hospital_id = chosen.value)
  + (SELECT count(*) FROM json_each(${JSON.stringify(doctors)}) chosen CROSS JOIN list_doctors item
    ON item.list_id = hospital_lists.id AND item.doctor_id = chosen.value))`;

const LINE_COLUMNS = {
  name: hospitalsTable.name,
  furigana: hospitalsTable.furigana,
  type: computed<string>(),
  departments: computed<string | null>(),
  zipcode: hospitalsTable.zipcode,
  address: computed<string>(),
  tel: hospitalsTable.tel,
  fax: hospitalsTable.fax,
  referralTel: hospitalsTable.referralTel,
  referralFax: hospitalsTable.referralFax,
  mark: hospitalListItems.mark,
  memo: hospitalListItems.memo,
  isClosed: computed<number>(),
  isDelisted: computed<number>(),
};
type Line = RowOf<typeof LINE_COLUMNS>;

const HEAD = [
  "番号",
  "医療機関名",
  "ふりがな",
  "種別",
  "診療科",
  "郵便番号",
  "所在地",
  "電話番号",
  "FAX番号",
  "連携室電話番号",
  "連携室FAX番号",
  "状態",
  "メモ",
  "掲載",
];

export const csv: Handler<typeof lists.csv> = async ({ viewer, params, query, db }) => {
  const list = await ownList(viewer, db, params.id);
  const rows = await allRows(
    db,
    LINE_COLUMNS,
    sql`
    SELECT h.name, h.furigana, coalesce(t.name, '') AS type, h.zipcode, coalesce(p.name, '') || coalesce(m.name, '') || h.address AS address,
      h.tel, h.fax, h.referral_tel AS referralTel, h.referral_fax AS referralFax, item.mark, item.memo,
      h.closed_at IS NOT NULL AS isClosed, h.delisted_at IS NOT NULL AS isDelisted,
      (SELECT group_concat(d.name, '・') FROM json_each(h.department_codes) code
        JOIN departments d ON d.code = code.value) AS departments
    FROM hospital_list_items item JOIN hospitals h ON h.id = item.hospital_id
      LEFT JOIN hospital_types t ON t.code = h.type LEFT JOIN prefectures p ON p.code = h.prefecture_code
      LEFT JOIN municipalities m ON m.code = h.municipality_code
    WHERE item.list_id = ${list.objectId} ORDER BY item.position`,
  );
  const text = csvOf([HEAD, ...rows.map(cells)]);
  const isShiftJis = query.encoding === "shift_jis";
  return new Response(isShiftJis ? shiftJis(text.replace("\ufeff", "")) : utf8(text), {
    headers: {
      "Content-Type": `text/csv; charset=${query.encoding}`,
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(`${list.name.toWellFormed()}.csv`).replaceAll("'", "%27")}`,
      "Cache-Control": "no-store",
    },
  });
};

function cells(found: Line, at: number): string[] {
  const { zipcode, mark, departments, isClosed, isDelisted, ...line } = found.isDelisted
    ? factless(found)
    : found;
  const { name, furigana, type, address, tel, fax, referralTel, referralFax, memo } = line;
  const postal = zipcode.replace(/^(\d{3})(\d{4})$/, "$1-$2");
  return [
    String(at + 1),
    name,
    furigana,
    type,
    departments ?? "",
    postal,
    address,
    tel ?? "",
    fax ?? "",
    referralTel ?? "",
    referralFax ?? "",
    MARK_LABELS[mark],
    memo,
    isDelisted ? DELISTED_WORD : isClosed ? CLOSED_WORD : "",
  ];
}

/** The part that a list keeps of a hospital whose listing was stopped: its name and what was noted. */
const factless = ({ name, mark, memo, isClosed, isDelisted }: Line): Line => ({
  ...{ name, mark, memo, isClosed, isDelisted },
  ...{ furigana: "", type: "", departments: null, zipcode: "", address: "" },
  ...{ tel: null, fax: null, referralTel: null, referralFax: null },
});
