import { eq } from "drizzle-orm";
import { isPersonal } from "#contract/auth/password";
import { PASSWORD_GUESSABLE } from "#contract/auth/texts";
import type { registration as contract } from "#contract/registration/calls";
import { registrations } from "../../db/schema/registration";
import { hashPassword } from "../auth/password/password";
import { invalidFields } from "../errors";
import type { Handler } from "../serve";
import { licenceImages } from "./licence/licence-images";
import { hasRegister } from "./licence/licence-register";
import { registrationOf, verifiedRegistration } from "./session";

export const state: Handler<typeof contract.state> = async ({ db, request }) => {
  const registration = await registrationOf({ request, db });
  if (!registration) return null;
  return {
    email: registration.email,
    isVerified: registration.verifiedAt !== null,
    hasPassword: registration.passwordHash !== null,
    licence: {
      attemptsLeft: registration.licenceAttempts,
      isMatched: registration.licenceMatch !== null,
      images: await licenceImages(db, registration.id),
      hasRegister: await hasRegister(db),
    },
  };
};

export const choosePassword: Handler<typeof contract.choosePassword> = async ({ body, db, request }) => {
  const registration = await verifiedRegistration({ request, db });
  if (isPersonal(body.password, [registration.email, ...body.known])) {
    throw invalidFields({ password: PASSWORD_GUESSABLE });
  }
  await db
    .update(registrations)
    .set({ passwordHash: await hashPassword(body.password) })
    .where(eq(registrations.id, registration.id));
};
