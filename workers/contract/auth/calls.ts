import * as z from "zod";
import {
  ceremony,
  credential,
  credentials,
  forgottenPassword,
  passkeyId,
  passkeyName,
  passkeyNaming,
  passkeySignIn,
  password,
  passwordChange,
  passwordProof,
  passwordReset,
  secondFactor,
  session,
  signedInReply,
  token,
} from "#contract/auth/shapes";
import { del, get, patch, post, signedIn } from "#contract/endpoint";
import { CHANGES_PER_DAY } from "#contract/limits";

const self = { who: signedIn, relation: "self", beforeTerms: true } as const;

export const auth = {
  /** Signs in (spec section 7). 401 on failure with one text for every cause; 429 when the limiter says so. */
  login: post("/login", {
    worksReadOnly: true,
    access: { who: "public" },
    body: credentials,
    reply: signedInReply,
  }),
  /** The second step of an account with an authenticator app. 401 when the first is missing or too old. */
  finishSignIn: post("/login/second", {
    worksReadOnly: true,
    access: { who: "public" },
    body: secondFactor,
    reply: signedInReply,
  }),
  passkeySignInOptions: post("/login/passkey/options", {
    worksReadOnly: true,
    access: { who: "public" },
    reply: ceremony,
  }),
  /** Signs in with a passkey alone: it is two factors in one, what one has and what unlocks it. */
  passkeySignIn: post("/login/passkey", {
    worksReadOnly: true,
    access: { who: "public" },
    body: passkeySignIn,
    reply: signedInReply,
  }),
  /** Ends the session on the server and its sockets. Idempotent: 204 also for somebody who is signed out already. */
  logout: post("/logout", { worksReadOnly: true, access: { who: "public", beforeTerms: true } }),

  /** Always answers 204, also for addresses that nobody has: what happened is in the mailbox. */
  forgotPassword: post("/password/forgot", { access: { who: "public" }, body: forgottenPassword }),
  /** The owner of a link, shown before a password is typed. 404 when the link is used or too old. */
  readPasswordLink: post("/password/link", {
    worksReadOnly: true,
    access: { who: "public" },
    body: z.object({ token }),
    reply: z.object({ purpose: z.enum(["reset", "first"]), email: z.string() }),
  }),
  /** Sets the password once; every session of the account ends. 404 when the link is dead, 422 for the password. */
  resetPassword: post("/password/reset", { access: { who: "public" }, body: passwordReset }),
  /** Ends every other session of the account. */
  changePassword: patch("/users/password", { access: self, body: passwordChange }),
  /** Checks the password of the person who signed in, for the curtain of a shared terminal. */
  confirmPassword: post("/users/password/confirm", {
    worksReadOnly: true,
    access: self,
    body: passwordProof,
  }),

  /** Answers 204 as long as the session lasts: for an open page that nobody touches. */
  checkSession: get("/users/session", { access: self, isIdle: true }),

  security: get("/users/security", {
    access: self,
    reply: z.object({
      sessions: z.array(session),
      passkeys: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          createdAt: z.number(),
          usedAt: z.number().nullable(),
        }),
      ),
      hasTotp: z.boolean(),
      recoveryCodesLeft: z.number(),
    }),
  }),
  sessions: get("/users/sessions", { access: self, reply: z.object({ sessions: z.array(session) }) }),
  /** Ends one of the caller's own sessions and its sockets. */
  endSession: del("/users/sessions/:id", { worksReadOnly: true, access: self }),
  endOtherSessions: del("/users/sessions", { worksReadOnly: true, access: self }),

  passkeyOptions: post("/users/passkeys/options", {
    worksReadOnly: true,
    perDay: CHANGES_PER_DAY,
    access: self,
    body: passwordProof,
    reply: ceremony,
  }),
  /** Registers the answer to the options as a passkey. The challenge, given once, stands for the password. */
  addPasskey: post("/users/passkeys", {
    worksReadOnly: true,
    access: self,
    body: z.object({ credential, name: passkeyName }),
    reply: z.object({ id: z.string() }),
  }),
  renamePasskey: patch("/users/passkeys", {
    access: self,
    body: passkeyNaming.extend({ id: passkeyId }),
  }),
  removePasskey: post("/users/passkeys/remove", {
    access: self,
    body: z.object({ id: passkeyId, password }),
  }),

  /** Makes a new secret, which is not in force until `confirmTotp`. */
  beginTotp: post("/users/mfa/totp", {
    worksReadOnly: true,
    access: self,
    body: passwordProof,
    reply: z.object({ secret: z.string(), uri: z.string() }),
  }),
  /** The first right code puts the app in force; the recovery codes are shown this once. */
  confirmTotp: post("/users/mfa/totp/confirm", {
    worksReadOnly: true,
    access: self,
    body: secondFactor,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  removeTotp: post("/users/mfa/totp/remove", { access: self, body: passwordProof }),
  renewRecoveryCodes: post("/users/mfa/recoveryCodes", {
    access: self,
    body: passwordProof,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  /** Closes the offer of a second factor, which was answered with 「あとで」. */
  closeSecurityOffer: post("/users/mfa/closeOffer", { access: self }),
};
