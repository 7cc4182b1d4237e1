import { Fragment } from "react";
import type { Mention } from "#contract/posts/shapes";
import { LinkedText } from "~/ui/text/linked-text";

/** What somebody wrote: lines as they were typed, addresses to follow, those who are called by name in bold. */
export function PostText({ text, mentions = [] }: { text: string; mentions?: readonly Mention[] }) {
  return (
    <p className="post-text">
      {cut(text, mentions).map(({ at, words, isMention }) =>
        isMention ? (
          <b key={at} className="mention">
            {words}
          </b>
        ) : (
          <Fragment key={at}>
            <LinkedText text={words} />
          </Fragment>
        ),
      )}
    </p>
  );
}

type Piece = { at: number; words: string; isMention: boolean };

function cut(text: string, mentions: readonly Mention[]): Piece[] {
  const names = mentions.map(({ name }) => name).sort((one, other) => other.length - one.length);
  const pieces: Piece[] = [];
  let end = 0;
  for (let at = text.search(/[@＠]/); at >= 0; at = next(text, at)) {
    const name = names.find((each) => text.startsWith(each, at + 1));
    if (!name) continue;
    pieces.push({ at: end, words: text.slice(end, at), isMention: false });
    end = at + 1 + name.length;
    pieces.push({ at, words: text.slice(at, end), isMention: true });
  }
  return [...pieces, { at: end, words: text.slice(end), isMention: false }];
}

function next(text: string, at: number): number {
  const rest = text.slice(at + 1).search(/[@＠]/);
  return rest < 0 ? -1 : at + 1 + rest;
}
