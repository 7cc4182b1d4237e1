import { exampleOf } from "../site/examples";
import { ask } from "../site/web";
import type { Visitor } from "./visits";

const OPENING_TAG = /<([a-z][\w-]*)\b(?:[^>]*?\sclass="([^"]*)")?/g;

/**
 * Tells whether a screen draws nothing for one visitor that it does not draw for another; its texts may differ. What is
 * around it is the same on all screens of a visitor.
 */
export async function isDrawnAlike(path: string, visitor: Visitor, another: Visitor): Promise<boolean> {
  const [own, others] = await Promise.all([partsOf(path, visitor), partsOf(path, another)]);
  return own.size > 0 && [...own].every((part) => others.has(part));
}

/** Each kind of element with its classes; of an answer that is no page, none. */
async function partsOf(path: string, visitor: Visitor): Promise<Set<string>> {
  const answer = await ask(visitor, await exampleOf(path, visitor));
  const [, screen = ""] = (await answer.text()).split(/<main\b/);
  if (answer.status !== 200) return new Set();
  return new Set(
    [...screen.matchAll(OPENING_TAG)].map(([, element, classes = ""]) => `${element} ${classes}`),
  );
}
