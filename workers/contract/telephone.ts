import { nfkc } from "#contract/japanese/nfkc";

/** A hint at fields whose number may lead to a switchboard. */
export const EXTENSION_HINT = "内線は続けて「内線12」と入力できます。";

const HYPHENS = /[‐‑‒–—―−ーｰ]/g;
const EXTENSION = /\(?(?:内線(?:番号)?|ext\.?)[ :.]*(\d{1,6}) ?\)?$/i;

type Telephone = { number: string; extension: string | null };

/** The number that is dialled, and the extension that is asked for: 「０３－１２３４－５６７８（内線１２）」 → 03-1234-5678, 12. */
export function telephoneOf(typed: string): Telephone {
  const text = nfkc(typed).replace(HYPHENS, "-").trim();
  const [whole = "", extension = null] = EXTENSION.exec(text) ?? [];
  return { number: text.slice(0, text.length - whole.length).trim(), extension };
}

/** The address of a link on a number. The extension is not dialled: whoever answers is asked for it. */
export const callHref = (typed: string, by: "tel" | "fax" = "tel"): string =>
  `${by}:${telephoneOf(typed).number.replace(/[^\d+]/g, "")}`;
