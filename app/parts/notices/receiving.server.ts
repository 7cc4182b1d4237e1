import type { Entered } from "~/request/guards.server";

/** Notices come to doctors whose licence is verified and to co-medical staff: nobody else gets data, and the page says why. */
export function receiving<T>(run: (entered: Entered) => Promise<T>) {
  return (entered: Entered) =>
    entered.viewer.principal === "ms" || entered.viewer.principal === "temporaryDoctor" ? null : run(entered);
}
