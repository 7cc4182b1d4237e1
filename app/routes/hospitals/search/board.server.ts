import type { BoardLine, OwnPlace } from "#contract/directory/shapes";
import { bedAge } from "#contract/hospitals/bed-age";
import { BED_KINDS, type BedKind } from "#contract/hospitals/figures";
import { isHospitalStaff } from "#contract/hospitals/who";
import type { Api } from "~/request/api.server";
import type { WebViewer } from "~/request/context";
import { placeName, referenceLists } from "~/request/reference.server";
import { type BoardRow, boardRows, type KindSum, kindSums, type Sex } from "./board-rows.server";

export type Board = {
  /** Null: the viewer works nowhere and has chosen nothing yet. */
  area: string | null;
  title: string;
  prefectures: { code: string; name: string; areas: { code: string; name: string }[] }[];
  kinds: KindSum[];
  /** The kinds that have a cell in each line: the one that is asked for, else all. */
  columns: KindSum[];
  total: number;
  rows: BoardRow[];
  reporting: number;
  reportedToday: number;
  kind: BedKind | null;
  sex: Sex;
  /** The board shows only hospitals with a vacant bed. */
  isVacantOnly: boolean;
  own: NonNullable<OwnPlace> | null;
  mayReport: boolean;
  mayList: boolean;
  refusal: string | null;
};

/** Everything on the board of one medical area: one call, and the rest is reckoned here. */
export async function bedBoard(api: Api, query: URLSearchParams, viewer: WebViewer): Promise<Board> {
  const asked = /^[0-9a-z]{3,10}$/.test(query.get("vacant") ?? "") ? (query.get("vacant") ?? "") : undefined;
  const [lists, reply] = await Promise.all([referenceLists(api), ask(api, asked)]);
  const kind = BED_KINDS.find((each) => String(each) === query.get("kind")) ?? null;
  const sex = SEXES.find((each) => each === query.get("sex")) ?? "";
  const isVacantOnly = query.get("only") === "1";
  const { area, own, hospitals, refusal } = reply;
  const now = Date.now();
  const kinds = kindSums(hospitals, sex, now);
  const columns = kinds.filter((each) => kind === null || each.kind === kind);
  return {
    area,
    title: area ? placeName(lists, area.slice(0, 2), area) : "",
    prefectures: lists.prefectures.map(({ prefectureCode, name }) => ({
      code: prefectureCode,
      name,
      areas: lists.medicalAreas
        .filter((each) => each.prefectureCode === prefectureCode)
        .map(({ id, name: word }) => ({ code: id, name: word })),
    })),
    kinds,
    columns,
    total: kinds.reduce((total, each) => total + each.total, 0),
    rows: boardRows(
      hospitals,
      columns.map((each) => each.kind),
      { kind, sex, isVacantOnly },
      now,
    ),
    reporting: hospitals.length,
    reportedToday: hospitals.filter(({ vacantBeds }) =>
      vacantBeds.some(({ updatedAt }) => bedAge(updatedAt, now).days === 0),
    ).length,
    kind,
    sex,
    isVacantOnly,
    own,
    mayReport: isHospitalStaff(viewer.principal),
    mayList: viewer.principal !== "temporaryDoctor",
    refusal,
  };
}

const SEXES = ["men", "women"] as const;

async function ask(api: Api, area: string | undefined) {
  const none = { area: area ?? null, own: null, hospitals: [] as BoardLine[] };
  return api.directory
    .vacancies({ query: { area } })
    .then((reply) => ({ ...reply, refusal: null }))
    .catch((error: { status?: number; message: string }) => {
      if (error.status !== 429) throw error;
      return { ...none, refusal: error.message };
    });
}
