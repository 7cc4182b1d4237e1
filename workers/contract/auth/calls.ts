import * as z from "zod";
import { PASSWORD_CHARS } from "#contract/auth/limits";
import { nextPassword } from "#contract/auth/password";
import {
  CURRENT_PASSWORD_REQUIRED,
  LINK_DEAD,
  OWN_AND_SHARED,
  PASSWORD_REQUIRED,
  SECOND_FACTOR_REQUIRED,
} from "#contract/auth/texts";
import { del, get, patch, post, ROLES, signedIn } from "#contract/endpoint";
import { nfkc } from "#contract/japanese/nfkc";
import { CHANGES_PER_DAY } from "#contract/limits";
import { foldEmail, givenEmail, text } from "#contract/text";
import { EMAIL_REQUIRED, FIELD_INVALID } from "#contract/texts";

/** A password as it is in the record: not judged, only bounded. */
const knownPassword = (missing: string) =>
  z.string({ error: missing }).min(1, missing).max(PASSWORD_CHARS, missing);
export const password = knownPassword(PASSWORD_REQUIRED);

/** How long a session may idle, as its owner chose at sign-in: neither means 12 hours. */
const terminal = z.object({
  /** A shared terminal: the session ends after 30 idle minutes and leaves nothing behind. */
  sharedTerminal: z.boolean().default(false),
  /** A device of one's own: it ends after 30 idle days. */
  ownDevice: z.boolean().default(false),
});
const isOneKind = ({ sharedTerminal, ownDevice }: z.output<typeof terminal>) =>
  !(sharedTerminal && ownDevice);
const ONE_KIND = { error: OWN_AND_SHARED, path: ["ownDevice"] };

/** Addresses and passwords of a wrong form get the same answer as wrong ones. */
const identity = z.object({
  username: z
    .string({ error: EMAIL_REQUIRED })
    .max(1000, EMAIL_REQUIRED)
    .transform(foldEmail)
    .refine((value) => value.length > 0, { error: EMAIL_REQUIRED }),
  password,
});

export const credentials = identity.extend(terminal.shape).refine(isOneKind, ONE_KIND);

/** The sign-in form: one choice where the call has two flags that exclude each other. */
export const signInForm = identity
  .extend({ device: z.enum(["shared", "own"], { error: FIELD_INVALID }).optional() })
  .transform(({ device, ...rest }) => ({
    ...rest,
    sharedTerminal: device === "shared",
    ownDevice: device === "own",
  }));

/** A code of the authenticator app (six digits) or one of the recovery codes, as people type them. */
export const secondFactor = z.object({
  code: z
    .string({ error: SECOND_FACTOR_REQUIRED })
    .max(100, SECOND_FACTOR_REQUIRED)
    .transform((value) =>
      nfkc(value)
        .replace(/[^0-9A-Za-z]/g, "")
        .toUpperCase(),
    )
    .refine((value) => value.length > 0, { error: SECOND_FACTOR_REQUIRED }),
});

export const passwordProof = z.object({ password });
export const forgottenPassword = z.object({ email: givenEmail });
export const token = z.string({ error: LINK_DEAD }).max(100, LINK_DEAD);
export const passwordReset = z.object({ token, password: nextPassword });
export const passwordChange = z.object({
  currentPassword: knownPassword(CURRENT_PASSWORD_REQUIRED),
  password: nextPassword,
});

/** The result of navigator.credentials, as JSON. Its parts are judged by the WebAuthn library. */
export const credential = z.looseObject({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.literal("public-key"),
  response: z.looseObject({ clientDataJSON: z.string().max(10_000) }),
});
export const passkeySignIn = terminal.extend({ credential }).refine(isOneKind, ONE_KIND);
/** Options for navigator.credentials, as JSON. */
export const ceremony = z.record(z.string(), z.unknown());
export const passkeyName = text({ max: 30, field: "パスキーの名前" });
export const passkeyNaming = z.object({
  name: text({ max: 30, field: "パスキーの名前", empty: "パスキーの名前を入力してください。" }),
});
export const passkeyId = z.string({ error: FIELD_INVALID }).max(2000);

export const signedInReply = z.object({
  objectId: z.string(),
  role: z.enum(ROLES),
  /** True: the password was right, but nobody is signed in until `finishSignIn`. */
  requiresMfa: z.boolean(),
});

export const session = z.object({
  id: z.string(),
  createdAt: z.number(),
  seenAt: z.number(),
  userAgent: z.string(),
  ip: z.string(),
  sharedTerminal: z.boolean(),
  ownDevice: z.boolean(),
  isCurrent: z.boolean(),
});

const self = { who: signedIn, relation: "self", beforeTerms: true } as const;

