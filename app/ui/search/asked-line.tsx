import { Icon } from "../icon";

type Props = {
  action: string;
  q: string;
  /** Another field than the words. */
  name?: string;
  label?: string;
  placeholder: string;
  /** The other conditions, which stay. */
  pairs: readonly (readonly [string, string])[];
  /** How many conditions are chosen. */
  count: number;
};

/** Asks on a phone for the words alone, keeps the other conditions, and shows the way to them (`#conditions`). */
export function RequestedLine({
  action,
  q,
  name = "q",
  label = "キーワード",
  placeholder,
  pairs,
  count,
}: Props) {
  return (
    <form method="get" action={action} className="asked only-phone" aria-label={`${label}で検索`}>
      <span className="with-icon">
        <Icon name="search" />
        <input
          className="input"
          type="search"
          name={name}
          defaultValue={q}
          aria-label={label}
          placeholder={placeholder}
          enterKeyHint="search"
          autoComplete="off"
        />
      </span>
      {pairs.map(([other, value]) => (
        <input key={`${other}=${value}`} type="hidden" name={other} value={value} />
      ))}
      {/* A link of the page itself: the browser shows what its fragment names, also without a script. */}
      <a className="btn btn-2" href="#conditions">
        <Icon name="sliders-horizontal" />
        条件{count > 0 ? ` ${count}` : ""}
      </a>
    </form>
  );
}
