import type { papers } from "#contract/papers/calls";
import type { Handlers } from "../serve";
import { getPaper } from "./get-paper";
import { addByPmid, addFile } from "./own/add";
import { decide } from "./own/decide";
import { specialties } from "./own/inferred";
import { own } from "./own/own-papers";
import { search } from "./search";

export const papersHandlers: Handlers<typeof papers> = {
  search,
  get: getPaper,
  own,
  decide,
  addByPmid,
  addFile,
  specialties,
};
