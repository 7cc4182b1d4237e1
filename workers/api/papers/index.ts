import type { papers } from "#contract/papers/calls";
import type { Handlers } from "../serve";
import { addByPmid, addFile, decide } from "./own/add";
import { specialties } from "./own/inferred";
import { own } from "./own/own-papers";
import { getPaper, search } from "./search";

export const papersHandlers: Handlers<typeof papers> = {
  search,
  get: getPaper,
  own,
  decide,
  addByPmid,
  addFile,
  specialties,
};
