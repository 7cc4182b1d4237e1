import { expect, test } from "vitest";
import { CHAT_AFTER_REVIEW, CHAT_COMPANY_ANSWERS } from "#contract/chat/texts";
import { PRINCIPALS } from "#contract/endpoint";
import { messageLinkTo } from "~/parts/chat/writing/message-link.server";

type Api = Parameters<typeof messageLinkTo>[0];
type Viewer = Parameters<typeof messageLinkTo>[1];

/** An API that says of everybody that they may be written to, to whom may write. */
const api = { chat: { partner: async () => ({ roomId: null, refusal: null }) } } as unknown as Api;
const linkOf = (principal: string) =>
  messageLinkTo(api, { id: "viewer", principal } as unknown as Viewer, "doctor");

test.each([
  ["temporaryDoctor", CHAT_AFTER_REVIEW],
  ["connectCompany", CHAT_COMPANY_ANSWERS],
  ["co-medical", "コメディカルの方は、チャットをご利用いただけません。"],
  [
    "connect",
    "コネクトの方は、チャットをご利用いただけません。参加しているコミュニティの投稿とコメントでやり取りできます。",
  ],
])("%s is told why there is no chat", async (principal, refusal) => {
  expect(await linkOf(principal)).toMatchObject({ refusal });
});

test("nobody is left without a way and without a word", async () => {
  for (const principal of PRINCIPALS) expect(await linkOf(principal), principal).not.toBeNull();
});
