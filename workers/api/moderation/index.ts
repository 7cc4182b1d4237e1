import type { moderation } from "#contract/moderation/calls";
import type { Handlers } from "../serve";
import { block, blocks, unblock } from "./blocks";
import { cases, decide } from "./cases";
import { report, reports, subject } from "./report";

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
