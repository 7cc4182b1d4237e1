import type { operation } from "#contract/operation/calls";
import type { Handlers } from "../serve";
import { deadLetters, discardDeadLetter, retryDeadLetter } from "./dead-letters";
import { health } from "./health";
import {
  announcement,
  removeServiceNotice,
  serviceState,
  setReadOnly,
  setServiceNotice,
} from "./service-state";

export const operationsHandlers: Handlers<typeof operation> = {
  announcement,
  serviceState,
  setReadOnly,
  setServiceNotice,
  removeServiceNotice,
  health,
  deadLetters,
  retryDeadLetter,
  discardDeadLetter,
};
