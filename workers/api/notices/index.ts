import type { notices } from "#contract/notices/calls";
import type { Handlers } from "../serve";
import { choose, unchoose } from "./choose";
import { discardDraft, draft, drafts, saveDraft } from "./drafts";
import { change, remove } from "./edit";
import { acknowledge, get, ownNotices, receivedNotices, unreadCount } from "./read";
import { readers, recipients } from "./readers";
import { remind } from "./remind";
import { create } from "./send";

export const noticesHandlers: Handlers<typeof notices> = {
  create,
  received: receivedNotices,
  own: ownNotices,
  unreadCount,
  drafts,
  draft,
  saveDraft,
  discardDraft,
  choose,
  unchoose,
  get,
  change,
  remove,
  acknowledge,
  remind,
  recipients,
  readers,
};
