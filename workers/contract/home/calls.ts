import * as z from "zod";
import { boardItem, shownAd } from "#contract/board/calls";
import { countsByRole, exchangeLog } from "#contract/business-card/calls";
import { listedRoom } from "#contract/chat/shapes";
import { communityRow } from "#contract/community/shapes";
import { boardLine } from "#contract/directory/shapes";
import { doctor } from "#contract/doctors/shapes";
import { get, signedIn } from "#contract/endpoint";
import { streamItem } from "#contract/group-notices/calls";
import { listedGroup } from "#contract/groups/shapes";
import { ownHospital } from "#contract/hospitals/calls";
import { list } from "#contract/lists/calls";
import { receivedLine, sentLine } from "#contract/notices/calls";
import { notificationLine } from "#contract/notifications/calls";

/** A block is null where it is not for the caller's role or could not be read; the others stand. */
const blocks = z.object({
  /** The size of the directory. */
  counts: z.object({ doctorCount: z.number(), hospitalCount: z.number() }).nullable(),
  rooms: z.array(listedRoom).nullable(),
  lists: z.array(list).nullable(),
  hospitals: z.array(ownHospital).nullable(),
  /** Hospitals of the caller's medical area that have a bed now, the freshest report first. */
  vacancies: z.object({ area: z.string(), hospitals: z.array(boardLine) }).nullable(),
  /** The caller's own record, where they have one. */
  doctor: doctor.nullable(),
  /** The state of the review of the caller's licence. */
  review: z.enum(["waiting", "resubmit", "refused", "verified"]).nullable(),
  /** Requests for cards that wait for the caller's answer, the newest first; `total` is how many wait. */
  cardRequests: z.object({ total: z.number(), logs: z.array(exchangeLog) }).nullable(),
  /** For a company: cards not opened yet or changed since, by the role of their owners. */
  unreadCards: countsByRole.nullable(),
  /** For a company: its limit in the running month. */
  cardLimit: z.object({ limit: z.number(), requestedCount: z.number(), resetAt: z.number() }).nullable(),
  /** Groups that wait for the caller's answer. */
  invitations: z.array(listedGroup).nullable(),
  /** Groups that the caller leads and that have no manager of the branch. */
  missingManager: z.array(listedGroup).nullable(),
  /** The newest notices that hospitals sent to those of the caller. */
  hospitalNotices: z.array(receivedLine).nullable(),
  /** Notices that ask for 「確認しました」 and have not got it from the caller. */
  mustReads: z.array(receivedLine).nullable(),
  /** Notices that the caller's hospitals have sent, with how far they were read. */
  sentNotices: z.array(sentLine).nullable(),
  /** New posts where the caller belongs, unread first. */
  stream: z.array(streamItem).nullable(),
  communities: z.array(communityRow).nullable(),
  board: z.array(boardItem).nullable(),
  ads: z.array(shownAd).nullable(),
  notifications: z.array(notificationLine).nullable(),
  /**
   * Additive: what a doctor has done to be found, while they have no community, no chat and a step to take; null for
   * everybody else. `area`: the medical area of their workplace.
   */
  firstSteps: z
    .object({
      area: z.string().nullable(),
      /** No other doctor who works in that area has signed up. */
      isFirstInArea: z.boolean(),
      isConfirmedAtWork: z.boolean(),
      hasIntroduction: z.boolean(),
      hasList: z.boolean(),
      hasInvited: z.boolean(),
    })
    .nullable(),
});
export type HomeBlocks = z.output<typeof blocks>;

export const home = {
  blocks: get("/home", {
    about:
      "Additive: everything that the caller's home shows, each block as its own call would give it. A block that fails or is slow is null and does not hold up the others.",
    access: { who: signedIn, relation: "self" },
    reply: blocks,
  }),
};
