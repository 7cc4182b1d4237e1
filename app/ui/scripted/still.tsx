import { type ReactNode, useState } from "react";
import { useHydrated } from "./hydrated";

/** React takes it for the content, which it leaves as the server wrote it. */
const UNTOUCHED = { __html: "" };

/**
 * Content that needs no script: in the first page of a browser it is not hydrated, which is most of the work of a long
 * one. Its links load whole pages, and its fields are read by the form around them. Give it a `key` of what it shows: it
 * never changes otherwise.
 */
export function Still({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated();
  const [isUntouched] = useState(!isHydrated && !import.meta.env.SSR);
  if (isUntouched)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup is a constant.
    return <div className="still" suppressHydrationWarning dangerouslySetInnerHTML={UNTOUCHED} />;
  return <div className="still">{children}</div>;
}
