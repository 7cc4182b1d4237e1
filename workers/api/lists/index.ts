import type { lists } from "#contract/lists/calls";
import type { Handlers } from "../serve";
import { addDoctors, doctors, noteDoctor, takeOffDoctor } from "./doctors";
import { add, note, place, takeOff } from "./membership";
import { all, choices, csv, get } from "./read";
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
