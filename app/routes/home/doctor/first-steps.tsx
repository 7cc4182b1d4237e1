import type { HomeProps } from "~/parts/home/home.server";
import { ButtonLink } from "~/ui/button";
import { RingDrawing } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Checklist } from "~/ui/progress/checklist";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";

/** The first screen of a doctor who has nobody here yet; its words come with the data. */
export function FirstSteps({ lead, steps, group }: NonNullable<HomeProps["firstSteps"]>) {
  return (
    <>
      <Surface flush>
        <div className="first-steps">
          <RingDrawing name="community" />
          <div>
            <h2>ここから輪を広げましょう</h2>
            <p className="note">{lead}</p>
          </div>
        </div>
        <Checklist
          steps={steps.map(({ acts, ...step }) => ({
            ...step,
            acts: acts.map((act) => <ButtonLink key={act.to} {...act} />),
          }))}
        />
      </Surface>
      <Surface title="コミュニティ" flush>
        <RowList>
          <Row {...group} meta={<Icon name="chevron-right" />} />
        </RowList>
      </Surface>
    </>
  );
}
