import type { workplaces } from "#contract/workplaces/calls";
import type { Handlers } from "../serve";
import { claims, code, codeSent, decide, objections, settleObjection } from "./console";
import { enterCode, own, request } from "./own";
import { confirm, object, people, withdrawObjection } from "./people";

export const workplacesHandlers: Handlers<typeof workplaces> = {
  own,
  request,
  enterCode,
  people,
  confirm,
  object,
  withdrawObjection,
  claims,
  code,
  codeSent,
  decide,
  objections,
  settleObjection,
};
