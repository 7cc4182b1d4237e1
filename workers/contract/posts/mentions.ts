import { fold } from "#contract/japanese/fold";
import type { Mention } from "#contract/posts/shapes";

/** Somebody who may be called: family name and given name with their readings. */
export type Mentionable = {
  userId: string;
  lastName: string;
  firstName: string;
  lastKana: string;
  firstKana: string;
};

const AT = /[@＠]/g;
/** A name is looked for in so much of what follows an @. */
const NAME_CHARS = 24;

/**
 * Who is called in a text: `@佐藤健一`, `＠佐藤 健一先生`, `@さとうけんいち`, and the family name alone where only one of
 * these people bears it. Blanks, scripts and variant characters (髙) do not matter. `name` is what stands in the text.
 */
export function mentionsIn(text: string, people: readonly Mentionable[]): Mention[] {
  const keys = keysOf(people);
  const found = new Map<string, Mention>();
  for (const { index } of text.matchAll(AT)) {
    const mention = mentionAt(text.slice(index + 1, index + 1 + NAME_CHARS), keys);
    if (mention) found.set(`${mention.userId} ${mention.name}`, mention);
  }
  return [...found.values()];
}

type Keys = ReadonlyMap<string, string>;

/** Folded name → who it is. A name of two people calls neither: nobody is told by mistake. */
function keysOf(people: readonly Mentionable[]): Keys {
  const owners = new Map<string, Set<string>>();
  for (const { userId, lastName, firstName, lastKana, firstKana } of people) {
    for (const name of [lastName + firstName, lastKana + firstKana, lastName, lastKana]) {
      const key = fold(name);
      if (key) owners.set(key, (owners.get(key) ?? new Set()).add(userId));
    }
  }
  return new Map([...owners].flatMap(([key, ids]) => (ids.size === 1 ? [[key, [...ids][0] as string]] : [])));
}

/** The longest name that the text begins with. */
function mentionAt(following: string, keys: Keys): Mention | null {
  let longest: Mention | null = null;
  for (let end = 1; end <= following.length; end += 1) {
    const name = following.slice(0, end);
    if (/[\r\n@＠]/.test(name)) break;
    if (/\s$/.test(name)) continue;
    const userId = keys.get(fold(name));
    if (userId) longest = { userId, name };
  }
  return longest;
}
