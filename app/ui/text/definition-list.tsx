import type { ReactNode } from "react";

type Props = {
  items: readonly (readonly [term: string, description: ReactNode])[];
  /** Stands where a description is missing. */
  empty?: string;
  /** Descriptions are so short that they are at the end of the term's line, however narrow the place is. */
  isShort?: boolean;
};

/** Facts of one thing: term at the left, description at the right, below each other on a phone. */
export function DefinitionList({ items, empty = "未登録", isShort = false }: Props) {
  return (
    <dl className={isShort ? "facts facts-short" : "facts"}>
      {items.map(([term, description]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{isMissing(description) ? <span className="none">{empty}</span> : description}</dd>
        </div>
      ))}
    </dl>
  );
}

function isMissing(description: ReactNode) {
  return description === null || description === undefined || description === "";
}
