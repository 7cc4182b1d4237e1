import type { Workplace, World } from "../institutions/hospitals";
import type { Random } from "../random";
import type { Row } from "../rows";
import { doctorRow, staffing, workplaceRows } from "./doctors";

/**
 * A doctor of the directory without an account, of the name that the embedded register knows: whoever signs up with
 * that licence (README, "Run it") is asked whether this record is theirs.
 */
export function candidate(
  random: Random,
  world: World,
  places: Workplace[],
): { doctor: Row; workplaces: Row[] } {
  const field = world.lists.specialties.find(({ departmentName }) => departmentName === "循環器内科");
  const [place] = places;
  if (!field || !place) throw new Error("no field or no place for the candidate");
  const who = {
    last: { name: "若林", kana: "ワカバヤシ" },
    first: { name: "千尋", kana: "チヒロ" },
    gender: 1 as const,
  };
  const doctor = doctorRow(random, world, { who, field, certificationYear: 2011 });
  const near = staffing([place]).workplaces;
  return { doctor, workplaces: workplaceRows(random, doctor, { place, near }) };
}
