import { fromBase64, toBase64, toBase64Url, utf8 } from "#contract/wire/bytes";
import { retiredKeys as retiredKeysTable } from "../db/schema/operation";
import { allRows, type RowOf, runSql } from "../db/sql";
import type { Env } from "../env";
import { cookieSecrets, countRewrap, masterKeys, type Rewrapped } from "./keys";
import { openSecret, recoveryCodeKey, rewrapSecret, sealSecret } from "./sealed";

/**
 * What keys of earlier settings must still verify for ever: recovery codes, of which only a hash is known, and the links
 * in mails that end a subscription.
 */
type Purpose = "recovery-codes" | "unsubscribe";

const ROW_COLUMNS = {
  id: retiredKeysTable.id,
  purpose: retiredKeysTable.purpose,
  sealed: retiredKeysTable.sealed,
};
type Row = RowOf<typeof ROW_COLUMNS>;

const purposeOf = ({ id, purpose }: Pick<Row, "id" | "purpose">) => `retired:${purpose}:${id}`;

/** The keys that were retired of this purpose, as they were saved; one that does not open is left out. */
export async function retiredKeys(env: Env, purpose: Purpose): Promise<string[]> {
  const results = await allRows(
    env.DB,
    ROW_COLUMNS,
    "SELECT id, purpose, sealed FROM retired_keys WHERE purpose = ?",
    purpose,
  );
  const opened = await Promise.all(
    results.map((row) => openSecret(masterKeys(env), purposeOf(row), row.sealed).catch(() => null)),
  );
  return opened.filter((key) => key !== null);
}

/** Saves what is still needed of the keys before these, so that they can be removed from the settings. */
export async function retireKeys(env: Env): Promise<void> {
  const [, ...masters] = masterKeys(env);
  const [, ...cookies] = cookieSecrets(env);
  for (const key of masters) await retire(env, "recovery-codes", await recoveryCodeKey(key));
  for (const key of cookies) await retire(env, "unsubscribe", toBase64(utf8(key)));
}

/** Seals the retired keys themselves under the current MASTER_KEY. */
export async function rewrapRetiredKeys(env: Env): Promise<Rewrapped> {
  const counts = { rewrapped: 0, unreadable: 0 };
  const results = await allRows(env.DB, ROW_COLUMNS, "SELECT id, purpose, sealed FROM retired_keys");
  for (const row of results)
    await countRewrap(counts, rewrapSecret(masterKeys(env), purposeOf(row), row.sealed), async (now) => {
      await runSql(
        env.DB,
        "UPDATE retired_keys SET sealed = ? WHERE id = ? AND sealed = ?",
        now,
        row.id,
        row.sealed,
      );
    });
  return counts;
}

/** Named by the key itself: the same one is saved once. */
async function retire(env: Env, purpose: Purpose, key: string) {
  const digest = await crypto.subtle.digest("SHA-256", utf8(`retired:${purpose}:${key}`));
  const id = toBase64Url(new Uint8Array(digest));
  const sealed = await sealSecret(env.MASTER_KEY, purposeOf({ id, purpose }), key);
  await runSql(
    env.DB,
    "INSERT INTO retired_keys (id, purpose, sealed, retired_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
    id,
    purpose,
    sealed,
    Date.now(),
  );
}

/** A retired secret of COOKIE_SECRET in the bytes that it stands for. */
export const secretOf = (key: string): string => new TextDecoder().decode(fromBase64(key));
