import { env } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { CALLS, freshCookie, seatCallers, send } from "../../support/workerd/client/callers";
import { keysOf } from "../../support/workerd/requests/example-body";
import { FIT } from "../../support/workerd/requests/fit-bodies";
import { FORBIDDEN } from "../../support/workerd/requests/forbidden";

const GUARDED = `id, role, status, licence_state, company_code, rank, is_manager, admin_permissions,
  agreed_terms_version, agreed_privacy_version, password_hash, created_at`;
const WRITERS = CALLS.filter(({ endpoint }) => endpoint.method !== "GET");
const WITH_BODY = WRITERS.flatMap(({ name, endpoint: { body } }) => (body ? [{ name, body }] : []));

/** Which of those keys a call asks for by its own contract, whatever they do there. */
const ASKED_FOR: Record<string, readonly (keyof typeof FORBIDDEN)[]> = {
  // An operator gives these to an account that is not there yet.
  "provisionAccount /admin/accounts": ["role", "companyCode", "rank", "isManager"],
  // An operator corrects them; a role of those who register themselves is neither given nor taken (companies.test.ts).
  "changeAccount /admin/accounts/:id": ["role", "companyCode", "rank", "isManager"],
  // The rank of a company is what the operator and the company agreed on: no company sets its own.
  "create /admin/companies": ["rank"],
  "change /admin/companies/:id": ["rank"],
  "contact /contact": ["companyCode"],
  "search /ms/search": ["companyCode"],
  "managers /ms/managers": ["companyCode"],
  "profile /ms/profile": ["objectId"],
  // Names what the caller owns or was sent: tested where the call is.
  "passkeySignIn /login/passkey": ["id"],
  "addPasskey /users/passkeys": ["id"],
  "createDoctor /doctor": ["objectId"],
  "registerUser /registerUser": ["role"],
  "startByInvitation /registration/invitation": ["id"],
  "registerCreateCoMedical /doctor/registerCreateCoMedical": ["id"],
  // Somebody else, or an exchange that the caller has part in.
  "getBusinessCardByUserId /businessCard/getBusinessCardByUserId": ["userId"],
  "findExchangeLog /businessCard/findExchangeLog": ["role"],
  "getExchangeStatus /businessCard/getExchangeStatus": ["userId"],
  "requestExchange /businessCard/requestExchange": ["userId"],
  "cancelExchange /businessCard/cancelExchange": ["objectId"],
  "rejectExchange /businessCard/rejectExchange": ["objectId"],
  "undoRejection /businessCard/undoRejection": ["objectId"],
  "acceptExchange /businessCard/acceptExchange": ["objectId"],
  "deleteExchange /businessCard/deleteExchange": ["objectId"],
  "readBusinessCardExchangeLog /businessCard/readBusinessCardExchangeLog": ["objectId"],
  "findBusinessCard /businessCard/findBusinessCard": ["role"],
  "readBusinessCard /businessCard/readBusinessCard": ["objectId"],
  "existsBusinessCardExchangeRequest /businessCard/existsBusinessCardExchangeRequest": ["userId"],
  "updateCardNote /businessCard/note": ["userId"],
  "removeConnectUser /groups/:id/remove_connect_user": ["userId"],
  "renewInvitation /groups/:id/renew_invitation": ["userId"],
  "muteCompany /contactRules/mutedCompanies": ["userId"],
  "unmuteCompany /contactRules/mutedCompanies/remove": ["companyCode"],
  "updateRole /opencommunity/updateRole": ["userId", "role"],
  "ban /opencommunity/ban": ["userId"],
  "unban /opencommunity/unban": ["userId"],
  // Whom or what a report or a block is about.
  "report /reports": ["id"],
  "block /blocks": ["userId"],
  // An ad that is shown to the caller.
  "openAd /board/openAd": ["objectId"],
  // An item or comment that is for the caller, or their own.
  "getBoardItem /board/getBoardItem": ["id"],
  "getBoardItemComments /board/getBoardItemComments": ["id"],
  "deleteBoardItem /board/deleteBoardItem": ["id"],
  "deleteBoardItemComment /board/deleteBoardItemComment": ["id"],
  "removePasskey /users/passkeys/remove": ["id"],
  "renamePasskey /users/passkeys": ["id"],
};

/** What a person keeps of their own, read by nobody but their own pages. */
const FREE_FORM = ["updateFrontendUserStorage /users/updateFrontendUserStorage"];

beforeAll(seatCallers);

