import type { Hospital } from "#contract/hospitals/calls";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { hospitals } from "../../support/workerd/fixtures/hospitals";

/** A hospital in 千代田区 with somebody of it: `{id}-nurse`, registered there. */
export async function house(id: string, name = "青空病院") {
  await hospitals([id], { name });
  return staff(`${id}-nurse`, id);
}

/** Signs in somebody who is registered at a hospital. */
export async function staff(who: string, hospitalId: string) {
  await person(who, { role: "co-medical", licenceState: null, hospitalId, lastNameJa: who });
  await agreed();
  await signedIn(who);
  return who;
}

export const look = (who: string, id: string) => respond<Hospital>(who, "GET", `/hospitals/${id}`);
export const edit = (who: string, body: object) => call(who, "PATCH", "/hospitals", body);
export const edited = (who: string, body: object) => respond<Hospital>(who, "PATCH", "/hospitals", body);
