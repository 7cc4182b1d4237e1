import * as z from "zod";
import { UNSENT_FORM_MS } from "#contract/limits";
import { toHex, utf8 } from "#contract/wire/bytes";
import { importSigningKey, signatureOf } from "#contract/wire/signing";
import { idOf, openDraft, sealDraft } from "./drafts.server";

const NAME = "unsent-form";

const unsent = z.object({
  path: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
  note: z.string(),
  hasWords: z.boolean(),
});
type Unsent = z.output<typeof unsent>;

/** What somebody wrote on a page of theirs, and posted after another person had signed in: the last form of each person. */
export type UnsentForm = {
  read: () => Promise<Unsent | null>;
  write: (value: Unsent) => Promise<void>;
  clear: () => Promise<void>;
};

/**
 * The form lies sealed in EDGE_DB, under a key made of the server's secret and the writer's mark: it is opened only for
 * a request whose session belongs to that mark. After a day it is cleaned up with the other drafts.
 */
export function unsentFormOf(
  { EDGE_DB, secret }: { EDGE_DB: D1Database; secret: string },
  mark: string,
): UnsentForm {
  const token = tokenOf(secret, mark);
  return {
    read: async () => {
      const row = await EDGE_DB.prepare("SELECT sealed FROM drafts WHERE id = ? AND expires_at > ?")
        .bind(await idOf(await token), Date.now())
        .first<{ sealed: ArrayBuffer | number[] }>();
      const opened = row && (await openDraft(new Uint8Array(row.sealed), await token, NAME));
      return unsent.safeParse(opened).data ?? null;
    },
    write: async (value) => {
      const sealed = await sealDraft(value, await token, NAME);
      await EDGE_DB.prepare("INSERT OR REPLACE INTO drafts (id, sealed, expires_at) VALUES (?, ?, ?)")
        .bind(await idOf(await token), sealed, Date.now() + UNSENT_FORM_MS)
        .run();
    },
    clear: async () => {
      await EDGE_DB.prepare("DELETE FROM drafts WHERE id = ?")
        .bind(await idOf(await token))
        .run();
    },
  };
}

async function tokenOf(secret: string, mark: string): Promise<string> {
  const key = await importSigningKey(utf8(`${NAME}:${secret}`));
  return toHex(await signatureOf(key, mark));
}
