import type { ReactNode } from "react";
import type { Person } from "#contract/chat/shapes";
import { RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { type Ticked, tickedValue } from "./writing/picked";

export type Picked = Ticked & Pick<Person, "name">;

type Props<P extends Picked> = {
  people: readonly P[];
  /** The people who were ticked before this search; those who are not among its hits stand above. */
  picked: readonly Picked[];
  title: string;
  label: string;
  /** What is in place of the hits when there are none. */
  nobody: ReactNode;
  /** What is below the hits. */
  note?: string;
  row: (person: P, isPicked: boolean) => ReactNode;
};

/** People to tick. */
export function Ticks<P extends Picked>({ people, picked, title, label, nobody, note, row }: Props<P>) {
  const shown = new Set(people.map(({ objectId }) => objectId));
  const pickedIds = new Set(picked.map(({ objectId }) => objectId));
  const others = picked.filter(({ objectId }) => !shown.has(objectId));
  return (
    <>
      {others.length > 0 ? (
        <Surface title="選んだ方" flush>
          <RowList>
            {others.map((person) => (
              <li key={person.objectId} className="line">
                <Tick person={person} isPicked>
                  {person.name}
                </Tick>
              </li>
            ))}
          </RowList>
        </Surface>
      ) : null}
      <Surface title={title} flush>
        {people.length > 0 ? (
          <RowList label={label}>
            {people.map((person) => row(person, pickedIds.has(person.objectId)))}
          </RowList>
        ) : (
          nobody
        )}
        {note ? <p className="line note">{note}</p> : null}
      </Surface>
    </>
  );
}

type TickProps = { person: Picked; isPicked: boolean; children: ReactNode };

export function Tick({ person, isPicked, children }: TickProps) {
  return (
    <label className="tick">
      <input type="checkbox" name="memberList" value={tickedValue(person)} defaultChecked={isPicked} />
      {children}
    </label>
  );
}
