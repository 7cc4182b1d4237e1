import { useContext, useEffect } from "react";
import { Nonce } from "./nonce";

/**
 * A small script of its own, for pages that ship no other JavaScript. As a module it runs once for a document,
 * also when the page is reached from a hydrated one, where a script element rendered by React would not run.
 */
export function PageScript({ src }: { src: string }) {
  const nonce = useContext(Nonce);
  useEffect(() => {
    void import(/* @vite-ignore */ src);
  }, [src]);
  return <script type="module" src={src} nonce={nonce} suppressHydrationWarning />;
}
