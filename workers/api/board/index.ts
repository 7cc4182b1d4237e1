import type { board } from "#contract/board/calls";
import type { Handlers } from "../serve";
import { ad, ads, changeAd, createAd, getBoardAds, openAd, stopAd } from "./ads";
import {
  allItems,
  countEvents,
  findBoardItemCommentReaction,
  findBoardItemReaction,
  findBoardItems,
  getBoardItem,
  getBoardItemComments,
  getBoardItems,
} from "./read-items";
import {
  createBoardItem,
  createBoardItemComment,
  deleteBoardItem,
  deleteBoardItemComment,
  updateBoardItemReaction,
} from "./write-items";

export const boardHandlers: Handlers<typeof board> = {
  getBoardItems,
  findBoardItems,
  getBoardItem,
  getBoardItemComments,
  createBoardItem,
  createBoardItemComment,
  deleteBoardItem,
  deleteBoardItemComment,
  updateBoardItemReaction,
  findBoardItemReaction,
  findBoardItemCommentReaction,
  allItems,
  getBoardAds,
  openAd,
  countEvents,
  ads,
  ad,
  createAd,
  changeAd,
  stopAd,
};
