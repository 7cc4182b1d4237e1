import type { ReactNode } from "react";

// Only ASCII: in Japanese text no space stands between an address and the sentence that goes on.
const ADDRESS = /https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+/g;

/** Text in which addresses can be followed. Nothing of it is ever read as markup. */
export function LinkedText({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutPunctuation(match[0]);
    if (!URL.canParse(address)) continue;
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

/** 「(https://example.jp/a).」 → `https://example.jp/a` */
export function withoutPunctuation(address: string): string {
  let kept = address.replace(/[.,;:!?'*]+$/, "");
  while (kept.endsWith(")") && kept.split("(").length < kept.split(")").length) {
    kept = kept.slice(0, -1).replace(/[.,;:!?'*]+$/, "");
  }
  return kept;
}
