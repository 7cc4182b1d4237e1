import type { notices } from "#contract/notices/calls";
import type { Handlers } from "../serve";
import { acknowledge, get, ownNotices, receivedNotices, unreadCount } from "./read";
import { readers, recipients } from "./readers";
import { choose, unchoose } from "./writing/choose";
import { discardDraft, draft, drafts, saveDraft } from "./writing/drafts";
import { change, remove } from "./writing/edit";
import { create, remind } from "./writing/send";

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
