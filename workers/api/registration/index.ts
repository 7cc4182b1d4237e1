import type { registration } from "#contract/registration/calls";
import type { Handlers } from "../serve";
import { isOpen } from "./closed";
import { forRegisterComedical, registerCreateCoMedical, startByInvitation } from "./co-medical";
import { isValidEmail, isValidMailAuthCode, sendMailAuthCode } from "./email";
import { invitations, invite, withdrawInvitation } from "./invitations";
import { inviteDoctor } from "./invite-doctor";
import { collateDoctor, isValidDoctor } from "./licence/licence";
import { doctorImageUpload, licenceImage } from "./licence/licence-images";
import { licenceReview } from "./licence/licence-review";
import { candidate } from "./record/candidates";
import { createDoctor } from "./record/create-doctor";
import { hospitalSuggestions } from "./record/suggestions";
import { registerUser } from "./register-doctor";
import { choosePassword, state } from "./state";

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
