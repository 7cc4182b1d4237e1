import type { auth } from "#contract/auth/calls";
import type { Handlers } from "../serve";
import { closeSecurityOffer } from "./factors/offer";
import { passkeyLogin, passkeyLoginOptions } from "./factors/passkey-login";
import { addPasskey, passkeyOptions, removePasskey, renamePasskey } from "./factors/passkeys";
import { finishLogin } from "./factors/second-factor";
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from "./factors/totp";
import { changePassword, confirmPassword } from "./password/password-change";
import { forgotPassword, readPasswordLink, resetPassword } from "./password/password-link";
import { login } from "./sign-in/login";
import { logout } from "./sign-in/logout";
import { endOtherSessions, endSession, security, sessions } from "./sign-in/own-sessions";

export const authHandlers: Handlers<typeof auth> = {
  login,
  finishLogin,
  passkeyLoginOptions,
  passkeyLogin,
  logout,
  forgotPassword,
  readPasswordLink,
  resetPassword,
  changePassword,
  confirmPassword,
  security,
  sessions,
  endSession,
  endOtherSessions,
  passkeyOptions,
  addPasskey,
  renamePasskey,
  removePasskey,
  beginTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  closeSecurityOffer,
};
