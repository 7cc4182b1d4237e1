import { isDeepStrictEqual } from "node:util";
import { isDisabled, valueIn } from "./form";
import { PlainLocator } from "./locator";
import { PlainPage } from "./page";
import { isVisible, matches, normal, textOf } from "./text";

type Text = string | RegExp;
type Verdict = { holds: boolean; wanted: unknown; found: unknown };
type Check = (wanted?: unknown, more?: unknown) => Verdict;

export const isPlain = (actual: unknown): actual is PlainLocator | PlainPage =>
  actual instanceof PlainLocator || actual instanceof PlainPage;

/**
 * Playwright's assertions about places and pages, for those without scripts. Nothing changes there by itself: what does
 * not hold now never will.
 */
export function expectations(actual: PlainLocator | PlainPage, notified = "") {
  const checks = actual instanceof PlainPage ? ofPage(actual) : ofLocator(actual);
  const asserted = (isNot: boolean) =>
    Object.fromEntries(
      Object.entries(checks).map(([name, check]) => [
        name,
        async (wanted?: unknown, more?: unknown) => {
          const { holds, ...facts } = check(wanted, more);
          if (holds === isNot)
            throw new Error(complaint(actual, `${isNot ? "not." : ""}${name}`, facts, notified));
        },
      ]),
    );
  return { ...asserted(false), not: asserted(true) };
}

function complaint(actual: PlainLocator | PlainPage, name: string, facts: object, notified: string) {
  const page = actual instanceof PlainPage ? actual : actual.page();
  return [
    notified,
    `${actual instanceof PlainPage ? "page" : actual} ${name}`,
    `on ${page.url()}`,
    JSON.stringify(facts),
  ]
    .filter(Boolean)
    .join("\n");
}

function ofPage(page: PlainPage): Record<string, Check> {
  return {
    toHaveURL: (wanted) => ({
      holds: page.isAt(wanted as Text | ((url: URL) => boolean)),
      wanted: String(wanted),
      found: page.url(),
    }),
  };
}

function ofLocator(locator: PlainLocator): Record<string, Check> {
  const seen = () => locator.elements().length > 0 && isVisible(locator.one());
  const plainly = (found: unknown, wanted: unknown): Verdict => ({
    holds: isDeepStrictEqual(found, wanted),
    wanted,
    found,
  });
  return {
    toBeVisible: () => plainly(seen(), true),
    toBeHidden: () => plainly(seen(), false),
    toBeChecked: (options) => {
      const { checked = true } = (options ?? {}) as { checked?: boolean };
      return plainly(locator.one().hasAttribute("checked"), checked);
    },
    toBeDisabled: () => plainly(isDisabled(locator.one()), true),
    toBeEnabled: () => plainly(isDisabled(locator.one()), false),
    toHaveCount: (wanted) => plainly(locator.elements().length, wanted),
    toHaveValue: (wanted) => compared(valueIn(locator.one()), wanted as Text, isWhole),
    toHaveAttribute: (name, wanted) => {
      const found = locator.one().getAttribute(name as string);
      if (wanted === undefined) return plainly(found !== null, true);
      return compared(found ?? "", wanted as Text, (text, whole) => found !== null && text === whole);
    },
    toHaveText: (wanted) => texts(locator, wanted as Text | Text[], isWhole),
    toContainText: (wanted) => texts(locator, wanted as Text | Text[], (text, part) => text.includes(part)),
  };
}

type Fits = (text: string, wanted: string) => boolean;
const isWhole: Fits = (text, wanted) => text === wanted;

function compared(found: string, wanted: Text, fits: Fits): Verdict {
  const holds = wanted instanceof RegExp ? matches(found, wanted) : fits(normal(found), normal(wanted));
  return { holds, wanted: String(wanted), found };
}

/** One text of one element, or a text for each of several. */
function texts(locator: PlainLocator, wanted: Text | Text[], fits: Fits): Verdict {
  if (!Array.isArray(wanted)) return compared(textOf(locator.one()), wanted, fits);
  const found = locator.elements().map(textOf);
  const holds =
    fits === isWhole
      ? found.length === wanted.length &&
        wanted.every((each, at) => compared(found[at] ?? "", each, fits).holds)
      : isSubsequence(wanted, found, fits);
  return { holds, wanted: wanted.map(String), found };
}

function isSubsequence(wanted: Text[], found: string[], fits: Fits): boolean {
  let at = 0;
  for (const text of found) {
    const next = wanted[at];
    if (next !== undefined && compared(text, next, fits).holds) at += 1;
  }
  return at === wanted.length;
}
