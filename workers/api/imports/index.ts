import type { imports } from "#contract/imports/calls";
import type { Handlers } from "../serve";
import { decideJoin, joins } from "./joins";
import { decideProposal, openProposals } from "./proposals";
import { sources } from "./sources";
import { startImport } from "./start";

export const importsHandlers: Handlers<typeof imports> = {
  sources,
  startImport,
  joins,
  decideJoin,
  openProposals,
  decideProposal,
};
