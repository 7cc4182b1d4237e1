import type { Role } from "#contract/endpoint";
import { PURPOSES_OF, SALES_PURPOSE } from "#contract/lists/limits";
import { LIST_PURPOSES, LIST_TYPES } from "#contract/lists/texts";

type Kind = { type: 1 | 2; purpose: number };

export function readKind(choice: string): Kind {
  const [type, purpose] = choice.split("-").map(Number);
  return { type: type === 1 ? 1 : 2, purpose: purpose ?? 0 };
}

export const kindValue = ({ type, purpose }: Kind) => `${type}-${purpose}`;

/** 「紹介・逆紹介」「疾患」 */
export const kindText = ({ type, purpose }: Kind) =>
  [LIST_TYPES[type], LIST_PURPOSES[purpose] ?? ""] as const;

/** What a role may choose from, by type. */
export function kindsFor(role: Role): { type: 1 | 2; purposes: readonly number[] }[] {
  const types: readonly (1 | 2)[] = role === "ms" ? [2] : [1, 2];
  return types.map((type) => ({
    type,
    purposes: PURPOSES_OF[type].filter((purpose) => role === "ms" || purpose !== SALES_PURPOSE),
  }));
}
