import type { ComponentProps } from "react";
import { PROCEDURES, STAFF } from "#contract/hospitals/figures";
import { EditForm, fieldsetOf } from "~/parts/hospitals/edit/edit-form";
import { BED_GROUPS } from "~/parts/hospitals/edit/figures/bed-groups";
import { FigureFields } from "~/parts/hospitals/edit/figures/figure-fields";
import { PATIENT_GROUPS } from "~/parts/hospitals/edit/figures/patient-groups";
import { Surface } from "~/ui/surface";

const PLAIN = [...BED_GROUPS, ...PATIENT_GROUPS];
const WITHIN = [
  { within: "staff", title: "職員数", labels: STAFF, unit: "名" },
  { within: "procedures", title: "診療実績（年間）", labels: PROCEDURES, unit: "件" },
];

type Props = Omit<ComponentProps<typeof EditForm>, "children">;

/** All numbers of a hospital: beds, patients, staff, what it does in a year. */
export function FiguresForm(props: Props) {
  return (
    <EditForm {...props}>
      {(fields) => (
        <>
          {PLAIN.map(({ title, ...figures }) => (
            <Surface key={title} title={title}>
              <FigureFields {...figures} fieldOf={(name) => fields[name]} />
            </Surface>
          ))}
          {WITHIN.map(({ title, within, ...figures }) => (
            <Surface key={title} title={title}>
              <FigureFields {...figures} fieldOf={(name) => fieldsetOf(fields[within])[name]} />
            </Surface>
          ))}
        </>
      )}
    </EditForm>
  );
}
