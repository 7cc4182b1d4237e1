import type { lists } from "#contract/lists/calls";
import type { Handlers } from "../serve";
import { csv } from "./csv";
import { addDoctors, doctors, noteDoctor, takeOffDoctor } from "./doctors";
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
  doctors,
  addDoctors,
  takeOffDoctor,
  noteDoctor,
  place,
  share,
  csv,
  choices,
  shared,
  copy,
};
