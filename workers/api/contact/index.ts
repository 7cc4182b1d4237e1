import type { contact } from "#contract/contact/calls";
import type { Handlers } from "../serve";
import { companyList, prefectureCompanyList } from "./companies";
import { inquire } from "./inquire";

export const contactHandlers: Handlers<typeof contact> = {
  contact: inquire,
  companyList,
  prefectureCompanyList,
};
