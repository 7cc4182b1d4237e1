import type { ReactNode } from "react";
import { MARK_LABELS } from "#contract/lists/texts";
import { HospitalRow } from "~/parts/hospitals/hospital-row";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import type { ListedView } from "./listed-view.server";

type Props = {
  hospital: ListedView;
  /** The page of the hospital. */
  to: string;
  /** The way to note something, at the end of the facts. */
  act?: ReactNode;
  children?: ReactNode;
};

const TONES = { asked: "brand", answered: "success", full: "warning" } as const;

/** A hospital of a list, with what was noted. */
export function ListedRow({ hospital, to, act, children }: Props) {
  const { mark, memo } = hospital;
  return (
    <HospitalRow
      hospital={hospital}
      to={to}
      badge={mark === "none" ? null : <Badge tone={TONES[mark]}>{MARK_LABELS[mark]}</Badge>}
      act={act}
    >
      {memo ? (
        <p className="hosp-memo">
          <Icon name="pencil" size={16} />
          <span className="lines">{memo}</span>
        </p>
      ) : null}
      {children}
    </HospitalRow>
  );
}
