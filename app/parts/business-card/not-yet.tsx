import { REQUEST_PAUSE_DAYS } from "#contract/business-card/limits";
import { exchangeFrom } from "#contract/business-card/texts";
import { Callout } from "~/ui/callout";

/** Stands in place of the form, before anything is written, and says from when this person may be asked again. */
export function NotYet({ from }: { from: number }) {
  return (
    <Callout kind="warning" title="いまは申請できません">
      <p>{exchangeFrom(from)}</p>
      <p>
        交換に至らなかった申請や、取り消しを重ねた申請は、{REQUEST_PAUSE_DAYS}
        日たってから、もう一度お送りいただけます。相手から申請が届いたときは、いつでも交換できます。
      </p>
    </Callout>
  );
}
