import type { ReactNode } from "react";
import { Icon } from "./icon";
import type { IconName } from "./sprites/icon-names";

type CalloutKind = "info" | "success" | "warning" | "danger";

const ICONS: Record<CalloutKind, IconName> = {
  info: "info",
  success: "circle-check",
  warning: "triangle-alert",
  danger: "circle-alert",
};

type Props = { kind?: CalloutKind; title?: ReactNode; action?: ReactNode; children?: ReactNode };

/** A lasting message within the page. What answers an act just done is a toast. */
export function Callout({ kind = "info", title, action, children }: Props) {
  return (
    <div className={kind === "info" ? "callout" : `callout callout-${kind}`}>
      <Icon name={ICONS[kind]} />
      <div className="callout-words">
        {title ? <p className="heading">{title}</p> : null}
        {children ? <div>{children}</div> : null}
        {action ? <div className="acts">{action}</div> : null}
      </div>
    </div>
  );
}
