import type { Page } from "@playwright/test";
import type { Principal } from "#contract/endpoint";
import { PRINCIPALS } from "#contract/endpoint";
import { ONE_OF } from "./cast";
import { signIn } from "./journey";
import { BUILT } from "./web";
import { answerFor } from "./who-may-enter";

export type Visitor = "guest" | Principal;

/** Every screen that is built, with everybody who sees something of their own on it. Rooms need a room first. */
export const VISITS = (["guest", ...PRINCIPALS] as const).map((visitor) => ({
  visitor,
  paths: BUILT.map(({ path }) => path).filter(
    (path) => !path.startsWith("/rooms/:id") && sees(visitor, path),
  ),
}));

function sees(visitor: Visitor, path: string) {
  return (
    answerFor(visitor, path).enters && (visitor === "guest" || answerFor("guest", path).enters === false)
  );
}

export async function arriveAs(page: Page, visitor: Visitor) {
  if (visitor !== "guest") await signIn(page, ONE_OF[visitor]);
}
