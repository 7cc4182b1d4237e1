import { SubmitButton } from "~/forms/submit-button";

type Props = { items: readonly string[]; empty: string; editIntent: (index: number) => string };

/** Lines with a button each that leads to where the line is changed. */
export function SidebarList({ items, empty, editIntent }: Props) {
  if (items.length === 0) return <p>{empty}</p>;
  return (
    <ul className="stack plain-list">
      {items.map((item, index) => (
        <li className="beside" key={item}>
          <span>{item}</span>
          <SubmitButton kind="secondary" intent={editIntent(index)}>
            修正する<span className="sr-only">：{item}</span>
          </SubmitButton>
        </li>
      ))}
    </ul>
  );
}
