import type { doctors } from "#contract/doctors/calls";
import type { Handlers } from "../serve";
import { connections, getDoctor, info } from "./doctor";
import { changeProfile } from "./edit/change-profile";
import { correct, record } from "./edit/correct";
import { getEditDoctor } from "./edit/own-record";
import { oftenChosen, search, searchName } from "./search";
import { workplaces } from "./workplaces";

export const doctorsHandlers: Handlers<typeof doctors> = {
  get: getDoctor,
  workplaces,
  connections,
  getEditDoctor,
  changeProfile,
  searchName,
  search,
  oftenChosen,
  info,
  record,
  correct,
};
