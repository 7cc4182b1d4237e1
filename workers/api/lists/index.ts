import type { lists } from "#contract/lists/calls";
import type { Handlers } from "../serve";
import { csv } from "./csv";
import { add, takeOff } from "./membership";
import { note } from "./note";
import { place } from "./order";
import { all, choices, get } from "./read";
import { copy, share, shared } from "./share";
import { change, create, remove } from "./write";

export const listsHandlers: Handlers<typeof lists> = {
  create,
  all,
  get,
  change,
  remove,
  add,
  takeOff,
  note,
  place,
  share,
  csv,
  choices,
  shared,
  copy,
};
