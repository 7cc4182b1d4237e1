import type { hospitals } from "#contract/hospitals/calls";
import type { Handlers } from "../serve";
import { doctors } from "./doctors";
import { edits, history, takeBack } from "./history";
import { get } from "./hospital";
import { own } from "./own";
import { decideProposal, proposals } from "./proposals";
import { update } from "./update";
import { confirmVacantBeds, remind } from "./vacant-beds";

export const hospitalsHandlers: Handlers<typeof hospitals> = {
  own,
  get,
  doctors,
  update,
  confirmVacantBeds,
  remind,
  history,
  proposals,
  decideProposal,
  edits,
  takeBack,
};
