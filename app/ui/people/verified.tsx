import { Icon } from "../icon";
import { Time } from "../time/time";

/** Says, on a person's own page, that a licence has been checked, and when. Rows show only the tick of the seal. */
export function Verified({ what, at }: { what: string; at: number | null }) {
  return (
    <p className="verified">
      <Icon name="badge-check" />
      {what} 確認済
      {at === null ? null : <Time at={at} as="date" />}
    </p>
  );
}
