import { PRINCIPALS, type Principal } from "#contract/endpoint";
import { additions } from "../../../app/routes";
import { nameOf, SCREENS } from "../site/web";
import { answerFor } from "../site/who-may-enter";
import { signIn } from "./journey";
import type { Page } from "./test";

export type Visitor = "guest" | Principal | "operator";

/** What is the same for everybody signed in is looked at once. */
const EVERYBODY: Visitor = "ms";
const ADDITIONS = new Set(additions.map(({ path }) => path));

/** What the same address shows besides, as the rest of it asks: another form, a list that is folded away, a page of its own. */
const FURTHER: Partial<Record<Visitor, readonly string[]>> = {
  doctor: [
    "/group?tab=open",
    "/group/:id/notice/new?kind=poll",
    "/group/:id/notice/new?kind=case",
    "/group/notice/:id?show=readers",
    "/group/notice/:id?show=reactions",
    "/group/:id/member?tab=invitations",
    "/group/member/add?kind=ms",
    "/group/member/add?kind=connect",
    "/open-community/post/:Id",
    "/open-community/post/:Id?show=reactions",
    "/open-community/post?community=:id",
    "/open-community/:id?q=a",
  ],
  ms: ["/open-community/post/:Id?edit"],
  connect: [
    "/connect/group/list?tab=open",
    "/connect/group/:id/notice/new?kind=case",
    "/connect/open-community/post/:Id",
    "/connect/open-community/post?community=:id",
  ],
};

/** Every screen, with everybody who sees something of their own on it. Rooms need a room first. */
export const VISITS = (["guest", ...PRINCIPALS, "operator"] as const).map((visitor) => ({
  visitor,
  paths: [
    ...SCREENS.map(({ path }) => path).filter(
      (path) => !path.startsWith("/rooms/:id") && sees(visitor, path),
    ),
    ...(FURTHER[visitor] ?? []),
  ],
}));

function sees(visitor: Visitor, path: string) {
  if (visitor === "operator" || path.startsWith("/admin")) {
    return visitor === "operator" && path.startsWith("/admin");
  }
  if (visitor === "guest") return answerFor(visitor, path).enters;
  const isForAll = answerFor("guest", path).enters || (ADDITIONS.has(path) && visitor !== EVERYBODY);
  return !isForAll && answerFor(visitor, path).enters;
}

export async function arriveAs(page: Page, visitor: Visitor) {
  if (visitor !== "guest") await signIn(page, nameOf(visitor));
}
