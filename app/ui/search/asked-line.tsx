import { Icon } from "../icon";

type Props = {
  action: string;
  q: string;
  placeholder: string;
  /** The other conditions, which stay. */
  pairs: readonly (readonly [string, string])[];
  /** How many conditions are chosen. */
  count: number;
};

/** Asks on a phone for the words alone, keeps the other conditions, and shows the way to them (`#conditions`). */
export function RequestedLine({ action, q, placeholder, pairs, count }: Props) {
  return (
    <form method="get" action={action} className="asked only-phone" aria-label="キーワードで検索">
      <span className="with-icon">
        <Icon name="search" />
        <input
          className="input"
          type="search"
          name="q"
          defaultValue={q}
          aria-label="キーワード"
          placeholder={placeholder}
          enterKeyHint="search"
          autoComplete="off"
        />
      </span>
      {pairs.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {/* A link of the page itself: the browser shows what its fragment names, also without a script. */}
      <a className="btn btn-2" href="#conditions">
        <Icon name="sliders-horizontal" />
        条件{count > 0 ? ` ${count}` : ""}
      </a>
    </form>
  );
}
