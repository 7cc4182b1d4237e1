import type { LinkProps } from "@remix-run/react";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Icon } from "./icon";
import { Link } from "./link";
import type { IconName } from "./sprites/icon-names";

/** `loss` leads to something that cannot be undone and asks first; `danger` is in that question and does it. */
export type ButtonKind = "primary" | "secondary" | "quiet" | "loss" | "danger";
/** `small`: in rows, rendered lower and as easy to hit. */
type Look = { kind?: ButtonKind; icon?: IconName; wide?: boolean; small?: boolean; children: ReactNode };

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Its act is under way: says so instead of its word and takes no second click. */
    pending?: boolean;
    pendingWord?: string;
  };

/** A native button, `type="submit"` by default. Name the act: 「名刺交換を申請する」. */
export function Button({
  kind = "primary",
  icon,
  wide,
  small,
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
      className={buttonClass(kind, { wide, small })}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
    >
      {icon ? <Icon name={icon} /> : null}
      {pending ? (pendingWord ?? "送信中…") : children}
    </button>
  );
}

/** A link that looks like a button: goes somewhere, changes nothing. */
export function ButtonLink({ kind = "primary", icon, wide, small, children, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={buttonClass(kind, { wide, small })}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Link>
  );
}

const CLASSES: Record<ButtonKind, string> = {
  primary: "btn btn-1",
  secondary: "btn btn-2",
  quiet: "btn btn-3",
  loss: "btn btn-danger",
  danger: "btn btn-danger-1",
};

/** The class of what is rendered like a button and is neither of the two above. */
export function buttonClass(kind: ButtonKind, { wide, small }: { wide?: boolean; small?: boolean } = {}) {
  return `${CLASSES[kind]}${wide ? " btn-wide" : ""}${small ? " btn-s" : ""}`;
}
