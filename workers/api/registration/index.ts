import type { registration } from "#contract/registration/calls";
import type { Handlers } from "../serve";
import { forRegisterComedical, registerCreateCoMedical, startByInvitation } from "./co-medical";
import { isValidEmail, isValidMailAuthCode, sendMailAuthCode } from "./email";
import { invitations, invite, inviteDoctor, withdrawInvitation } from "./invitations";
import { collateDoctor, isValidDoctor, licenceReview } from "./licence/licence";
import { doctorImageUpload, licenceImage } from "./licence/licence-images";
import { candidate, hospitalSuggestions } from "./record/candidates";
import { createDoctor } from "./record/create-doctor";
import { choosePassword, registerUser, state } from "./register-doctor";
import { isOpen } from "./session";

export const registrationHandlers: Handlers<typeof registration> = {
  isOpen,
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
  inviteDoctor,
  invitations,
  withdrawInvitation,
  forRegisterComedical,
  startByInvitation,
  registerCreateCoMedical,
  hospitalSuggestions,
};
