import type { directory } from "#contract/directory/calls";
import { BOARD_LINES } from "#contract/directory/limits";
import { reportingIn } from "../../search/hospitals/board";
import { countShown, refuseCopying } from "../doctors/shown";
import type { Handler } from "../serve";
import { ownPlaceOf } from "./own-place";

/** The board of a medical area: who reports beds there. */
export const vacancies: Handler<typeof directory.vacancies> = async (call) => {
  const { viewer, query, env } = call;
  refuseCopying(viewer, "hospitals");
  const own = await ownPlaceOf(env.DB, viewer);
  const area = query.area || own?.medicalAreaId || null;
  const hospitals = area === null ? [] : await reportingIn(env.SEARCH_DB, area, BOARD_LINES);
  countShown(call, hospitals.length, "hospitals");
  return { area, own, hospitals };
};
