import { COMPLETION_MS } from "#contract/limits";
import { readCookie } from "#contract/wire/cookies";
import { type Secrets, sign, unsign } from "./signed";

type Facts = Record<string, string>;

/** Remembers that this browser has just completed something, for the page that says so. */
export type Completion = {
  /** `whose` is the id of the person who did it; null for somebody who is not, or no longer, signed in. */
  mark: (whose: string | null, facts?: Facts) => Promise<void>;
  /** What it was marked with, for ten minutes; null for anybody else and afterwards: nothing was completed. */
  read: (whose: string | null) => Promise<Facts | null>;
};

type Tools = {
  request: Request;
  secrets: Secrets;
  setCookie: (name: string, value: string, maxAgeMs?: number) => void;
};
type Marked = { name: string; whose: string | null; facts: Facts; until: number };

export function completionOf({ request, secrets, setCookie }: Tools, name: string): Completion {
  const cookie = `__Host-done-${name}`;
  return {
    mark: async (whose, facts = {}) => {
      const marked: Marked = { name, whose, facts, until: Date.now() + COMPLETION_MS };
      setCookie(cookie, await sign(marked, secrets), COMPLETION_MS);
    },
    read: async (whose) => {
      const marked = (await unsign(readCookie(request, cookie), secrets)) as Marked | null;
      const isTheirs = marked?.name === name && marked.whose === whose && marked.until > Date.now();
      return isTheirs ? marked.facts : null;
    },
  };
}
