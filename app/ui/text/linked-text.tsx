import type { ReactNode } from "react";
import { isUrl } from "#contract/wire/is-url";

// The pattern takes only ASCII: in Japanese text no space is between an address and the sentence that goes on.
const ADDRESS = /https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+/g;

const PUNCTUATION = ".,;:!?'*";

/** Text in which addresses can be followed. Nothing of it is ever read as markup. */
export function LinkedText({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutPunctuation(match[0]);
    if (!isUrl(address)) continue;
    parts.push(
      text.slice(end, match.index),
      <a key={match.index} href={address} target="_blank" rel="noopener noreferrer nofollow">
        {address}
      </a>,
    );
    end = match.index + address.length;
  }
  return [...parts, text.slice(end)];
}

/** 「(https://example.jp/a).」 → `https://example.jp/a`. One pass from the end: people write what they like. */
export function withoutPunctuation(address: string): string {
  let unopened = count(address, ")") - count(address, "(");
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    if (last === ")" && unopened > 0) unopened -= 1;
    else if (!PUNCTUATION.includes(last)) break;
  }
  return address.slice(0, end);
}

const count = (text: string, character: string) => text.split(character).length - 1;
