import type * as z from "zod";
import { DRAFT_REPLAY_MS } from "#contract/limits";
import { REGISTRATION_IDLE_MS } from "#contract/registration/limits";
import { randomToken, textOf, toHex, utf8 } from "#contract/wire/bytes";
import { readCookie } from "#contract/wire/cookies";
import { importKey, seal, unseal } from "#contract/wire/sealing";

/** What a form of several steps has so far. */
export type FormDraft<T> = {
  /** Null when there is nothing, or 30 minutes have passed without a look at it. */
  read: () => Promise<T | null>;
  /** Must never be given a password: what is written here is shown again on the next step. */
  write: (value: T) => Promise<void>;
  /** The browser loses it at once; the second half of a double click still finds it. */
  clear: () => Promise<void>;
};

type Store = {
  EDGE_DB: D1Database;
  request: Request;
  setCookie: (name: string, value: string, maxAgeMs?: number) => void;
};

/**
 * A draft lies sealed in EDGE_DB; its key is in the browser's cookie only, so a row alone tells nothing, and its name
 * is bound into the seal, so that one form's draft can't be read as another's.
 */
export function draftOf<S extends z.ZodType>(
  { EDGE_DB, request, setCookie }: Store,
  name: string,
  schema: S,
): FormDraft<z.output<S>> {
  const cookieName = `__Host-draft-${name}`;
  let token = readCookie(request, cookieName);
  return {
    read: async () => {
      if (!token) return null;
      const now = Date.now();
      const row = await EDGE_DB.prepare(
        `UPDATE drafts SET expires_at = iif(expires_at > ?2 + ?3, ?2 + ?4, expires_at)
           WHERE id = ?1 AND expires_at > ?2 RETURNING sealed`,
      )
        .bind(await idOf(token), now, DRAFT_REPLAY_MS, REGISTRATION_IDLE_MS)
        .first<{ sealed: ArrayBuffer | number[] }>();
      const opened = row && (await openDraft(new Uint8Array(row.sealed), token, name));
      const parsed = schema.safeParse(opened);
      if (!parsed.success) return null;
      setCookie(cookieName, token, REGISTRATION_IDLE_MS);
      return parsed.data;
    },
    write: async (value) => {
      token ??= randomToken();
      await storeSealed(EDGE_DB, { token, name, value });
      setCookie(cookieName, token, REGISTRATION_IDLE_MS);
    },
    clear: async () => {
      if (!token) return;
      await EDGE_DB.prepare("UPDATE drafts SET expires_at = ? WHERE id = ?")
        .bind(Date.now() + DRAFT_REPLAY_MS, await idOf(token))
        .run();
      setCookie(cookieName, "", 0);
      token = null;
    },
  };
}

/** A short mark of what a page shows of a draft: sent back with the form, it tells whether another tab changed it. */
export async function markOf(value: unknown): Promise<string> {
  const bytes = new Uint8Array(await hash(`mark:${JSON.stringify(value)}`));
  return toHex(bytes.slice(0, 12));
}

/** Stores a value under a key that only the browser has. */
export async function storeSealed(
  EDGE_DB: D1Database,
  { token, name, value }: { token: string; name: string; value: unknown },
): Promise<void> {
  await EDGE_DB.prepare("INSERT OR REPLACE INTO drafts (id, sealed, expires_at) VALUES (?, ?, ?)")
    .bind(await idOf(token), await sealDraft(value, token, name), Date.now() + REGISTRATION_IDLE_MS)
    .run();
}

/** Null when there is nothing of that key, it has expired, or it was sealed for something else. */
export async function readSealed(EDGE_DB: D1Database, token: string, name: string): Promise<unknown> {
  const row = await EDGE_DB.prepare("SELECT sealed FROM drafts WHERE id = ? AND expires_at > ?")
    .bind(await idOf(token), Date.now())
    .first<{ sealed: ArrayBuffer | number[] }>();
  return row && openDraft(new Uint8Array(row.sealed), token, name);
}

export async function sealDraft(value: unknown, token: string, name: string): Promise<Uint8Array> {
  return seal(await keyOf(token), utf8(JSON.stringify(value)), name);
}

/** null for a row that was touched, or sealed for another form. */
export async function openDraft(
  bytes: Uint8Array<ArrayBuffer>,
  token: string,
  name: string,
): Promise<unknown> {
  try {
    return JSON.parse(textOf(await unseal(await keyOf(token), bytes, name)));
  } catch {
    return null;
  }
}

async function keyOf(token: string) {
  return importKey(await hash(`key:${token}`));
}

export async function idOf(token: string): Promise<string> {
  return toHex(await hash(`id:${token}`));
}

function hash(text: string) {
  return crypto.subtle.digest("SHA-256", utf8(text));
}
