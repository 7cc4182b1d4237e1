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
import { ROLES } from "#contract/endpoint";
import { nfkc } from "#contract/japanese/nfkc";
import { foldEmail, givenEmail, text } from "#contract/text";
import { EMAIL_REQUIRED, FIELD_INVALID } from "#contract/texts";

/** A password as it stands in the record: not judged, only bounded. */
const knownPassword = (missing: string) =>
  z.string({ error: missing }).min(1, missing).max(PASSWORD_CHARS, missing);
export const password = knownPassword(PASSWORD_REQUIRED);

/** How long a session may idle, as its owner chose at sign-in: neither means 12 hours. */
const terminal = z.object({
  /** 「共用の端末です」: the session ends after 30 idle minutes and leaves nothing behind. */
  sharedTerminal: z.boolean().default(false),
  /** 「この端末は自分専用です」: it ends after 30 idle days. */
  ownDevice: z.boolean().default(false),
});
const isOneKind = ({ sharedTerminal, ownDevice }: z.output<typeof terminal>) =>
  !(sharedTerminal && ownDevice);
const ONE_KIND = { error: OWN_AND_SHARED, path: ["ownDevice"] };

/** The sign-in form. Addresses and passwords of a wrong form get the same answer as wrong ones. */
export const credentials = terminal
  .extend({
    username: z
      .string({ error: EMAIL_REQUIRED })
      .max(1000, EMAIL_REQUIRED)
      .transform(foldEmail)
      .refine((value) => value.length > 0, { error: EMAIL_REQUIRED }),
    password,
  })
  .refine(isOneKind, ONE_KIND);

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
