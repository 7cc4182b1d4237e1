import { excerptOf } from "./excerpt-parts";

/** Marks what was looked for, also for screen readers that say so. */
export function Excerpt({ text, query }: { text: string; query: string }) {
  return (
    <span>
      {excerptOf(text, query).map(({ at, text, isHit }) => (isHit ? <mark key={at}>{text}</mark> : text))}
    </span>
  );
}
