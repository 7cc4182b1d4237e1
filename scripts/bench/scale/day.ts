/** What a person does on a day on which they come, on average: an assumption, written down in docs/scale.md. */
export type Act = {
  name: string;
  /** Times a day, of somebody who comes that day. */
  perDay: number;
  isWrite?: boolean;
};

/** The share of people who come on one day. */
export const ACTIVE_SHARE = 0.2;
/** A group of colleagues, to which a notice goes. */
export const GROUP_SIZE = 25;

export const ACTS = [
  { name: "home", perDay: 2 },
  { name: "rooms", perDay: 3 },
  { name: "room", perDay: 4 },
  { name: "message", perDay: 3, isWrite: true },
  { name: "notifications", perDay: 1 },
  { name: "search of doctors", perDay: 0.5 },
  { name: "search of hospitals", perDay: 0.5 },
  { name: "hospital", perDay: 0.5 },
  { name: "stream of groups", perDay: 0.5 },
  { name: "group", perDay: 0.5 },
  { name: "group notice", perDay: 0.05, isWrite: true },
  { name: "sign-in", perDay: 0.1, isWrite: true },
] as const satisfies readonly Act[];
export type ActName = (typeof ACTS)[number]["name"];

/** How often somebody does each on this day: whole numbers whose mean is the day's, the same every time. */
export function timesOf(person: number, { perDay }: Act): number {
  const whole = Math.floor(perDay);
  return whole + ((person * 0.618_033_988_75) % 1 < perDay - whole ? 1 : 0);
}
