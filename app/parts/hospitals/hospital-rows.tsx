import { useLocation } from "@remix-run/react";
import { leadingBack } from "~/request/paths/back-link";
import { Still } from "~/ui/scripted/still";
import { HospitalRow } from "./hospital-row";
import type { HospitalRowView } from "./hospital-row.server";
import { KeepsPicks } from "./keeps-picks";

type Props = {
  hospitals: readonly HospitalRowView[];
  /** The number on the map of the first row; without it the rows bear none. */
  firstNumber?: number;
  /** The place from which distances count. */
  origin?: { name: string; isOwn: boolean } | null;
  /** Each row has a box to tick; the form around them says what for. */
  canPick?: boolean;
  onPicked?: (count: number) => void;
};

/** Hospitals that a search found. */
export function HospitalRows({ hospitals, firstNumber, origin, canPick, onPicked }: Props) {
  const { pathname, search } = useLocation();
  return (
    <>
      {canPick ? <KeepsPicks name="hospitals" onCount={onPicked} /> : null}
      <Still key={JSON.stringify([search, firstNumber, hospitals])}>
        <ul className="rule" aria-label="医療機関">
          {hospitals.map((hospital, at) => (
            <HospitalRow
              key={hospital.id}
              hospital={hospital}
              to={leadingBack(`/hospitals/${hospital.id}`, pathname + search)}
              number={firstNumber === undefined ? undefined : firstNumber + at}
              end={
                canPick ? (
                  <label className="pick">
                    <input type="checkbox" name="hospitals" value={hospital.id} />
                    <span className="sr-only">{hospital.name}を選ぶ</span>
                  </label>
                ) : null
              }
            />
          ))}
        </ul>
      </Still>
      {origin && hospitals.some(({ distance }) => distance) ? (
        <p className="note distance-note">
          距離は{origin.isOwn ? origin.name : `「${origin.name}」の中心（役所の位置）`}からの直線です。
        </p>
      ) : null}
    </>
  );
}
