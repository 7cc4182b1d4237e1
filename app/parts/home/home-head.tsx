import { PageHead } from "~/ui/page-head";
import { serverNow } from "~/ui/time/clock";
import { Time } from "~/ui/time/time";

/** A home is headed by the day and by whose it is; its name is in the tab and the title. */
export function HomeHead({ whose }: { whose: string }) {
  return (
    <PageHead
      title={
        <>
          <span className="sr-only">ホーム </span>
          <Time at={serverNow()} as="day" />
        </>
      }
      context={whose}
    />
  );
}
