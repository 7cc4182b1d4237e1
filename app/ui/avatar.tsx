import { Icon } from "./icon";
import type { IconName } from "./icon-names";

const TINTS = 6;

type Props = {
  /** Full name, family name first: its first character is shown. */
  name: string;
  src?: string | null;
  size?: 32 | 40 | 64 | 96;
  /** Instead of an initial, for what is not a person: `hospital`, `users`. */
  icon?: IconName;
};

/** A picture, or the initial on a tint that stays the same for the same name. Says nothing to a screen reader. */
export function Avatar({ name, src, size = 40, icon }: Props) {
  const box = { width: size, height: size };
  if (src) return <img className="avatar" alt="" src={src} {...box} loading="lazy" decoding="async" />;
  return (
    <span className="avatar" aria-hidden data-size={size} data-tint={tintOf(name)}>
      {icon ? <Icon name={icon} size={size > 40 ? 24 : 20} /> : initialOf(name)}
    </span>
  );
}

export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter("ja", { granularity: "grapheme" }).segment(name.trim());
  return first?.segment ?? "？";
}

export function tintOf(name: string): number {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash % TINTS;
}
