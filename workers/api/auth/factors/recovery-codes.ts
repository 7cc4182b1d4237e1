import { RECOVERY_CODES } from "#contract/auth/limits";
import type { Env } from "../../../env";
import { recoveryCodeHash } from "../../../keys/sealed";

/** No letter or digit that is mistaken for another when copied by hand. */
const ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const CHARACTERS = 10;

/** Ten codes `ABCDE-FGHJK` (49 bits each) as they are shown once, and their rows. */
export async function newRecoveryCodes(env: Env, userId: string) {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const rows = await Promise.all(
    codes.map(async (code) => ({
      userId,
      codeHash: await recoveryCodeHash(env.MASTER_KEY, userId, code.replace("-", "")),
    })),
  );
  return { codes, rows };
}

function newCode(): string {
  const letters = Array.from({ length: CHARACTERS }, newLetter).join("");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Bytes beyond the last full round of the alphabet are thrown away, so that every letter is as likely. */
function newLetter(): string {
  const limit = 256 - (256 % ALPHABET.length);
  for (;;) {
    const [byte = limit] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) return ALPHABET.charAt(byte % ALPHABET.length);
  }
}
