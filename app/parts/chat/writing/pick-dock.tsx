import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import type { IconName } from "~/ui/sprites/icon-names";

type Props = {
  icon: IconName;
  word: string;
  /** How many are ticked already. */
  picked: number;
};

/** The act of a form with people to tick: it stays in sight, and says how many there are. */
export function PickDock({ icon, word, picked }: Props) {
  const dock = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(picked);
  useEffect(() => {
    const form = dock.current?.closest("form");
    if (!form) return;
    const read = () => setCount(new FormData(form).getAll("memberList").length);
    read();
    form.addEventListener("change", read);
    return () => form.removeEventListener("change", read);
  }, []);
  return (
    <div className="dock" data-picked={count} ref={dock}>
      <Button icon={icon}>{count > 0 ? `${word}（${count}名）` : word}</Button>
    </div>
  );
}
