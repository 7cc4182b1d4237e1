import type { operations } from "#contract/operation/calls";
import type { Handlers } from "../serve";
import {
  deadLetters,
  discardDeadLetter,
  discardDeadLetters,
  retryDeadLetter,
  retryDeadLetters,
} from "./dead-letters";
import { health } from "./health";
import {
  announcement,
  removeServiceNotice,
  serviceState,
  setReadOnly,
  setServiceNotice,
} from "./service-state";

export const operationsHandlers: Handlers<typeof operations> = {
  announcement,
  serviceState,
  setReadOnly,
  setServiceNotice,
  removeServiceNotice,
  health,
  deadLetters,
  retryDeadLetter,
  discardDeadLetter,
  retryDeadLetters,
  discardDeadLetters,
};
