import type { auth } from "#contract/auth/calls";
import { PASSWORD } from "../fixtures/registrations";
import type { Bodies } from "./bodies";

const email = "fit@example.jp";
const token = "a".repeat(43);
const password = PASSWORD;
const passkey = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  clientExtensionResults: {},
  response: {
    clientDataJSON: "AAAA",
    attestationObject: "AAAA",
    authenticatorData: "AAAA",
    signature: "AAAA",
  },
};

export const authBodies: Bodies<typeof auth> = {
  login: { username: email, password },
  finishSignIn: { code: "000000" },
  passkeySignIn: { credential: passkey },
  forgotPassword: { email },
  readPasswordLink: { token },
  resetPassword: { token, password },
  changePassword: { currentPassword: password, password: "umi-no-iro-7" },
  confirmPassword: { password },
  passkeyOptions: { password },
  addPasskey: { credential: passkey, name: "端末" },
  renamePasskey: { id: "AAAA", name: "端末" },
  removePasskey: { id: "AAAA", password },
  startTotp: { password },
  confirmTotp: { code: "000000" },
  removeTotp: { password },
  renewRecoveryCodes: { password },
};
