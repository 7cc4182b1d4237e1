import type { Clash } from "./clashes";

/** What is kept of a refused try: the revision that its form was rendered from, and what was chosen in each clash. */
export type SeenRecord = {
  revision: string;
  /** The revision that the choices were made of; none where there was no choice yet. */
  settled: string;
  /** Field → whose value it shall have. */
  choices: Record<string, string>;
};

/** Names of the fields of a form that settle a conflict: `choice-fax`. */
export const CHOICE = "choice-";

type Props = {
  hospitalId: string;
  /** The revision that the page read. */
  revision: number;
  /** What the action said of the last try. */
  edited: { clash: Clash | null; seen: SeenRecord } | undefined;
};

/**
 * Which hospital a form edits and what its author has seen of it. A refused form stays as of the page it came from: a
 * newer revision beside older values would claim that what was saved in between was seen and is to be replaced. Only
 * the fields whose both values were shown are as of that answer.
 */
export function AsOf({ hospitalId, revision, edited }: Props) {
  const { clash, seen } = edited ?? {};
  const isRequested = (field: string) => clash?.conflicts.some((conflict) => conflict.field === field);
  const settled = clash?.revision ?? seen?.settled;
  return (
    <>
      <input type="hidden" name="hospitalId" value={hospitalId} />
      <input type="hidden" name="revision" value={seen?.revision ?? revision} />
      {settled ? <input type="hidden" name="settled" value={settled} /> : null}
      {Object.entries(seen?.choices ?? {}).map(([field, value]) =>
        isRequested(field) ? null : <input key={field} type="hidden" name={CHOICE + field} value={value} />,
      )}
    </>
  );
}
