import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/hydrated";

/** Without JavaScript the browser's own menu prints. */
export function PrintButton() {
  if (!useHydrated()) return null;
  return (
    <Button type="button" kind="quiet" small icon="printer" onClick={() => window.print()}>
      印刷する
    </Button>
  );
}
