import { isHospitalStaff } from "#contract/hospitals/limits";
import type { Profile, users } from "#contract/users/calls";
import { inboxOf } from "../../../durable-objects/objects";
import { stoppedAddresses } from "../../db/schema/mail";
import { firstValue } from "../../db/sql";
import type { Env } from "../../env";
import { inTime } from "../../in-time";
import type { Viewer } from "../../viewer";
import { unreadPlaces } from "../community/lists";
import { unreadNotices } from "../notices/read";
import { countsOf, waitingFor } from "../operator/waiting";
import type { Handler } from "../serve";
import { viewerMarksOf } from "../viewer-mark";

/** The viewer's own profile, from the session look-up alone. An Inbox that fails costs the number of its notices. */
export const profile: Handler<typeof users.profile> = async ({ viewer, env }) => {
  const { user, doctorId, companyName, hasAgreed } = viewer;
  const [viewerMark = "", formerViewerMark] = await viewerMarksOf(env, user.id);
  return {
    objectId: user.id,
    doctorId,
    avatarUrl: user.avatarUrl,
    companyCode: user.companyCode,
    companyName,
    organization: user.organization,
    rank: user.rank ? { code: user.rank } : null,
    unreadNotificationCount: await noticesOf(env, viewer),
    user: currentUser(viewer),
    viewerMark,
    formerViewerMark,
    hpcrUser: user.role === "doctor" ? { objectId: user.id, territories: user.territories } : null,
    isTemporary: viewer.principal === "temporaryDoctor",
    hasAgreed,
    mailStopped: await mailStopOf(env.DB, user.email),
    announcedTerms: viewer.announcedTerms,
    grants: [...viewer.grants],
    hasTwoFactors: viewer.hasTwoFactors,
    secondFactorFrom: viewer.secondFactorFrom,
    needsSecondFactor: viewer.needsSecondFactor,
    isSharedTerminal: viewer.isSharedTerminal,
    isOwnDevice: viewer.isOwnDevice,
    isOfferedSecurity: user.securityOfferClosedAt === null,
  };
};

const mailStopOf = (DB: D1Database, address: string) =>
  firstValue(
    DB,
    { reason: stoppedAddresses.reason },
    "SELECT reason FROM stopped_addresses WHERE address = lower(?)",
    address,
  );

async function noticesOf(env: Env, viewer: Viewer): Promise<number> {
  return countersOf(env, viewer).then(
    ({ notification }) => notification,
    () => 0,
  );
}

function currentUser({ user, role }: Viewer): Profile["user"] {
  return {
    objectId: user.id,
    username: user.username,
    email: user.email,
    role,
    lastnameJa: user.lastNameJa,
    firstnameJa: user.firstNameJa,
    lastname: user.lastName,
    firstname: user.firstName,
    category2: user.category2,
    certificationYear: Number(user.certificationDate?.slice(0, 4)) || null,
    gender: user.gender,
    route: user.route,
    agreedTermsOfServiceVersion: user.agreedTermsVersion,
    agreedPrivacyPolicyVersion: user.agreedPrivacyVersion,
    adminPermissions: user.adminPermissions,
    territories: user.territories,
  };
}

/** Every page asks for these: it waits no longer than this for a number. */
const COUNTED_WITHIN_MS = 1000;

/**
 * The badges of the viewer's Inbox, from one call of it, and side by side with it what is compared in the record, where
 * nothing was written for each of many: hospital notices and what is unread in communities.
 */
export const getUnreadCounts: Handler<typeof users.getUnreadCounts> = async ({ viewer, env, db }) => {
  const [counters, notices, places, waiting] = await Promise.all([
    countersOf(env, viewer),
    isHospitalStaff(viewer.principal) ? unreadNotices(db, viewer) : undefined,
    unreadPlaces(env, viewer),
    viewer.hasTwoFactors && viewer.grants.length > 0 ? waitingFor(viewer, env) : undefined,
  ]);
  return {
    notification: { count: counters.notification },
    businessCardUnread: { count: counters.businessCardUnread },
    businessCardRequest: { count: counters.businessCardRequest },
    ...places,
    chatUnread: counters.chat,
    hospitalNoticeUnread: notices,
    console: waiting && countsOf(waiting),
  };
};

/** Fails, rather than waits, when the Inbox does. */
async function countersOf(env: Env, viewer: Viewer) {
  return inTime(inboxOf(env, viewer.id).counters(), COUNTED_WITHIN_MS);
}
