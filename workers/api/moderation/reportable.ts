import type { ReportLine } from "#contract/moderation/calls";
import type { Env } from "../../env";
import type { Tools } from "../api-context";

/** A person or thing as a member sees it. */
export type Subject = {
  /** The id under which every report of it is gathered. */
  itemId: string;
  /** Null for a thing that is nobody's. */
  authorId: string | null;
  /** A page of the main service. */
  path: string;
  /** Oldest first: what is reported, and what it needs beside it to be understood. */
  lines: ReportLine[];
};

/** The things that a kind has to say to be reported: each capability writes one and names it in the registry. */
export type Reportable = {
  /** The thing as this viewer may see it; null for somebody who may not, and for a thing that is gone. */
  seenBy(tools: Tools, id: string): Promise<Subject | null>;
  /** Takes away what is hidden, with the reason that its author reads; a second time it does nothing more. */
  erase(env: Env, itemId: string, reason: string): Promise<void>;
  /** Shows again what was erased; without it there is nothing left to be shown. */
  restore?(env: Env, itemId: string): Promise<void>;
};
