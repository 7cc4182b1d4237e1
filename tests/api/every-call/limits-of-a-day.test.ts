import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint";
import { DAY_USED_UP } from "#contract/texts";
import {
  CALLS,
  type Caller,
  freshCookie,
  idOf,
  seatCallers,
  send,
} from "../../support/workerd/client/callers";
import { operator } from "../../support/workerd/fixtures/accounts";

/** Why a call needs no limit of its own although it is no GET. */
const BOUNDED: Record<string, readonly string[]> = {
  "reads only": [
    ...[
      "/doctor/search",
      "/hospital/search",
      "/ms/search",
      "/ms/managers",
      "/ms/profile",
      "/doctor/candidate",
    ],
    ...["/groups/:id/check_manager", "/groups/:id/get_notification", "/chat/messages/decrypt"],
    ...["getBusinessCardByUserId", "findExchangeLog", "getExchangeStatus", "readBusinessCardExchangeLog"].map(
      (name) => `/businessCard/${name}`,
    ),
    ...["findBusinessCard", "readBusinessCard", "existsBusinessCardExchangeRequest"].map(
      (name) => `/businessCard/${name}`,
    ),
    ...["joined", "recommended", "banners", "findPosts", "reactionsDetail"].map(
      (name) => `/opencommunity/${name}`,
    ),
    ...["getBoardItems", "findBoardItems", "getBoardItem", "getBoardItemComments"].map(
      (name) => `/board/${name}`,
    ),
    ...["findBoardItemReaction", "findBoardItemCommentReaction", "getBoardAds"].map(
      (name) => `/board/${name}`,
    ),
  ],
  "counts by itself": [
    ...["/users/password", "/users/password/confirm", "/users/email/code", "/users/email", "/users/withdraw"],
    ...["/users/passkeys", "/users/passkeys/remove", "/users/mfa/totp", "/users/mfa/totp/confirm"],
    ...[
      "/users/mfa/totp/remove",
      "/users/mfa/recoveryCodes",
      "/files",
      "/images",
      "/group_notices",
      "/groups",
    ],
    "/doctor/:doctorId/invite",
    ...["/group_notices/:id/comment", "/hospitalNotices", "/invitation", "/reports", "/chat/rooms"],
    ...["/chat/rooms/:id/messages", "/chat/rooms/:id/messages/:messageId", "/chat/rooms/:id/medias"],
    "/chat/rooms/:id/urgent",
    ...["/businessCard/requestExchange", "/opencommunity/posts", "/opencommunity/comments"],
    ...["/board/createBoardItem", "/board/createBoardItemComment", "/board/countEvents"],
  ],
  "one value, row or mark of one's own, written over": [
    ...[
      "/users/mfa/closeOffer",
      "/users/updateAgreedTermsOfServiceVersion",
      "/users/updateFrontendUserStorage",
    ],
    ...["/users/deleteFrontendUserStorage", "/group_notices/:id/updateLastRead", "/opencommunity/read"],
    ...[
      "/chat/rooms/:id/messages/:messageId/acknowledgement",
      "/chat/rooms/:id/draft",
      "/chat/rooms/:id/mute",
      "/chat/rooms/:id/favourite",
      "/chat/rooms/:id/unread",
    ],
    ...["/chat/settings", "/chat/rooms/:id/readMessages", "/push/subscribe", "/notification/:id/read"],
    ...["/notifications/read", "/notifications/settings", "/doctor", "/users/availability"],
  ],
  "ends what was there": ["/users/sessions/:id", "/users/sessions", "/invitations/:id/withdraw"],
};
const REASONS = new Map(Object.entries(BOUNDED).flatMap(([why, paths]) => paths.map((path) => [path, why])));

let desks = 0;

beforeAll(seatCallers);

const isWriting = ({ method, access }: Endpoint) =>
  method !== "GET" && access.who !== "public" && !access.permission;

test("every call that changes something is bounded by the day, or it is said by what else", () => {
  const unbounded = CALLS.filter(({ endpoint }) => isWriting(endpoint) && !endpoint.perDay);
  expect(unbounded.map(({ endpoint }) => endpoint.path).filter((path) => !REASONS.has(path))).toEqual([]);
});

const LIMITED = CALLS.flatMap(({ name, endpoint }) =>
  endpoint.perDay ? [{ name, endpoint, most: endpoint.perDay }] : [],
);

/** Who may make the call: an operator where it asks for a permission. */
async function callerOf({ access }: Endpoint) {
  if (!access.permission) {
    const [caller = "doctor"] = access.who as Exclude<Caller, "guest">[];
    return { id: idOf(caller), cookie: await freshCookie(caller) };
  }
  const { id, browser } = await operator(`limits-desk-${++desks}`);
  return { id, cookie: [...browser.cookies].map((pair) => pair.join("=")).join("; ") };
}

test.each(LIMITED)("$name is refused once it was called too often on a day", async ({ endpoint, most }) => {
  const { id, cookie } = await callerOf(endpoint);
  const bucket = `call ${endpoint.method} ${endpoint.path} ${id}`;
  const used = (count: number) =>
    env.DB.prepare(
      "INSERT OR REPLACE INTO attempts (bucket, count, first_at, last_at) VALUES (?1, ?2, ?3, ?3)",
    )
      .bind(bucket, count, Date.now())
      .run();
  await used(most - 1);
  const last = await send(endpoint, { cookie, body: "{}" });
  expect(last.status).not.toBe(429);
  await last.body?.cancel();
  const refused = await send(endpoint, { cookie, body: "{}" });
  expect(refused.status).toBe(429);
  expect(await refused.text()).toContain(DAY_USED_UP);
});
