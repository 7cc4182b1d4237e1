import { Fragment, type ReactNode } from "react";

/** An address too long for its line breaks after its @ or before a dot, not within a word. */
export function MailAddress({ children: address }: { children: string }) {
  const [first, ...rest] = address.match(/[^@.]*@|\.?[^@.]+@?|[.@]/g) ?? [];
  return (
    <>
      {first}
      {rest.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id and are never reordered.
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}

/** A fact as it comes from a loader; an address in it as above. */
export function withMailAddress([term, words]: readonly [string, string]): [string, ReactNode] {
  return [term, term === "メールアドレス" ? <MailAddress key={term}>{words}</MailAddress> : words];
}
