import { Icon } from "../icon";
import { Link } from "../link";

export type ExitLink = { label: string; to: string };
/** One condition as it is shown: what it is, and the address without it or with another sense of its word. */
export type Chip<As extends string = string> = {
  as: As;
  label: string;
  without: string;
  word?: string;
  others: ExitLink[];
};

/** What was searched for: how words were understood, with a correction each, and what was chosen. */
export function Chips({ chips }: { chips: readonly Chip[] }) {
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label="いまの条件">
      {chips.map((chip) => (
        <li key={chip.label + chip.word}>
          {chip.word === undefined ? <Chosen chip={chip} /> : <Word chip={chip} word={chip.word} />}
        </li>
      ))}
    </ul>
  );
}

function Chosen({ chip: { label, without } }: { chip: Chip }) {
  return (
    <Link className="chip" data-on to={without} aria-label={`${label}を外す`}>
      {label}
      <Icon name="x" size={16} />
    </Link>
  );
}

/** A word opens what else it may mean: a native disclosure, so it needs no script. */
function Word({ chip: { label, without, others }, word }: { chip: Chip; word: string }) {
  return (
    <details className="sense">
      <summary className="chip" data-on>
        <span>
          「{word}」<span className="sr-only">の意味：</span>
          <span aria-hidden="true">→ </span>
          {label}
        </span>
        <Icon name="chevron-down" />
      </summary>
      <ul className="sense-others" aria-label={`「${word}」のほかの意味`}>
        {others.map((other) => (
          <li key={other.to}>
            <Link to={other.to}>{other.label}</Link>
          </li>
        ))}
        <li>
          <Link to={without}>「{word}」を外す</Link>
        </li>
      </ul>
    </details>
  );
}
