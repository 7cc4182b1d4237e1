import type { ReactNode } from "react";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";

type Props = {
  icon: IconName;
  title: string;
  children?: ReactNode /** The first step. */;
  action?: ReactNode;
};

/** Says what will stand here and offers the first step. */
export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <div className="empty">
      <Icon name={icon} size={24} />
      <p className="heading">{title}</p>
      {children ? <div className="empty-words">{children}</div> : null}
      {action}
    </div>
  );
}
