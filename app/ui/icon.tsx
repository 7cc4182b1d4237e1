import type { IconName } from "./sprites/icon-names";
import icons from "./sprites/icons.svg?url";

type Props = {
  name: IconName;
  size?: 16 | 20 | 24 /** The word for it, only needed if none is beside it. */;
  label?: string;
};

/** One symbol of sprites/icons.svg, in the colour of the text around it. */
export function Icon({ name, size = 20, label }: Props) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
