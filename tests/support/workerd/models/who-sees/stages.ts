import type * as z from "zod";
import type { Principal } from "#contract/endpoint";

/** What lies between the one who is looked at and the one who looks; `withdrawn`: who is looked at has left. */
export const STAGES = [
  "strangers",
  "exchanged",
  "muted",
  "blocked by the owner",
  "blocked by the viewer",
  "withdrawn",
] as const;
export type Stage = (typeof STAGES)[number];

/** These fields, by their paths, are told to these roles in these stages. */
export type Row = { fields: string; to: readonly Principal[]; in: readonly Stage[] };
/** Something that is looked at: the shape of it in the contract, each of whose fields is in one of the rows. */
export type Thing = { shape: z.ZodType; rows: readonly Row[] };

export const EVERYBODY: readonly Principal[] = [
  "doctor",
  "temporaryDoctor",
  "co-medical",
  "ms",
  "connect",
  "connectCompany",
];
export const NOBODY: readonly Principal[] = [];

/** Whatever lies between the two, as long as both are here. */
export const ALWAYS = STAGES.filter((stage) => stage !== "withdrawn");
/** Lists of what people write leave out whom the reader keeps away. */
export const UNLESS_KEPT_AWAY = ALWAYS.filter((stage) => stage !== "blocked by the viewer");
export const UNLESS_BLOCKED = UNLESS_KEPT_AWAY.filter((stage) => stage !== "blocked by the owner");
export const WITH_CARD: readonly Stage[] = ["exchanged", "muted"];
/** What was written stays for who has answered it, without a name. */
export const ALSO_OF_WHO_LEFT: Stage = "withdrawn";
export const NEVER: readonly Stage[] = [];
