import type { ReactNode } from "react";
import { Icon } from "../icon";
import { ResultsStart } from "./results-start";
import { useQueryTerms } from "./use-searched-terms";

/** `words`: what it looks in, in words; `children`: fields that go with the query. */
type Props = { to: string; words: string; q: string; children?: ReactNode };

/** The line above a list that looks for words within it. */
export function ListSearch({ to, words, q, children }: Props) {
  const box = useQueryTerms(q);
  return (
    <>
      <form method="get" action={to} aria-label={words} className="with-icon">
        <Icon name="search" />
        <input
          className="input"
          type="search"
          name="q"
          ref={box}
          defaultValue={q}
          aria-label={words}
          placeholder={words}
          enterKeyHint="search"
          autoComplete="off"
        />
        {children}
        <button type="submit" className="sr-only">
          検索する
        </button>
      </form>
      {q ? <ResultsStart /> : null}
    </>
  );
}
