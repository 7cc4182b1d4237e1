import type { BandHours, HospitalFacts } from "#contract/hospitals/facts";
import type { Weekday } from "#contract/hospitals/figures";

const WEEK: readonly Weekday[] = ["mon", "tue", "wed", "thu", "fri"];
/** Half days on which clinics are closed. */
const FREE_AFTERNOONS: readonly Weekday[] = ["wed", "thu", "tue", "wed"];

const span = (band: BandHours["band"], days: readonly Weekday[], start: string, end: string): BandHours => ({
  band,
  days: [...days],
  start,
  end,
  note: "",
});

/** The usual hours of a hospital. They come from its id, not from chance: what was invented before stays the same. */
export function usualHours(id: string, beds: number): Pick<HospitalFacts, "bandHours" | "closedDays"> {
  const turn = Number.parseInt(id.slice(-1), 16) % 4;
  const closedDays = { weekly: ["sun" as const], monthly: [], onHolidays: true, text: "" };
  return { bandHours: beds > 19 ? ofWards(turn) : ofClinic(turn), closedDays };
}

function ofWards(turn: number): BandHours[] {
  const saturday = turn % 2 === 0 ? [span("morning", ["sat"], "08:30", "11:00")] : [];
  return [
    span("morning", WEEK, "08:30", turn === 3 ? "11:00" : "11:30"),
    span("afternoon", WEEK, "13:00", turn === 1 ? "16:00" : "15:30"),
    ...saturday,
  ];
}

function ofClinic(turn: number): BandHours[] {
  const afternoons = WEEK.filter((day) => day !== FREE_AFTERNOONS[turn]);
  return [
    span("morning", [...WEEK, "sat"], "09:00", turn === 2 ? "12:30" : "12:00"),
    span("afternoon", afternoons, turn === 0 ? "14:30" : "15:00", turn === 3 ? "19:00" : "18:00"),
  ];
}
