import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/hydrated";

/** Prints the page as it stands; without a script the browser's own menu does. */
export function PrintButton() {
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  return (
    <Button kind="secondary" small icon="printer" type="button" onClick={() => window.print()}>
      印刷・FAX用
    </Button>
  );
}
