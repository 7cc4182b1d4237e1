import type { registration } from "#contract/registration/calls";
import type { Handlers } from "../serve";
import { candidate } from "./candidates";
import { forRegisterComedical, registerCreateCoMedical } from "./co-medical";
import { createDoctor } from "./create-doctor";
import { isValidEmail, isValidMailAuthCode, sendMailAuthCode } from "./email";
import { invitations, invite, withdrawInvitation } from "./invitations";
import { collateDoctor, isValidDoctor } from "./licence";
import { doctorImageUpload, licenceImage } from "./licence-images";
import { licenceReview } from "./licence-review";
import { registerUser } from "./register-doctor";
import { choosePassword, state } from "./state";
import { hospitalSuggestions } from "./suggestions";

export const registrationHandlers: Handlers<typeof registration> = {
  isValidEmail,
  sendMailAuthCode,
  isValidMailAuthCode,
  state,
  choosePassword,
  isValidDoctor,
  collateDoctor,
  doctorImageUpload,
  licenceImage,
  registerUser,
  licenceReview,
  candidate,
  createDoctor,
  invite,
  invitations,
  withdrawInvitation,
  forRegisterComedical,
  registerCreateCoMedical,
  hospitalSuggestions,
};