export const auth = {
  login: post("/login", {
    about:
      "Signs in (spec section 7). 401 on failure with one text for every cause; 429 when the limiter says so.",
    worksReadOnly: true,
    access: { who: "public" },
    body: credentials,
    reply: signedInReply,
  }),
  finishSignIn: post("/login/second", {
    about:
      "The second step of an account with an authenticator app. 401 when the first is missing or too old.",
    worksReadOnly: true,
    access: { who: "public" },
    body: secondFactor,
    reply: signedInReply,
  }),
  passkeySignInOptions: post("/login/passkey/options", {
    about: "Starts a sign-in by passkey: the challenge that the browser signs.",
    worksReadOnly: true,
    access: { who: "public" },
    reply: ceremony,
  }),
  passkeySignIn: post("/login/passkey", {
    about: "Signs in with a passkey alone: it is two factors in one, what one has and what unlocks it.",
    worksReadOnly: true,
    access: { who: "public" },
    body: passkeySignIn,
    reply: signedInReply,
  }),
  logout: post("/logout", {
    about:
      "Ends the session on the server and its sockets. Idempotent: 204 also for somebody who is signed out already.",
    worksReadOnly: true,
    access: { who: "public", beforeTerms: true },
  }),

  forgotPassword: post("/password/forgot", {
    about: "Always answers 204, also for addresses that nobody has: what happened is in the mailbox.",
    access: { who: "public" },
    body: forgottenPassword,
  }),
  readPasswordLink: post("/password/link", {
    about: "The owner of a link, shown before a password is typed. 404 when the link is used or too old.",
    worksReadOnly: true,
    access: { who: "public" },
    body: z.object({ token }),
    reply: z.object({ purpose: z.enum(["reset", "first"]), email: z.string() }),
  }),
  resetPassword: post("/password/reset", {
    about:
      "Sets the password once; every session of the account ends. 404 when the link is dead, 422 for the password.",
    access: { who: "public" },
    body: passwordReset,
  }),
  changePassword: patch("/users/password", {
    about: "Ends every other session of the account.",
    access: self,
    body: passwordChange,
  }),
  confirmPassword: post("/users/password/confirm", {
    about: "Checks the password of the person who signed in, for the curtain of a shared terminal.",
    worksReadOnly: true,
    access: self,
    body: passwordProof,
  }),

  checkSession: get("/users/session", {
    about: "Answers 204 as long as the session lasts: for an open page that nobody touches.",
    access: self,
    isIdle: true,
  }),

  security: get("/users/security", {
    about: "The viewer's ways of signing in: second factors, passkeys, recovery codes left.",
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
  sessions: get("/users/sessions", {
    about: "The viewer's open sessions, newest first, the calling one marked.",
    access: self,
    reply: z.object({ sessions: z.array(session) }),
  }),
  endSession: del("/users/sessions/:id", {
    about: "Ends one of the caller's own sessions and its sockets.",
    worksReadOnly: true,
    access: self,
  }),
  endOtherSessions: del("/users/sessions", {
    about: "Ends every session of the viewer but the calling one.",
    worksReadOnly: true,
    access: self,
  }),

  passkeyOptions: post("/users/passkeys/options", {
    about: "Starts the registration of a passkey: the challenge that the browser signs.",
    worksReadOnly: true,
    perDay: CHANGES_PER_DAY,
    access: self,
    body: passwordProof,
    reply: ceremony,
  }),
  addPasskey: post("/users/passkeys", {
    about:
      "Registers the answer to the options as a passkey. The challenge, given once, stands for the password.",
    worksReadOnly: true,
    access: self,
    body: z.object({ credential, name: passkeyName }),
    reply: z.object({ id: z.string() }),
  }),
  renamePasskey: patch("/users/passkeys", {
    about: "Renames one of the viewer's passkeys.",
    access: self,
    body: passkeyNaming.extend({ id: passkeyId }),
  }),
  removePasskey: post("/users/passkeys/remove", {
    about: "Removes one of the viewer's passkeys.",
    access: self,
    body: z.object({ id: passkeyId, password }),
  }),

  startTotp: post("/users/mfa/totp", {
    about: "Makes a new secret, which is not in force until `confirmTotp`.",
    worksReadOnly: true,
    access: self,
    body: passwordProof,
    reply: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmTotp: post("/users/mfa/totp/confirm", {
    about: "The first right code puts the app in force; the recovery codes are shown this once.",
    worksReadOnly: true,
    access: self,
    body: secondFactor,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  removeTotp: post("/users/mfa/totp/remove", {
    about: "Removes the viewer's authenticator app.",
    access: self,
    body: passwordProof,
  }),
  renewRecoveryCodes: post("/users/mfa/recoveryCodes", {
    about: "Issues new recovery codes; the old ones stop working.",
    access: self,
    body: passwordProof,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  closeSecurityOffer: post("/users/mfa/closeOffer", {
    about: "Closes the offer of a second factor, which was answered with 「あとで」.",
    access: self,
  }),
};
