import type { directory } from "#contract/directory/calls";
import { BOARD_AREAS, BOARD_LINES } from "#contract/directory/limits";
import type { BoardLine } from "#contract/directory/shapes";
import { reportingIn } from "../../search/hospitals/board";
import { searchHospitals } from "../../search/query";
import { countShown, refuseCopying } from "../doctors/shown";
import type { Handler } from "../serve";
import { ownPlaceOf } from "./own-place";
import { areasAroundArea } from "./places";

const NEIGHBOURS = 6;

/** The board of medical areas: the hospitals that report beds there. */
export const vacancies: Handler<typeof directory.vacancies> = async (call) => {
  const { viewer, query, env } = call;
  refuseCopying(viewer, "hospitals");
  const own = await ownPlaceOf(env.DB, viewer);
  const asked = (query.area ?? "").split(",").filter(Boolean).slice(0, BOARD_AREAS);
  const areas = asked.length > 0 || !own?.medicalAreaId ? asked : [own.medicalAreaId];
  const [area = null] = areas;
  const [hospitals, around] = await Promise.all([
    area === null ? [] : reportingIn(env.SEARCH_DB, areas, BOARD_LINES),
    area === null ? [] : areasAroundArea(env.DB, area),
  ]);
  countShown(call, hospitals.length, "hospitals");
  return { area, areas, neighbours: around.slice(0, NEIGHBOURS), own, hospitals: hospitals.map(lineOf) };
};

const NEARBY = 4;

/** The first few of the viewer's area that have a bed now, the freshest word first, without their own hospital. */
export const nearbyVacancies: Handler<typeof directory.vacancies> = async ({ viewer, env }) => {
  const own = await ownPlaceOf(env.DB, viewer);
  if (!own?.medicalAreaId) return { area: null, areas: [], neighbours: [], own, hospitals: [] };
  const area = own.medicalAreaId;
  const condition = { medicalAreaIds: [area], vacant: {}, sort: "fresh", size: NEARBY + 1 } as const;
  const { hits } = await searchHospitals(env.SEARCH_DB, condition);
  const others = hits.filter(({ hospitalId }) => hospitalId !== own.hospitalId);
  return { area, areas: [area], neighbours: [], own, hospitals: others.slice(0, NEARBY).map(lineOf) };
};

/** The part of what the search knows of a hospital that the board shows. */
function lineOf(found: BoardLine): BoardLine {
  const { hospitalId, name, kind, type, tel, referralTel, bedKinds, vacantBeds } = found;
  const { municipality, latitude, longitude, isPlaceNear } = found;
  const place = { municipality, latitude, longitude, isPlaceNear };
  return { hospitalId, name, kind, type, tel, referralTel, bedKinds, vacantBeds, ...place };
}
