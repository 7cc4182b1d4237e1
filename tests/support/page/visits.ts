import { PRINCIPALS, type Principal } from "#contract/endpoint";
import { additions } from "../../../app/routes";
import { nameOf, SCREENS } from "../site/web";
import { answerFor } from "../site/who-may-enter";
import { signIn } from "./journey";
import type { Page } from "./test";

export type Visitor = "guest" | Principal | "operator";

/** What is the same for everybody signed in is looked at once. */
const EVERYBODY: Visitor = "ms";
const BESIDE = new Set(additions.map(({ path }) => path));

/** Every screen, with everybody who sees something of their own on it. Rooms need a room first. */
export const VISITS = (["guest", ...PRINCIPALS, "operator"] as const).map((visitor) => ({
  visitor,
  paths: SCREENS.map(({ path }) => path).filter(
    (path) => !path.startsWith("/rooms/:id") && sees(visitor, path),
  ),
}));

function sees(visitor: Visitor, path: string) {
  if (visitor === "operator" || path.startsWith("/admin")) {
    return visitor === "operator" && path.startsWith("/admin");
  }
  if (visitor === "guest") return answerFor(visitor, path).enters;
  const isForAll = answerFor("guest", path).enters || (BESIDE.has(path) && visitor !== EVERYBODY);
  return !isForAll && answerFor(visitor, path).enters;
}

export async function arriveAs(page: Page, visitor: Visitor) {
  if (visitor !== "guest") await signIn(page, nameOf(visitor));
}
