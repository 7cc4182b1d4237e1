import type { FaultKind } from "../../../workers/imports/faults";
import { band, type Cells, FACILITY, hospital } from "./files";

const id = (number: number) => `0111010000${String(number).padStart(3, "0")}`;
const clean = (number: number, cells: Cells) => hospital(id(number), cells);
const asLine = (cells: Cells) => FACILITY.map((name) => `"${cells[name] ?? ""}"`).join(",");
const NIGHT = { 月_診療開始時間: "19:00", 月_診療終了時間: "07:00" };

/** One fault each, with the row that has it. The row before is part of some: the same ID twice. */
export const DIRTY_FACILITIES: readonly (readonly [FaultKind, Cells | string])[] = [
  ["few-cells", asLine(clean(1, {})).split(",").slice(0, 40).join(",")],
  ["many-cells", `${asLine(clean(2, {}))},"余り"`],
  ["unclosed-quote", asLine(clean(3, {})).replace('"60"', '"60')],
  ["broken-line", clean(4, { "その他の休診日（gw、お盆等）": "年末\n年始" })],
  ["broken-characters", clean(5, { 正式名称: "港\ufffd病院" })],
  ["id-blank", hospital("")],
  ["id-malformed", hospital("0111-0100/07")],
  ["id-rounded", hospital("1.11010E+11")],
  ["id-zero-lost", hospital("111010000009")],
  ["id-prefecture", hospital("1311010000010")],
  ["id-twice", clean(2, {})],
  ["kind-unknown", clean(11, { 機関区分: "9" })],
  ["name-blank", clean(12, { 正式名称: "　" })],
  ["name-long", clean(13, { 正式名称: "長".repeat(201) })],
  ["kana-malformed", clean(14, { "正式名称（フリガナ）": "港町病院" })],
  ["municipality-unknown", clean(15, { 市区町村コード: "999", 所在地: "どこかの町１" })],
  ["municipality-from-address", clean(16, { 市区町村コード: "" })],
  ["municipality-mismatch", clean(17, { 市区町村コード: "204" })],
  ["address-blank", clean(18, { 所在地: "" })],
  ["address-short", clean(19, { 所在地: "北海道函館市" })],
  ["coordinates-zero", clean(20, { "所在地座標（緯度）": "0.0", "所在地座標（経度）": "0.0" })],
  ["coordinates-malformed", clean(21, { "所在地座標（緯度）": "北緯41度" })],
  ["coordinates-swapped", clean(22, { "所在地座標（緯度）": "140.73", "所在地座標（経度）": "41.79" })],
  ["coordinates-abroad", clean(23, { "所在地座標（緯度）": "51.5", "所在地座標（経度）": "0.1" })],
  ["coordinates-far", clean(24, { "所在地座標（緯度）": "43.0", "所在地座標（経度）": "144.3" })],
  [
    "coordinates-placeholder",
    clean(25, {
      市区町村コード: "217",
      所在地: "北海道江別市高砂町６",
      "所在地座標（緯度）": "43.06417",
      "所在地座標（経度）": "141.34694",
    }),
  ],
  ["url-mended", clean(26, { 案内用ホームページアドレス: "http//www.minato.example.jp" })],
  ["url-dropped", clean(27, { 案内用ホームページアドレス: "みなと病院で検索" })],
  ["url-mail", clean(28, { 案内用ホームページアドレス: "info@minato.example.jp" })],
  ["flag-unknown", clean(29, { "毎週決まった曜日に休診（月）": "休" })],
  [
    "always-closed",
    clean(
      30,
      Object.fromEntries([..."月火水木金土日"].map((day) => [`毎週決まった曜日に休診（${day}）`, "0"])),
    ),
  ],
  ["beds-malformed", clean(31, { 一般病床: "約60" })],
  ["beds-sum", clean(32, { 合計病床数: "62" })],
  ["beds-total-blank", clean(33, { 合計病床数: "" })],
  ["beds-few", clean(34, { 一般病床: "12", 合計病床数: "12" })],
  ["id-case", hospital("011BYJTX00001", { "正式名称（フリガナ）": "ミナトビョウイン" })],
];

export const DIRTY_HOURS: readonly (readonly [FaultKind, Cells])[] = [
  ["hours-unknown-id", band("0111019999999")],
  ["department-zero-lost", band(id(16), { 診療科目コード: "1001" })],
  ["department-unknown", band(id(17), { 診療科目コード: "99001", 診療科目名: "占い科" })],
  ["band-unknown", band(id(18), { 診療時間帯: "七" })],
  ["time-malformed", band(id(19), { 月_診療開始時間: "朝から" })],
  ["time-mended", band(id(20), { 月_診療開始時間: "9:00" })],
  ["time-half", band(id(21), { 月_診療終了時間: "" })],
  ["span-empty", band(id(22), { 月_診療開始時間: "00:00", 月_診療終了時間: "00:00" })],
  ["span-overnight", band(id(23), NIGHT)],
  ["span-early", band(id(24), { 月_診療開始時間: "05:30" })],
  ["span-late", band(id(25), { 月_診療終了時間: "23:30" })],
  ["hours-on-closed-day", band(id(26), { 日_診療開始時間: "09:00", 日_診療終了時間: "12:00" })],
];
