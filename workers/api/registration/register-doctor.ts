import type { registration as contract } from "#contract/registration/calls";
import { REGISTRATION_UNLICENSED } from "#contract/registration/texts";
import type { Env } from "../../env";
import { Refusal } from "../errors";
import type { Call, Handler } from "../serve";
import { register } from "./accounts";
import { isMatched } from "./licence/licence";
import { licenceImages } from "./licence/licence-images";
import { significant } from "./licence/licence-register";
import { type Registration, verifiedRegistration } from "./session";

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
  return env.DB.prepare(
    `UPDATE users SET licence_state = 'submitted' WHERE id = ?1 AND licence_state = 'verified' AND EXISTS (
       SELECT 1 FROM users WHERE id <> ?1 AND category2 = ?2 AND ltrim(registered_number, '0') = ?3
       AND licence_state = 'verified')`,
  ).bind(id, category2, significant(registeredNumber));
}
