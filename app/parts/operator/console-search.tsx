import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/overlays/disclosure";
import { SearchLine } from "~/ui/search/search-line";

type Props = {
  id: string;
  label: string;
  name: string;
  value: string;
  /** What the further conditions are, where they are folded. */
  more?: string;
  /** One of them is set. */
  isOpen?: boolean;
  /** The further conditions. */
  children?: ReactNode;
};

/** The search of a list of the console: all its conditions in one line on a desk, folded on a phone. */
export function ConsoleSearch({ id, label, name, value, more, isOpen, children }: Props) {
  return (
    <form method="get" className="form console-search">
      <div className="console-words">
        <SearchLine id={id} label={label} name={name} value={value} />
      </div>
      {more ? (
        <Disclosure summary={more} open={isOpen}>
          {children}
        </Disclosure>
      ) : null}
      <Button kind="secondary" icon="search">
        検索する
      </Button>
    </form>
  );
}
