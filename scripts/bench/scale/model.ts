import type { ActName } from "./day";
import { ACTIVE_SHARE, ACTS } from "./day";

/** Of one act, measured alone on the smallest installation. */
export type Unit = { cpuMs: number; trips: number; rowsRead: number; rowsWritten: number };
export type Units = Record<ActName, Unit>;
export type Totals = {
  requests: number;
  messages: number;
  cpuSeconds: number;
  trips: number;
  rowsRead: number;
  rowsWritten: number;
};

/** What a day of so many people comes to, if every act costs at every size what it costs alone. */
export function dayOf(people: number, units: Units): Totals {
  const active = people * ACTIVE_SHARE;
  const sum = (of: (unit: Unit, name: ActName) => number) =>
    ACTS.reduce((total, { name, perDay }) => total + active * perDay * of(units[name], name), 0);
  return {
    requests: sum(() => 1),
    messages: sum((_, name) => (name === "message" ? 1 : 0)),
    cpuSeconds: sum(({ cpuMs }) => cpuMs) / 1000,
    trips: sum(({ trips }) => trips),
    rowsRead: sum(({ rowsRead }) => rowsRead),
    rowsWritten: sum(({ rowsWritten }) => rowsWritten),
  };
}
