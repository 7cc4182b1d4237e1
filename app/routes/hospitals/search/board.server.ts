import { BOARD_AREAS } from "#contract/directory/limits";
import type { BoardLine, OwnPlace } from "#contract/directory/shapes";
import { bedAge } from "#contract/hospitals/bed-age";
import { BED_KINDS, type BedKind } from "#contract/hospitals/figures";
import { isHospitalStaff } from "#contract/hospitals/limits";
import type { Api } from "~/request/api.server";
import type { WebViewer } from "~/request/context";
import { placeName, referenceLists } from "~/request/reference.server";
import { type BoardRow, boardRows, type KindSum, kindSums, type Sex } from "./board-rows.server";

export type Board = {
  /** The first of the areas; null: the viewer works nowhere and has chosen nothing yet. */
  area: string | null;
  areas: string[];
  /** The own area and those around, and what was chosen besides: each can be put on the board. */
  choices: { code: string; name: string }[];
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
  isByDistance: boolean;
  own: NonNullable<OwnPlace> | null;
  mayReport: boolean;
  mayList: boolean;
  refusal: string | null;
};

/** Everything on the board of some medical areas: one call, and the rest is computed here. */
export async function bedBoard(api: Api, query: URLSearchParams, viewer: WebViewer): Promise<Board> {
  const lists = await referenceLists(api);
  const existing = new Set(lists.medicalAreas.map(({ id }) => id));
  const asked = query.getAll("vacant").flatMap((each) => each.split(","));
  const codes = [...new Set(asked)].filter((each) => existing.has(each));
  const reply = await fetchBoard(api, codes.slice(0, BOARD_AREAS));
  const kind = BED_KINDS.find((each) => String(each) === query.get("kind")) ?? null;
  const sex = SEXES.find((each) => each === query.get("sex")) ?? "";
  const isVacantOnly = query.get("only") === "1";
  const { area, areas, neighbours, own, hospitals, refusal } = reply;
  const isByDistance = query.get("sort") === "near" && own !== null && own.latitude !== null;
  const offered = new Set([...(own ? [own.medicalAreaId] : []), ...areas, ...neighbours]);
  const nameOf = (code: string) => lists.medicalAreas.find(({ id }) => id === code)?.name ?? code;
  const now = Date.now();
  const kinds = kindSums(hospitals, sex, now);
  const columns = kinds.filter((each) => kind === null || each.kind === kind);
  return {
    area,
    areas,
    choices: [...offered].filter(Boolean).map((code) => ({ code, name: nameOf(code) })),
    title:
      area && areas.length === 1 ? placeName(lists, area.slice(0, 2), area) : areas.map(nameOf).join("・"),
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
      { kind, sex, isVacantOnly, isByDistance },
      now,
      own,
    ),
    reporting: hospitals.length,
    reportedToday: hospitals.filter(({ vacantBeds }) =>
      vacantBeds.some(({ updatedAt }) => bedAge(updatedAt, now).days === 0),
    ).length,
    kind,
    sex,
    isVacantOnly,
    isByDistance,
    own,
    mayReport: isHospitalStaff(viewer.principal),
    mayList: viewer.principal !== "temporaryDoctor",
    refusal,
  };
}

const SEXES = ["men", "women"] as const;

async function fetchBoard(api: Api, areas: string[]) {
  const [area = null] = areas;
  const none = { area, areas, neighbours: [] as string[], own: null, hospitals: [] as BoardLine[] };
  return api.directory
    .vacancies({ query: { area: areas.join() || undefined } })
    .then((reply) => ({ ...reply, refusal: null }))
    .catch((error: { status?: number; message: string }) => {
      if (error.status !== 429) throw error;
      return { ...none, refusal: error.message };
    });
}
