import type { connect } from "#contract/connect/calls";
import type { Handlers } from "../serve";
import { changeCompany, company } from "./company";
import { figures } from "./figures";
import { findCompanies } from "./find-companies";
import { findDoctors } from "./find-doctors";
import { putProduct, removeProduct } from "./products";
import { changeProfile, profile } from "./profile";

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
