import type { registration as contract } from "#contract/registration/calls";
import { SIGN_UP_CLOSED } from "#contract/registration/texts";
import { IS_OPEN } from "../../db/terms";
import type { Env } from "../../env";
import { Refusal } from "../errors";
import type { Handler } from "../serve";

/** Whether people may sign up: terms and privacy policy are published and in force. */
export const isOpen: Handler<typeof contract.isOpen> = async ({ env }) => ({
  isOpen: await areTermsInForce(env),
});

/** Nobody can agree to terms that nobody has published. */
export async function refuseWhileClosed(env: Env): Promise<void> {
  if (!(await areTermsInForce(env))) throw new Refusal(403, "sign-up-closed", SIGN_UP_CLOSED);
}

export async function areTermsInForce({ DB }: Pick<Env, "DB">): Promise<boolean> {
  return (await DB.prepare(`SELECT ${IS_OPEN} AS open`).first<number>("open")) === 1;
}
