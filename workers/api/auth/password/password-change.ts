import { eq } from "drizzle-orm";
import type { auth } from "#contract/auth/calls";
import { PASSWORD_UNCHANGED } from "#contract/auth/texts";
import { writtenDateTime } from "#contract/dates/japan-time";
import { isConnectRole } from "#contract/endpoint";
import { sharedPath } from "#contract/wire/shared-path";
import { users } from "../../../db/schema/users";
import { passwordChangedEmail } from "../../../mail/letters/account";
import { queueMail, siteOrigin } from "../../../mail/post";
import { auditStatement, record } from "../../audit";
import { invalidFields } from "../../errors";
import type { Handler } from "../../serve";
import { nameOf } from "../../users/account/name";
import { endSessionsOf } from "../sign-in/sessions";
import { hashPassword } from "./password";
import { refusePersonal } from "./password-link";
import { provePassword } from "./proof";

export const changePassword: Handler<typeof auth.changePassword> = async (call) => {
  const { viewer, body, db, env, scope, later } = call;
  await provePassword(db, viewer, body.currentPassword, "currentPassword");
  if (body.password === body.currentPassword) throw invalidFields({ password: PASSWORD_UNCHANGED });
  refusePersonal(body.password, viewer.user);
  const passwordHash = await hashPassword(body.password);
  await db.batch([
    db.update(users).set({ passwordHash, updatedAt: Date.now() }).where(eq(users.id, viewer.id)),
    auditStatement(db, scope, {
      action: "password-changed",
      actorId: viewer.id,
      result: "ok",
      detail: { by: "owner" },
    }),
  ]);
  await endSessionsOf(db, env, viewer.id, "password", { except: viewer.sessionId });
  later(
    queueMail(env, {
      event: `password-changed:${crypto.randomUUID()}`,
      to: viewer.user.email,
      role: viewer.role,
      letter: passwordChangedEmail({
        name: nameOf(viewer.user),
        at: writtenDateTime(Date.now()),
        url: siteOrigin(env) + sharedPath("/password/forgot", isConnectRole(viewer.role)),
      }),
    }),
  );
};

export const confirmPassword: Handler<typeof auth.confirmPassword> = async ({ viewer, body, db, scope }) => {
  await provePassword(db, viewer, body.password);
  await record(db, scope, { action: "identity-confirmed", actorId: viewer.id, result: "ok" });
};
