import { Link } from "@remix-run/react";
import { Icon } from "~/ui/icon";
import type { Applied } from "./applied";

/** The conditions in force, each a link to the search without it. */
export function AppliedChips({ applied }: { applied: readonly Applied[] }) {
  return (
    <ul className="chips chips-line" aria-label="いまの条件">
      {applied.map(({ word, without }) => (
        <li key={without}>
          <Link className="chip" data-on to={without} aria-label={`${word}を外す`}>
            {word}
            <Icon name="x" size={16} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
