type Props = {
  /** Who certifies it: the Japanese Medical Specialty Board (機構) or a learned society (学会). Never without its word. */
  by: "board" | "society";
  name: string;
  size?: "s" | "m";
};

const LABELS = { board: "機構認定", society: "学会認定" };

/** One certification, distinguished from those of the other kind. */
export function Label({ by, name, size = "s" }: Props) {
  return (
    <span className="label" data-by={by} data-size={size}>
      <b>{LABELS[by]}</b>
      <span>{name}</span>
    </span>
  );
}
