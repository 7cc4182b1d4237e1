import type { ComponentProps } from "react";
import { Callout } from "~/ui/callout";
import { Surface } from "~/ui/surface";
import { EditForm, fieldsetOf } from "../edit-form";
import { EditFrame, type EditFrameData } from "../edit-frame";
import { FigureFields } from "./figure-fields";

/** Numbers of one kind, by the field's name; `note`: what a person must know to enter them. */
type Group = { title: string; labels: Readonly<Record<string, string>>; unit: string; note?: string };

type Props = {
  /** What the loader found. */
  found: { frame: EditFrameData; initial: Record<string, unknown> };
  edited: ComponentProps<typeof EditForm>["edited"];
  title: string;
  path: string;
  groups: readonly Group[];
  /** The field that the numbers stand within: `staff`. */
  within?: string;
};

/** A page that edits nothing but numbers of a hospital. */
export function EditFigures({ found: { frame, initial }, edited, title, path, groups, within }: Props) {
  const order = within ? undefined : groups.flatMap(({ labels }) => Object.keys(labels));
  return (
    <EditFrame frame={frame} title={title} path={path}>
      {frame.doubts.length > 0 ? (
        <Callout kind="warning" title="ご確認ください">
          <ul className="bullets">
            {frame.doubts.map((doubt) => (
              <li key={doubt}>{doubt}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
      <EditForm frame={frame} initial={initial} edited={edited} order={order}>
        {(fields) => {
          const own = within ? fieldsetOf(fields[within]) : fields;
          return groups.map(({ title, labels, unit, note }) => (
            <Surface key={title} title={title}>
              <FigureFields labels={labels} unit={unit} fieldOf={(name) => own[name]} />
              {note ? <p className="note">{note}</p> : null}
            </Surface>
          ));
        }}
      </EditForm>
    </EditFrame>
  );
}
