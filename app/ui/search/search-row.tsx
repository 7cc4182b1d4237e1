import type { ReactNode } from "react";

/** The search of a list, and what adds to the list at the end of its line. */
export function SearchRow({ search, children }: { search: ReactNode; children?: ReactNode }) {
  return (
    <div className="search-row">
      <div>{search}</div>
      {children}
    </div>
  );
}
