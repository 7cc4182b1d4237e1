import { Link, type LinkProps } from "@remix-run/react";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";

type Kind = "primary" | "secondary" | "quiet" | "danger";
type Look = { kind?: Kind; icon?: IconName; wide?: boolean; children: ReactNode };

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Its act is under way: says so instead of its word and takes no second click. */
    pending?: boolean;
    pendingWord?: string;
  };

/** A native button, `type="submit"` unless told otherwise. Name the act: 「名刺交換を申請する」. */
export function Button({
  kind = "primary",
  icon,
  wide,
  pending,
  pendingWord,
  children,
  ...rest
}: ButtonProps) {
  const refuseClick = pending
    ? { onClick: (event: { preventDefault(): void }) => event.preventDefault() }
    : {};
  return (
    <button
      type="submit"
      {...rest}
      {...refuseClick}
      className={classOf(kind, wide)}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
    >
      {icon ? <Icon name={icon} /> : null}
      {pending ? (pendingWord ?? "送信中…") : children}
    </button>
  );
}

/** A link that looks like a button: goes somewhere, changes nothing. */
export function ButtonLink({ kind = "primary", icon, wide, children, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={classOf(kind, wide)}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Link>
  );
}

function classOf(kind: Kind, wide?: boolean) {
  return `button button-${kind}${wide ? " button-wide" : ""}`;
}
