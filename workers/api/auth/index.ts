import type { auth } from "#contract/auth/calls";
import type { Handlers } from "../serve";
import { checkSession, endOtherSessions, endSession, security, sessions } from "./own-sessions";
import {
  addPasskey,
  passkeyOptions,
  passkeySignIn,
  passkeySignInOptions,
  removePasskey,
  renamePasskey,
} from "./passkeys";
import { changePassword, confirmPassword, forgotPassword, readPasswordLink, resetPassword } from "./password";
import {
  closeSecurityOffer,
  confirmTotp,
  finishSignIn,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from "./second-factor";
import { logout } from "./sessions";
import { signIn } from "./sign-in";

export const authHandlers: Handlers<typeof auth> = {
  login: signIn,
  finishSignIn,
  passkeySignInOptions,
  passkeySignIn,
  logout,
  forgotPassword,
  readPasswordLink,
  resetPassword,
  changePassword,
  confirmPassword,
  checkSession,
  security,
  sessions,
  endSession,
  endOtherSessions,
  passkeyOptions,
  addPasskey,
  renamePasskey,
  removePasskey,
  startTotp: startTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  closeSecurityOffer,
};
