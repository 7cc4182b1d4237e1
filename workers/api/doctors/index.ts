import type { doctors } from "#contract/doctors/calls";
import type { Handlers } from "../serve";
import { connections } from "./connections";
import { getDoctor } from "./doctor";
import { changeProfile } from "./edit/change-profile";
import { correct, record } from "./edit/correct";
import { getEditDoctor } from "./edit/get-edit-doctor";
import { info } from "./info";
import { oftenChosen } from "./often-chosen";
import { search, searchName } from "./search";
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
