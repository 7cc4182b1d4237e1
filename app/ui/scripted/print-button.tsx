import { Button, type ButtonKind } from "../button";
import { useHydrated } from "./hydrated";

type Props = { kind?: ButtonKind; small?: boolean; note?: boolean; children: string };

/** Prints the page; without a script the browser's own menu does, which `note` says in words. */
export function PrintButton({ kind, small, note, children }: Props) {
  const canPrint = useHydrated();
  if (!canPrint) return note ? <p className="note">ブラウザの「印刷」から印刷できます。</p> : null;
  return (
    <Button type="button" icon="printer" {...{ kind, small }} onClick={() => window.print()}>
      {children}
    </Button>
  );
}
