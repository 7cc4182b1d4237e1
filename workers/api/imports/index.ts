import type { imports } from "#contract/imports/calls";
import type { Handlers } from "../serve";
import { decideJoin, joins } from "./joins";
import { decideProposal, openProposals } from "./proposals";
import { runs } from "./runs";
import { sources } from "./sources";
import { startImport } from "./start";

export const importsHandlers: Handlers<typeof imports> = {
  sources,
  runs,
  startImport,
  joins,
  decideJoin,
  openProposals,
  decideProposal,
};
