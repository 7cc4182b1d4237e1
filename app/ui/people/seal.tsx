import type { Role } from "#contract/endpoint";
import { Icon } from "../icon";
import type { IconName } from "../sprites/icon-names";
import { sealMails } from "./seal-letters";

type Props = {
  /** Full name, family name first: a seal bears the family name. */
  name: string;
  /** Colours the seal; a company's is square. */
  role?: Role;
  src?: string | null;
  /** Pixels: 32, 44, 72, 96. */
  size?: "s" | "m" | "l" | "xl";
  /** A group or community: square, as an organisation. */
  isPlace?: boolean;
  /** The licence has been checked: a small closed ring. */
  isVerified?: boolean;
  /** What stands instead of letters, for what is not one person: `hospital`, `users`. */
  icon?: IconName;
};

/** A picture of ours in the size that is rendered, twice as fine. */
function sized(src: string, size: NonNullable<Props["size"]>): string {
  if (!/^\/api\/files\/[\w-]+$/.test(src)) return src;
  return `${src}?size=${size === "s" || size === "m" ? 96 : 288}`;
}

/** A photograph, or the family name as a seal. Says nothing to a screen reader: the name is beside it. */
export function Seal({ name, role = "doctor", src, size = "m", isPlace, isVerified, icon }: Props) {
  const isOrganisation = isPlace || role === "connectCompany" || icon === "hospital";
  const letters = src || icon ? "" : sealMails(name, isOrganisation);
  return (
    <span
      className="seal"
      aria-hidden
      data-size={size === "m" ? undefined : size}
      data-role={isOrganisation ? "organisation" : role === "doctor" ? undefined : role}
      data-letters={letters ? [...letters].length : undefined}
      data-verified={isVerified || undefined}
    >
      {src ? <img alt="" src={sized(src, size)} loading="lazy" decoding="async" /> : null}
      {icon && !src ? <Icon name={icon} /> : letters}
    </span>
  );
}
