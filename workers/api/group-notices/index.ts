import type { groupNotices } from "#contract/group-notices/calls";
import type { Handlers } from "../serve";
import { commentReactors, react, reactors, reactToComment, remind, vote, voters } from "./answers";
import { acknowledge, all, callable, comments, drafts, files, get, readers, updateLastRead } from "./read";
import { search } from "./search";
import { timeline } from "./timeline";
import { change, comment, create, pin, publish, remove, removeComment } from "./write";

export const groupNoticesHandlers: Handlers<typeof groupNotices> = {
  all,
  files,
  timeline,
  search,
  drafts,
  callable,
  get,
  comments,
  create,
  react,
  reactToComment,
  reactors,
  commentReactors,
  change,
  publish,
  pin,
  vote,
  voters,
  updateLastRead,
  acknowledge,
  readers,
  remind,
  remove,
  comment,
  removeComment,
};
