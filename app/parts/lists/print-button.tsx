import { Button, type Kind } from "~/ui/button";
import { useHydrated } from "~/ui/hydrated";

/** Prints the page; without a script the browser's own menu does. */
export function PrintButton({ kind, small, children }: { kind?: Kind; small?: boolean; children: string }) {
  const canPrint = useHydrated();
  if (!canPrint) return <p className="note">ブラウザの「印刷」から印刷できます。</p>;
  return (
    <Button type="button" icon="printer" {...{ kind, small }} onClick={() => window.print()}>
      {children}
    </Button>
  );
}
