import type { imports } from "#contract/imports/calls";
import type { Handlers } from "../serve";
import { decideJoin, joins } from "./joins";
import { decideProposal, openProposals } from "./proposals";
import { sources } from "./sources";

export const importsHandlers: Handlers<typeof imports> = {
  sources,
  joins,
  decideJoin,
  openProposals,
  decideProposal,
};
