import * as z from "zod";
import { shownAd } from "#contract/board/ad-shapes";
import { boardItem } from "#contract/board/item-shapes";
import { countsByRole, exchangeLog } from "#contract/business-card/shapes";
import { listedRoom } from "#contract/chat/rooms";
import { communityRow } from "#contract/community/shapes";
import { boardLine } from "#contract/directory/shapes";
import { doctor } from "#contract/doctors/shapes";
import { get, signedIn } from "#contract/endpoint";
import { streamItem } from "#contract/group-notices/shapes";
import { listedGroup } from "#contract/groups/shapes";
import { ownHospital } from "#contract/hospitals/shapes";
import { list } from "#contract/lists/shapes";
import { receivedLine, sentLine } from "#contract/notices/shapes";
import { notificationLine } from "#contract/notifications/shapes";

/** Null: not for the caller's role, or it could not be had; the others stand. */
const blocks = z.object({
  /** Of the directory. */
  counts: z.object({ doctorCount: z.number(), hospitalCount: z.number() }).nullable(),
  rooms: z.array(listedRoom).nullable(),
  lists: z.array(list).nullable(),
  hospitals: z.array(ownHospital).nullable(),
  /** Houses of the medical area where the caller works that have a bed now, the freshest word first. */
  vacancies: z.object({ area: z.string(), hospitals: z.array(boardLine) }).nullable(),
  /** The caller's own record, where they have one. */
  doctor: doctor.nullable(),
  /** How the review of the caller's licence stands. */
  review: z.enum(["waiting", "resubmit", "refused", "verified"]).nullable(),
  /** Requests for cards that wait for the caller's answer, the newest first; `total` of them. */
  cardRequests: z.object({ total: z.number(), logs: z.array(exchangeLog) }).nullable(),
  /** Of a company: cards not opened yet or changed since, by whose they are. */
  unreadCards: countsByRole.nullable(),
  /** Of a company, in the running month. */
  cardLimit: z.object({ limit: z.number(), requestedCount: z.number(), resetAt: z.number() }).nullable(),
  /** Groups that wait for the caller's word. */
  invitations: z.array(listedGroup).nullable(),
  /** Groups that the caller leads and that have no manager of the branch. */
  lackingManager: z.array(listedGroup).nullable(),
  /** The newest that hospitals sent to the caller's. */
  hospitalNotices: z.array(receivedLine).nullable(),
  /** Those that ask for 「確認しました」 and have not got it from the caller. */
  mustReads: z.array(receivedLine).nullable(),
  /** What the caller's hospitals have sent, with how far it was read. */
  sentNotices: z.array(sentLine).nullable(),
  /** What is new where the caller belongs, unread first. */
  stream: z.array(streamItem).nullable(),
  communities: z.array(communityRow).nullable(),
  board: z.array(boardItem).nullable(),
  ads: z.array(shownAd).nullable(),
  notifications: z.array(notificationLine).nullable(),
});
export type HomeBlocks = z.output<typeof blocks>;

export const home = {
  /**
   * Additive: everything that the caller's home shows, each block as its own call would give it. One that fails or is slow
   * is null and holds up no other.
   */
  blocks: get("/home", { access: { who: signedIn, relation: "self" }, reply: blocks }),
};
