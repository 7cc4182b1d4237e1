import type { hospitals } from "#contract/hospitals/calls";
import type { Handlers } from "../serve";
import {
  allEditProposals,
  decideAnyEditProposal,
  decideEditProposal,
  decideProposal,
  editProposals,
  proposals,
} from "./edit/edit-proposals";
import { edits, history, revert, undo } from "./edit/history";
import { correct, update } from "./edit/update";
import { doctors, get, own, record } from "./hospital";
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
  revert,
  allEditProposals,
  decideAnyEditProposal,
  record,
  correct,
};
