import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";

type Props = {
  /** Where one goes without saving. */
  cancel?: string;
  /** The last one is the act. */
  children: ReactNode;
};

/** The end of a form, in sight while its fields scroll: the way out at the left, the act at the right. */
export function FormDock({ cancel, children }: Props) {
  return (
    <div className="dock">
      {cancel ? (
        <ButtonLink kind="quiet" to={cancel}>
          キャンセル
        </ButtonLink>
      ) : null}
      {children}
    </div>
  );
}
