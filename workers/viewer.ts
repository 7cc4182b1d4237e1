import type { Principal, Role } from "#contract/endpoint";
import type { Profile } from "#contract/users/calls";
import type { users } from "./db/schema/users";

/** The person who is calling, as the record has them now. Every query of a handler takes it first. */
export type Viewer = {
  id: string;
  role: Role;
  principal: Principal;
  sessionId: string;
  /** This session was opened with two factors, or was given the second one later. */
  hasTwoFactors: boolean;
  /** The day in Japan from which this role signs in with two factors; null: there is none, or this session has them. */
  secondFactorFrom: string | null;
  /** That day has come: until a second factor is set up, nothing else is done. */
  needsSecondFactor: boolean;
  isSharedTerminal: boolean;
  /** A device of one's own was chosen at sign-in. */
  isOwnDevice: boolean;
  /** The session ends then if it is not used meanwhile (epoch ms). */
  sessionEndsAt: number;
  /** What the viewer's permission sets allow in the operator's console; see `isGranted`. */
  grants: readonly string[];
  user: typeof users.$inferSelect;
  doctorId: string | null;
  companyName: string | null;
  isOperatingCompany: boolean;
  hasAgreed: boolean;
  /** The next revision of a document, as long as it is to come. */
  announcedTerms: Profile["announcedTerms"];
};
