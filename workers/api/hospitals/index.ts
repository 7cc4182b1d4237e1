import type { hospitals } from "#contract/hospitals/calls";
import type { Handlers } from "../serve";
import { doctors } from "./doctors";
import {
  allEditProposals,
  decideAnyEditProposal,
  decideEditProposal,
  editProposals,
} from "./edit/edit-proposals";
import { edits, history, takeBack, undo } from "./edit/history";
import { decideProposal, proposals } from "./edit/proposals";
import { correct, update } from "./edit/update";
import { get, record } from "./hospital";
import { own } from "./own";
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
  editProposals,
  decideEditProposal,
  undo,
  edits,
  takeBack,
  allEditProposals,
  decideAnyEditProposal,
  record,
  correct,
};
