import * as z from "zod";
import { get, PRINCIPALS } from "#contract/endpoint";
import { BED_KINDS } from "#contract/hospitals/figures";
import { OFFLINE_COPIES_PER_DAY, OFFLINE_KNOWN_CHARS } from "#contract/offline/limits";
import { FIELD_INVALID } from "#contract/texts";

/** A message as it is read offline; `text` is empty when it was deleted. Times are epoch ms. */
const offlineLine = z.object({
  at: z.number(),
  name: z.string(),
  isOwn: z.boolean(),
  text: z.string(),
  files: z.array(z.string()),
  isDeleted: z.boolean(),
});

/** `version` says nothing of the room. `lines` null: the browser has this version. */
const offlineRoom = z.object({
  roomId: z.string(),
  name: z.string(),
  version: z.string(),
  lines: z.array(offlineLine).nullable(),
});

/** A number that can be called, and what it is. */
const offlineNumber = z.object({ label: z.string(), tel: z.string() });
const offlineList = z.object({
  id: z.string(),
  name: z.string(),
  hospitals: z.array(z.object({ name: z.string(), address: z.string(), numbers: z.array(offlineNumber) })),
  doctors: z.array(z.object({ name: z.string(), workplace: z.string(), numbers: z.array(offlineNumber) })),
});

const offlineBeds = z.object({
  hospital: z.string(),
  numbers: z.array(offlineNumber),
  beds: z.array(
    z.object({
      bedKind: z.literal(BED_KINDS),
      ward: z.string(),
      number: z.number(),
      men: z.number(),
      women: z.number(),
      updatedAt: z.number(),
    }),
  ),
});

const offlineCopy = z.object({
  /** Seals the copy in the browser: 32 bytes, hex. It is another one after each sign-in. */
  key: z.string(),
  /** The key is to be forgotten then (epoch ms). */
  until: z.number(),
  rooms: z.array(offlineRoom),
  lists: z.array(offlineList),
  beds: z.array(offlineBeds),
});
export type OfflineCopy = z.output<typeof offlineCopy>;

export const offline = {
  copy: get("/offline", {
    about:
      "Additive: what the caller reads without a network, on a device that they called their own at sign-in (409 on any other): their last rooms, their lists, the vacant beds of their institutions. `known`: the rooms that the browser has already (their versions, joined by commas).",
    perDay: OFFLINE_COPIES_PER_DAY,
    isIdle: true,
    access: { who: PRINCIPALS, relation: "self" },
    query: z.object({ known: z.string().max(OFFLINE_KNOWN_CHARS, FIELD_INVALID).default("") }),
    reply: offlineCopy,
  }),
};
