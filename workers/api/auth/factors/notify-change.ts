import { writtenDateTime } from "#contract/dates/japan-time";
import { isConnectRole } from "#contract/endpoint";
import { sharedPath } from "#contract/wire/shared-path";
import type { users } from "../../../db/schema/users";
import type { Env } from "../../../env";
import { signInChangedEmail } from "../../../mail/letters/account";
import { queueMail, siteOrigin } from "../../../mail/post";
import { nameOf } from "../../users/account/name";

type Tools = { env: Env; later: (work: Promise<unknown>) => void };
type Owner = typeof users.$inferSelect;

/** Whoever can change how one signs in could do it behind the owner's back: the owner hears of it by mail (ASVS 6.3.7). */
export function notifyChange({ env, later }: Tools, owner: Owner, what: string) {
  const { email: to, role } = owner;
  const url = siteOrigin(env) + sharedPath("/mypage/security", isConnectRole(role));
  const letter = signInChangedEmail({ name: nameOf(owner), at: writtenDateTime(Date.now()), what, url });
  later(queueMail(env, { event: `sign-in-changed:${crypto.randomUUID()}`, to, letter, role }));
}
