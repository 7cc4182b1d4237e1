import type { auth } from "#contract/auth/calls";
import type { Handlers } from "../serve";
import { login } from "./login";
import { logout } from "./logout";
import { closeSecurityOffer } from "./offer";
import { endOtherSessions, endSession, security, sessions } from "./own-sessions";
import { passkeyLogin, passkeyLoginOptions } from "./passkey-login";
import { addPasskey, passkeyOptions, removePasskey, renamePasskey } from "./passkeys";
import { changePassword, confirmPassword } from "./password-change";
import { forgotPassword, readPasswordLink, resetPassword } from "./password-link";
import { finishLogin } from "./second-factor";
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from "./totp";

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
