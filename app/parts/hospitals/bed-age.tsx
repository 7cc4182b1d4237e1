import { VACANT_BEDS_FRESH_MS, VACANT_BEDS_OLD_MS } from "#contract/hospitals/limits";
import { DAY_MS } from "#contract/limits";
import { serverNow } from "~/ui/clock";
import { Time } from "~/ui/time";

export type BedAge = "fresh" | "days" | "old";

/** How far a word on vacant beds may be trusted: as of now, as of some days ago, or not any more. */
export function bedAgeOf(updatedAt: number, now = serverNow()): BedAge {
  const age = now - updatedAt;
  if (age <= VACANT_BEDS_FRESH_MS) return "fresh";
  return age <= VACANT_BEDS_OLD_MS ? "days" : "old";
}

/** 「本日 8:30 更新」, 「3日前時点」. A ring that empties with time; the words say the same. */
export function BedAgeWords({ at, confirmed }: { at: number; confirmed?: boolean }) {
  const age = bedAgeOf(at);
  return (
    <span className="age" data-age={age}>
      {age === "fresh" ? (
        <>
          <Time at={at} as="when" /> {confirmed ? "確認" : "更新"}
        </>
      ) : (
        `${Math.floor((serverNow() - at) / DAY_MS)}日前時点`
      )}
    </span>
  );
}