describe("no handler is given any of the sixteen by", () => {
  test.each(WITH_BODY)("$name", ({ name, body }) => {
    const fit = FIT[name];
    expect(fit, "a body that the call takes").toBeDefined();
    const asked: readonly string[] = ASKED_FOR[name] ?? [];
    const free = Object.entries(FORBIDDEN).filter(([key]) => !asked.includes(key));
    for (const sent of [
      { ...fit, ...Object.fromEntries(free) },
      ...["user", "data", "doctor"]
        .filter((key) => !(key in (fit ?? {})))
        .map((key) => ({ ...fit, [key]: FORBIDDEN })),
    ]) {
      const parsed = body.safeParse(sent);
      expect(parsed.error?.message, name).toBeUndefined();
      if (FREE_FORM.includes(name)) continue;
      const taken = Object.keys(FORBIDDEN).filter((key) => keysWithin(parsed.data).has(key));
      expect(taken.filter((key) => !asked.includes(key))).toEqual([]);
    }
    const names = keysWithin(fit);
    expect(
      asked.filter((key) => !names.has(key)),
      "asked for, and not in the body that fits",
    ).toEqual([]);
  });
});

test("no call takes an address to be shown or fetched, but a browser's push service's and a hospital's own home page's", () => {
  const addresses = WITH_BODY.flatMap(({ name, body }) =>
    [...keysOf(body), ...keysWithin(FIT[name])]
      .filter((key) => /url|href|link|src|endpoint|picture|avatar/i.test(key))
      .map((key) => `${name} ${key}`),
  );
  expect([...new Set(addresses)].sort()).toEqual([
    // An operator's link: inside the site, or https.
    "addBanner /admin/communities/:id/banners link",
    // One's own uploads, which are in one post and in no other.
    "change /group_notices/:id fileUrl",
    "change /group_notices/:id fileUrls",
    "change /hospitalNotices/:objectId fileUrl",
    // An operator's ad: a picture of their own upload, and where it leads, over https or within the site.
    "changeAd /admin/ads/:id imageUrl",
    "changeAd /admin/ads/:id linkUrl",
    // A picture of one's own: nothing but what one has uploaded here.
    "changeCompany /connectCompany/updateProfileById avatarUrl",
    "changeCompany /connectCompany/updateProfileById coverUrl",
    // A link to follow, http or https, that nothing of ours fetches.
    "changeCompany /connectCompany/updateProfileById url",
    // An operator's magazine: where its button leads, over https, and what the button says.
    "changeMagazine /admin/magazines/:id linkLabel",
    "changeMagazine /admin/magazines/:id linkUrl",
    "changeProfile /connect/updateProfileById avatarUrl",
    "changeProfile /doctor/:doctorId/profile avatarUrl",
    "changeProfile /ms/profile avatarUrl",
    "comment /group_notices/:id/comment fileUrls",
    // A link to follow, http or https, that nothing of ours fetches.
    "correct /admin/hospitals url",
    "create /group_notices fileUrl",
    "create /group_notices fileUrls",
    "create /hospitalNotices fileUrl",
    "createAd /admin/ads imageUrl",
    "createAd /admin/ads linkUrl",
    "createBoardItem /board/createBoardItem fileUrls",
    "createBoardItem /board/createBoardItem imageUrl",
    "createBoardItemComment /board/createBoardItemComment fileUrls",
    // A link to follow, http or https, that nothing of ours fetches.
    "createHospital /admin/hospitals url",
    "createMagazine /admin/magazines linkLabel",
    "createMagazine /admin/magazines linkUrl",
    "putProduct /connectCompany/products/:id documentUrl",
    "putProduct /connectCompany/products/:id imageUrl",
    "saveDraft /hospitalNotices/drafts/:id fileUrl",
    "subscribe /push/subscribe endpoint",
    "unsubscribe /push/subscribe endpoint",
    // A link to follow, http or https, that nothing of ours fetches.
    "update /hospitals url",
  ]);
});

/** The names of everything in it, however deep; a file is no more than a file. */
function keysWithin(value: unknown): Set<string> {
  if (typeof value !== "object" || value === null || value instanceof File) return new Set();
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return new Set([...own, ...Object.values(value).flatMap((each) => [...keysWithin(each)])]);
}

const everybody = async () =>
  (await env.DB.prepare(`SELECT ${GUARDED} FROM users ORDER BY id`).all()).results;

test.each(WRITERS)("$name changes none of the sixteen forbidden facts", async ({ name, endpoint }) => {
  const before = await everybody();
  const fit = FIT[name] ?? {};
  for (const caller of ["temporaryDoctor", "doctor", "ms", "connect"] as const) {
    const cookie = await freshCookie(caller);
    for (const body of [
      { ...FORBIDDEN, ...fit },
      { ...fit, user: FORBIDDEN, data: FORBIDDEN },
    ]) {
      const { status } = await send(endpoint, { cookie, body: JSON.stringify(body) });
      expect(status).toBeLessThan(500);
    }
  }
  expect(await everybody()).toEqual(before);
});
