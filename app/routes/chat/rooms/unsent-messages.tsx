import { retryUnsent } from "~/live/sending/use-outbox";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";

/** Says above the rooms what could not be sent in any of them, with one button that tries again. */
export function UnsentMessages({ unsent }: { unsent: ReadonlyMap<string, number> }) {
  const count = [...unsent.values()].reduce((sum, each) => sum + each, 0);
  if (count === 0) return null;
  const retry = (
    <Button type="button" kind="secondary" onClick={retryUnsent}>
      もう一度送信する
    </Button>
  );
  return (
    <div role="status">
      <Callout kind="warning" action={retry}>
        送信できなかったメッセージが{count}件あります。つながると自動で送信します。
      </Callout>
    </div>
  );
}
