import type { connect } from "#contract/connect/calls";
import type { Handlers } from "../serve";
import {
  changeCompany,
  changeProfile,
  company,
  figures,
  profile,
  putProduct,
  removeProduct,
} from "./company";
import { findCompanies, findDoctors } from "./find";

export const connectHandlers: Handlers<typeof connect> = {
  profile,
  changeProfile,
  company,
  changeCompany,
  findDoctors,
  findCompanies,
  putProduct,
  removeProduct,
  figures,
};
