import type { auth } from "#contract/auth/calls";
import type { Handlers } from "../serve";
import { closeSecurityOffer } from "./factors/offer";
import { passkeySignIn, passkeySignInOptions } from "./factors/passkey-sign-in";
import { addPasskey, passkeyOptions, removePasskey, renamePasskey } from "./factors/passkeys";
import { finishSignIn } from "./factors/second-factor";
import { confirmTotp, removeTotp, renewRecoveryCodes, startTotp } from "./factors/totp";
import { changePassword, confirmPassword } from "./password/password-change";
import { forgotPassword, readPasswordLink, resetPassword } from "./password/password-link";
import { logout } from "./sign-in/logout";
import { checkSession, endOtherSessions, endSession, security, sessions } from "./sign-in/own-sessions";
import { signIn } from "./sign-in/sign-in";

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
  beginTotp: startTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  closeSecurityOffer,
};
