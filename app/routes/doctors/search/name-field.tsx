import { type Conditions, conditionPairs } from "~/parts/doctors/conditions";
import { Icon } from "~/ui/icon";

/** On a phone: the words alone, with the other conditions kept, and the way to them. */
export function NameField({ conditions, count }: { conditions: Conditions; count: number }) {
  return (
    <form method="get" action="/doctor/search" className="asked only-phone" aria-label="キーワードで検索">
      <span className="with-icon">
        <Icon name="search" />
        <input
          className="input"
          type="search"
          name="q"
          defaultValue={conditions.q}
          aria-label="キーワード"
          placeholder="名前・診療科・疾患・病院"
          enterKeyHint="search"
          autoComplete="off"
        />
      </span>
      {conditionPairs({ ...conditions, q: "" }).map(([name, value]) => (
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
