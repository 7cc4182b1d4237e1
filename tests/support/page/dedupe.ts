import { exampleOf } from "../site/examples";
import { ask } from "../site/web";
import type { Visitor } from "./visits";

const OPENING_TAG = /<([a-z][\w-]*)\b(?:[^>]*?\sclass="([^"]*)")?/g;

/**
 * Tells whether a screen draws nothing for one visitor that it does not draw for another; its texts may differ. What is
 * around it is the same on all screens of a visitor.
 */
export async function rendersSame(path: string, visitor: Visitor, another: Visitor): Promise<boolean> {
  const [own, others] = await Promise.all([pageOf(path, visitor), pageOf(path, another)]);
  return hasNothingNew(own, others);
}

/** Nothing where the answer is no page of that address. */
async function pageOf(path: string, visitor: Visitor): Promise<string> {
  const response = await ask(visitor, await exampleOf(path, visitor));
  return response.status === 200 ? response.text() : "";
}

/** Tells whether all that one draws is in the other; a page without a screen counts as new. */
export function hasNothingNew(html: string, other: string): boolean {
  const [own, others] = [partsOf(html), partsOf(other)];
  return own.size > 0 && [...own].every((part) => others.has(part));
}

/** Each kind of element with its classes. */
function partsOf(html: string): Set<string> {
  const [, screen = ""] = html.split(/<main\b/);
  return new Set(
    [...screen.matchAll(OPENING_TAG)].map(([, element, classes = ""]) => `${element} ${classes}`),
  );
}
