import { eq } from "drizzle-orm";
import { isPersonal } from "#contract/auth/password";
import { PASSWORD_GUESSABLE } from "#contract/auth/texts";
import type { registration as contract } from "#contract/registration/calls";
import { REGISTRATION_UNLICENSED } from "#contract/registration/texts";
import { registrations } from "../../db/schema/registration";
import { statement } from "../../db/sql";
import type { Env } from "../../env";
import { hashPassword } from "../auth/password";
import { invalidFields, Refusal } from "../errors";
import type { Call, Handler } from "../serve";
import { register } from "./accounts";
import { isMatched } from "./licence/licence";
import { licenceImages } from "./licence/licence-images";
import { hasRegister, significant } from "./licence/licence-register";
import { type Registration, registrationOf, verifiedRegistration } from "./session";

/** A licence the register knew makes a doctor; a picture of one makes a doctor under review. */
export const registerUser: Handler<typeof contract.registerUser> = async (call) => {
  const { body, db, env, request } = call;
  const registration = await verifiedRegistration({ request, db }, body.email);
  const licenceState = await licenceStateOf(call, registration);
  return register(call, {
    registration,
    role: "doctor",
    password: body.password,
    agrees: body.agreesToTerms === true,
    person: {
      last_name_ja: body.lastnameJa,
      first_name_ja: body.firstnameJa,
      last_name_kana: body.lastnameKana,
      first_name_kana: body.firstnameKana,
      gender: body.gender,
      birthday: body.birthday,
      category2: body.category2,
      sub_category_id: body.subCategoryId,
      registered_number: body.registeredNumber,
      certification_date: body.certificationDate,
      occupation: "doctor",
      licence_state: licenceState,
      route: "registration",
    },
    also: (id) => [withoutSecondUse(env, id, body.category2, body.registeredNumber)],
  });
};

async function licenceStateOf(
  { body, db, env }: Call<typeof contract.registerUser>,
  registration: Registration,
) {
  if (registration.userId) return "submitted";
  if (await isMatched(env, registration, body)) return "verified";
  if ((await licenceImages(db, registration.id)) > 0) return "submitted";
  throw new Refusal(403, "registration-unlicensed", REGISTRATION_UNLICENSED);
}

/** Two registrations with one licence at the same moment: the second one is looked at by a person. */
function withoutSecondUse(env: Env, id: string, category2: string, registeredNumber: string) {
  return statement(
    env.DB,
    `UPDATE users SET licence_state = 'submitted' WHERE id = ?1 AND licence_state = 'verified' AND EXISTS (
       SELECT 1 FROM users WHERE id <> ?1 AND category2 = ?2 AND ltrim(registered_number, '0') = ?3
       AND licence_state = 'verified')`,
    id,
    category2,
    significant(registeredNumber),
  );
}

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
