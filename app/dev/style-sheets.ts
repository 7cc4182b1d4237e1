import { useEffect } from "react";

export type ColourScheme = "system" | "light" | "dark";
export const COLOURS: Record<ColourScheme, string> = {
  system: "端末の設定",
  light: "ライト",
  dark: "ダーク",
};

const SCHEME = /\(prefers-color-scheme:\s*(dark|light)\)/;
const PSEUDO = /:(hover|focus-visible|focus)\b(?!-within)/g;
const FOCUSABLE = ":is(a, button, input, select, textarea, summary)";
/** The condition that a sheet was written with, of each media rule that was changed. */
const written = new WeakMap<CSSMediaRule, string>();
const forced = new WeakSet<CSSStyleSheet>();

/**
 * Shows the page in a colour scheme, whatever the device is set to, and gives `data-forced` its meaning. It changes the
 * style sheets that are loaded, so that no colour and no state is written twice; one that hot replacement loads anew is
 * changed again.
 */
export function useStyleSheets(scheme: ColourScheme) {
  useEffect(() => {
    const apply = () => {
      for (const sheet of document.styleSheets) {
        setScheme(sheet.cssRules, scheme);
        if (!forced.has(sheet)) forceStates(sheet);
        forced.add(sheet);
      }
    };
    apply();
    document.documentElement.style.colorScheme = scheme === "system" ? "" : scheme;
    document.addEventListener("load", apply, true);
    return () => document.removeEventListener("load", apply, true);
  }, [scheme]);
}

function setScheme(rules: CSSRuleList, scheme: ColourScheme) {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      const own = written.get(rule) ?? rule.media.mediaText;
      const named = SCHEME.exec(own)?.[1];
      if (named) {
        written.set(rule, own);
        const condition = named === scheme ? "(min-width: 0)" : "not all";
        rule.media.mediaText = scheme === "system" ? own : own.replace(SCHEME, condition);
      }
    }
    if ("cssRules" in rule) setScheme(rule.cssRules as CSSRuleList, scheme);
  }
}

/** Beside each rule for `:hover`, `:focus-visible` and the like one for what lies in `[data-forced]`. */
function forceStates(group: { cssRules: CSSRuleList; insertRule: (rule: string, index: number) => number }) {
  for (let at = group.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = group.cssRules[at];
    if (rule && "insertRule" in rule) forceStates(rule as CSSMediaRule);
    if (!(rule instanceof CSSStyleRule)) continue;
    const { selectorText, cssText } = rule;
    const selector = selectorText.replace(PSEUDO, (_, state: string) =>
      state === "hover" ? ":is([data-forced=hover] *)" : `${FOCUSABLE}:is([data-forced=focus] *)`,
    );
    if (selector !== selectorText) group.insertRule(selector + cssText.slice(selectorText.length), at + 1);
  }
}
