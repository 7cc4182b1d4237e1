import type { ReactNode } from "react";
import { useQueryTerms } from "./use-searched-terms";

type Props = {
  id: string;
  label: string;
  name: string;
  /** What was searched for last. */
  value?: string;
  /** The button that searches, where its form has none elsewhere. */
  children?: ReactNode;
};

/** One box to search with and its button on a line. It is in a form of its own or in a larger one. */
export function SearchLine({ id, label, name, value = "", children }: Props) {
  const box = useQueryTerms(value);
  return (
    <>
      <label className="asked-for" htmlFor={id}>
        {label}
      </label>
      <div className="asked">
        <input
          className="input"
          id={id}
          type="search"
          name={name}
          ref={box}
          defaultValue={value}
          enterKeyHint="search"
          autoComplete="off"
        />
        {children}
      </div>
    </>
  );
}
