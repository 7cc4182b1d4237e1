import type { Comer } from "../web";
import { type ExampleOf, idFor, USER } from "./example";

/** Somebody to report or to keep away. */
const otherThan = (caller: Comer): Comer => (caller === "ms" ? "co-medical" : "ms");

export const moderationExample: ExampleOf = async (path, caller) => {
  if (path === "/report") return `/report?kind=user&id=${await idFor(otherThan(caller), USER)}`;
  return path === "/block" ? `/block?id=${await idFor(otherThan(caller), USER)}` : null;
};
