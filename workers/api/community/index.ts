import type { community } from "#contract/community/calls";
import type { Handlers } from "../serve";
import { ban, unban, updateRole } from "./care";
import {
  addBanner,
  appoint,
  banners,
  change,
  close,
  consoleAll,
  consoleOne,
  create,
  placeBanner,
  removeBanner,
  setImage,
} from "./console";
import { joined, recommended } from "./lists";
import { join, leave, read, setNotificationLevel } from "./membership";
import { moderation } from "./moderation";
import { hide, restore, settle } from "./posts/posts-moderate";
import { findComments, findPost, findPosts, reactionsDetail } from "./posts/posts-read";
import { addComment, addPost, changePost, deleteComment, react } from "./posts/posts-write";
import { get } from "./read";

export const communityHandlers: Handlers<typeof community> = {
  get,
  joined,
  recommended,
  join,
  leave,
  updateRole,
  ban,
  unban,
  setNotificationLevel: setNotificationLevel,
  read,
  moderation,
  banners,
  findPosts,
  findPost,
  findComments,
  addPost,
  changePost,
  addComment,
  deleteComment,
  react,
  reactionsDetail,
  hide,
  restore,
  settle,
  consoleAll,
  consoleOne,
  create,
  change,
  setImage,
  close,
  appoint,
  addBanner,
  placeBanner,
  removeBanner,
};
