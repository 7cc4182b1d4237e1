import type { moderation } from "#contract/moderation/calls";
import type { Handlers } from "../serve";
import { block, blocks, unblock } from "./blocks";
import { cases } from "./cases";
import { decide } from "./decide";
import { report, reports } from "./report";
import { subject } from "./subject";

export const moderationHandlers: Handlers<typeof moderation> = {
  subject,
  report,
  reports,
  block,
  unblock,
  blocks,
  cases,
  decide,
};
