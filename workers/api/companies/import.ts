import { type companies as contract, type NewCompany, newCompany } from "#contract/companies/calls";
import { COMPANY_CODE_EXISTS, COMPANY_CODE_TWICE, OPERATING_TWICE } from "#contract/companies/texts";
import { companies } from "../../db/schema/users";
import { auditStatement } from "../audit";
import { type Column, codesInCell, faultsByColumn, faultsOfWidth, isYes, tableRows } from "../csv/table";
import { type Handler, messagesByField } from "../serve";

const COLUMNS: readonly Column[] = [
  ["code", "会社コード"],
  ["name", "企業名"],
  ["nameKana", "ふりがな"],
  ["inquiryMailAddress", "お問い合わせ先"],
  ["isInternal", "社内"],
  ["isOperating", "運営企業"],
  ["rank", "ランク"],
  ["prefectureCodes", "都道府県"],
];

/** The file is evaluated as a whole first; companies are made only when every row is sound and it is no trial. */
export const importAll: Handler<typeof contract.importAll> = async ({ viewer, body, db, scope }) => {
  const rows = tableRows(body.csv, COLUMNS);
  const stored = await db
    .select({ code: companies.code, isOperating: companies.isOperating })
    .from(companies);
  const taken = new Set(stored.map(({ code }) => code));
  let hasOperating = stored.some(({ isOperating }) => isOperating);
  const sound: NewCompany[] = [];
  const report = rows.map(({ cells, line }) => {
    const { data, error } = newCompany.safeParse(fieldsOf(cells));
    const errors = error ? messagesByField(error) : {};
    if (data) {
      if (taken.has(data.code))
        errors.code = sound.some(({ code }) => code === data.code) ? COMPANY_CODE_TWICE : COMPANY_CODE_EXISTS;
      if (data.isOperating && hasOperating) errors.isOperating = OPERATING_TWICE;
      hasOperating ||= data.isOperating;
      taken.add(data.code);
      sound.push(data);
    }
    return {
      line,
      name: cells[1] ?? "",
      errors: [...faultsByColumn(errors, COLUMNS), ...faultsOfWidth(cells, COLUMNS)],
    };
  });
  const isSound = report.every(({ errors }) => errors.length === 0);
  const [first, ...others] = sound.flatMap(({ code, ...fields }) => [
    db.insert(companies).values({ code, ...storedFields(fields) }),
    auditStatement(db, scope, {
      ...{ action: "company-created", actorId: viewer.id, target: code, result: "ok" },
      detail: { name: fields.name },
    }),
  ]);
  if (body.isTrial || !isSound || !first) return { created: 0, rows: report };
  await db.batch([first, ...others]);
  return { created: sound.length, rows: report };
};

function fieldsOf(cells: string[]) {
  const [
    code,
    name,
    nameKana = "",
    inquiryMailAddress,
    internal = "",
    operating = "",
    rank = "",
    areas = "",
  ] = cells;
  return {
    ...{ code, name, nameKana, inquiryMailAddress, rank },
    isInternal: internal === "社内" || isYes(internal),
    isOperating: isYes(operating),
    prefectureCodes: codesInCell(areas),
  };
}

/** The operating company is internal: its people are the service's own. */
export const storedFields = ({ rank, ...fields }: Omit<NewCompany, "code">) => ({
  ...fields,
  isInternal: fields.isInternal || fields.isOperating,
  rank: rank === "" ? null : rank,
  updatedAt: Date.now(),
});
