import { fold } from "#contract/japanese/fold";
import type { Author } from "../../../db/schema/papers";
import { authorKeys, soundOf } from "../../../search/papers/author-keys";
import { romajiKey } from "../../../search/words/romaji";

/** A place where a doctor works or has studied, as written and as it sounds. A prefecture says less than a place. */
export type KnownPlace = { name: string; kana: string; isArea: boolean };
export type Self = { keys: { full: string[]; short: string[] }; places: readonly KnownPlace[] };
type Reason = { author: string; affiliation: string | null };

/** A sound that short stands in many names. */
const LEAST_SOUND = 3;

/**
 * Why a paper may be a doctor's own; null when nothing but chance speaks for it. The full name with a place or a
 * prefecture, the initial with a place; where the source names no affiliation, the full name alone.
 */
export function reasonFor(authors: readonly Author[], self: Self): Reason | null {
  for (const author of authors) {
    const keys = authorKeys(author);
    const isFull = keys.some((key) => self.keys.full.includes(key));
    const isShort = keys.some((key) => self.keys.short.includes(key));
    if (!isFull && !isShort) continue;
    const place = placeIn(author.affiliations, self.places);
    const name = [author.last, author.first].filter(Boolean).join(" ");
    if (place && (isFull || !place.isArea)) return { author: name, affiliation: place.name };
    if (isFull && author.affiliations.length === 0) return { author: name, affiliation: null };
  }
  return null;
}

/** The likeliest place that affiliations name, by its own before its prefecture. */
function placeIn(affiliations: readonly string[], places: readonly KnownPlace[]): KnownPlace | null {
  const text = affiliations.map(fold).join(" ");
  const sounds = affiliations
    .flatMap((each) => each.match(/[A-Za-z'-]{3,}/g) ?? [])
    .map(soundOf)
    .filter((sound) => sound.length >= LEAST_SOUND);
  const fits = ({ name, kana }: KnownPlace) =>
    (fold(name) !== "" && text.includes(fold(name))) ||
    sounds.some((sound) => romajiKey(kana).startsWith(sound));
  return places.find((place) => !place.isArea && fits(place)) ?? places.find(fits) ?? null;
}
