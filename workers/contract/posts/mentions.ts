import { fold } from "#contract/japanese/fold";
import { MENTIONS_MOST } from "#contract/posts/limits";
import type { Mention } from "#contract/posts/shapes";

/** Somebody who may be called: family name and given name with their readings. */
export type Mentionable = {
  userId: string;
  lastName: string;
  firstName: string;
  lastKana: string;
  firstKana: string;
  /** The place of work, for people whose name another bears: it tells them apart. */
  organization?: string | null;
};

const AT = /[@＠]/g;
/** Characters after an @ in which a name is looked for, and a name with its bearer's place of work. */
const [NAME_CHARS, NAME_AND_PLACE_CHARS] = [24, 100];

/**
 * The people called in a text: `@佐藤健一`, `＠佐藤 健一先生`, `@さとうけんいち`, and the family name alone where only one of these
 * people bears it; where two bear the name, `@佐藤 健一（青空病院）`. Blanks, scripts and variant characters (髙) do not matter.
 * `name` is what is in the text. At most the first `MENTIONS_MOST` are given.
 */
export function mentionsIn(text: string, people: readonly Mentionable[]): Mention[] {
  const keys = keysOf(people);
  const reach = people.some(({ organization }) => organization) ? NAME_AND_PLACE_CHARS : NAME_CHARS;
  const found = new Map<string, Mention>();
  for (const { index } of text.matchAll(AT)) {
    const mention = mentionAt(text.slice(index + 1, index + 1 + reach), keys);
    if (mention) found.set(`${mention.userId} ${mention.name}`, mention);
    if (found.size === MENTIONS_MOST) break;
  }
  return [...found.values()];
}

/** The text to write behind an @ to call somebody. */
export function calledAs({ lastName, firstName, organization }: Mentionable): string {
  const name = `${lastName} ${firstName}`.trim();
  return organization ? `${name}（${organization}）` : name;
}

/** The people whose name, as it is written, another of them bears too. */
export function namesakesAmong<P extends Mentionable>(people: readonly P[]): P[] {
  const byName = new Map<string, P[]>();
  for (const person of people) {
    const name = fold(person.lastName + person.firstName);
    byName.set(name, [...(byName.get(name) ?? []), person]);
  }
  return [...byName.values()].flatMap((same) => (same.length > 1 ? same : []));
}

type Keys = ReadonlyMap<string, string>;

/** Folded name → the person. A name that two people bear calls neither: nobody is told by mistake. */
function keysOf(people: readonly Mentionable[]): Keys {
  const owners = new Map<string, Set<string>>();
  for (const person of people) {
    const { userId, lastName, firstName, lastKana, firstKana } = person;
    for (const name of [calledAs(person), lastName + firstName, lastKana + firstKana, lastName, lastKana]) {
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
