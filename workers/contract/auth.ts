import * as z from "zod";
import { post, ROLES } from "#contract/endpoint";
import { PASSWORD_CHARS } from "#contract/limits";
import { EMAIL_REQUIRED, PASSWORD_REQUIRED } from "#contract/messages";
import { foldEmail } from "#contract/text";

/** Sign-in form. Wrong forms of address or password are not told apart from wrong ones. */
export const credentials = z.object({
  username: z
    .string({ error: EMAIL_REQUIRED })
    .max(1000, EMAIL_REQUIRED)
    .transform(foldEmail)
    .refine((value) => value.length > 0, { error: EMAIL_REQUIRED }),
  password: z
    .string({ error: PASSWORD_REQUIRED })
    .min(1, PASSWORD_REQUIRED)
    .max(PASSWORD_CHARS, PASSWORD_REQUIRED),
  /** 「共用の端末です」: ends after 30 idle minutes and leaves nothing behind. */
  sharedTerminal: z.boolean().default(false),
});

export const auth = {
  /** Spec section 7. 401 on failure with one text for every cause; 429 when the limiter says so. */
  login: post("/login", {
    access: { who: "public" },
    body: credentials,
    reply: z.object({ objectId: z.string(), role: z.enum(ROLES) }),
  }),
  /** Ends the session on the server and its sockets. Idempotent: signed out already is 204 too. */
  logout: post("/logout", { access: { who: "public", beforeTerms: true } }),
};
