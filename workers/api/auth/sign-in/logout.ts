import type { auth } from "#contract/auth/calls";
import { auditStatement } from "../../audit";
import { expiredOfflineKey } from "../../offline/key-cookie";
import type { Handler } from "../../serve";
import { endSession, expiredSessionCookie } from "./sessions";
import { endSockets } from "./sockets";

/** Ends the session, then its sockets: the old cookie and the live credentials are worth nothing afterwards. */
export const logout: Handler<typeof auth.logout> = async ({ viewer, db, env, scope, setCookie }) => {
  setCookie(expiredSessionCookie);
  setCookie(expiredOfflineKey);
  if (!viewer) return;
  await db.batch([
    endSession(db, viewer.sessionId),
    auditStatement(db, scope, {
      action: "logout",
      actorId: viewer.id,
      target: viewer.sessionId,
      result: "ok",
    }),
  ]);
  await endSockets(env, { userId: viewer.id, sessionIds: [viewer.sessionId] });
};
