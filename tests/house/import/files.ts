import { writeFileSync } from "node:fs";
import headers from "../../../scripts/import/generate/headers.data.json" with { type: "json" };

export type Cells = Record<string, string>;
export const FACILITY = headers["01-1_hospital_facility_info"];
export const HOURS = headers["01-2_hospital_speciality_hours"];

/** A hospital without fault: 函館市, open on weekdays, closed at weekends. */
export function hospital(id: string, other: Cells = {}): Cells {
  const flags = Object.fromEntries([..."月火水木金"].map((day) => [`毎週決まった曜日に休診（${day}）`, "1"]));
  const weekend = Object.fromEntries([..."土日"].map((day) => [`毎週決まった曜日に休診（${day}）`, "0"]));
  return {
    ID: id,
    正式名称: `医療法人港会　港町第${id.slice(-3)}病院`,
    "正式名称（フリガナ）": "イリョウホウジンミナトカイ　ミナトマチビョウイン",
    機関区分: "1",
    都道府県コード: "01",
    市区町村コード: "202",
    所在地: "北海道函館市港町１丁目２番３号",
    "所在地座標（緯度）": "41.790001",
    "所在地座標（経度）": "140.730001",
    案内用ホームページアドレス: "https://www.minato.example.jp/",
    ...flags,
    ...weekend,
    一般病床: "60",
    合計病床数: "60",
    ...other,
  };
}

/** A department's band without fault. */
export function band(id: string, other: Cells = {}): Cells {
  return {
    ID: id,
    診療科目コード: "01001",
    診療科目名: "内科",
    診療時間帯: "1",
    月_診療開始時間: "09:00",
    月_診療終了時間: "12:00",
    ...other,
  };
}

/** Writes a file as the ministry does: BOM, CRLF, all quoted but the coordinates. */
export function writeRows(path: string, columns: readonly string[], rows: readonly (Cells | string)[]): void {
  const lineOf = (row: Cells | string) =>
    typeof row === "string"
      ? row
      : columns.map((name) => (name.startsWith("所在地座標") ? row[name] : `"${row[name] ?? ""}"`)).join(",");
  const header = columns.map((name) => `"${name}"`).join(",");
  writeFileSync(path, `\ufeff${[header, ...rows.map(lineOf)].join("\r\n")}\r\n`);
}
