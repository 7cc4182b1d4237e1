import { useState } from "react";
import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/scripted/hydrated";

/** Name and address into the clipboard; says so in its own words. Without JavaScript the address can be marked. */
export function CopyAddress({ text }: { text: string }) {
  const [word, setWord] = useState("名称と住所をコピーする");
  if (!useHydrated()) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setWord("コピーしました"),
      () => setWord("コピーできませんでした"),
    );
  return (
    <Button type="button" kind="quiet" small icon="copy" onClick={copy}>
      <span role="status">{word}</span>
    </Button>
  );
}
