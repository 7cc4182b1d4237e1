import * as z from "zod";
import { UNSENT_FORM_MS } from "#contract/limits";
import { toHex, utf8 } from "#contract/wire/bytes";
import { importSigningKey, signatureOf } from "#contract/wire/signing";
import type { Secrets } from "../signed";
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
 * a request whose session belongs to that mark. While a secret is being replaced, a person has two marks. After a day it is cleaned up with the other drafts.
 */
export function unsentFormOf(
  { EDGE_DB, secrets }: { EDGE_DB: D1Database; secrets: Secrets },
  marks: readonly string[],
): UnsentForm {
  const tokens = Promise.all(secrets.flatMap((secret) => marks.map((mark) => tokenOf(secret, mark))));
  return {
    read: async () => {
      for (const token of await tokens) {
        const row = await EDGE_DB.prepare("SELECT sealed FROM drafts WHERE id = ? AND expires_at > ?")
          .bind(await idOf(token), Date.now())
          .first<{ sealed: ArrayBuffer | number[] }>();
        const opened = row && (await openDraft(new Uint8Array(row.sealed), token, NAME));
        const form = unsent.safeParse(opened).data;
        if (form) return form;
      }
      return null;
    },
    write: async (value) => {
      const [token = ""] = await tokens;
      const sealed = await sealDraft(value, token, NAME);
      await EDGE_DB.prepare("INSERT OR REPLACE INTO drafts (id, sealed, expires_at) VALUES (?, ?, ?)")
        .bind(await idOf(token), sealed, Date.now() + UNSENT_FORM_MS)
        .run();
    },
    clear: async () => {
      for (const token of await tokens)
        await EDGE_DB.prepare("DELETE FROM drafts WHERE id = ?")
          .bind(await idOf(token))
          .run();
    },
  };
}

async function tokenOf(secret: string, mark: string): Promise<string> {
  const key = await importSigningKey(utf8(`${NAME}:${secret}`));
  return toHex(await signatureOf(key, mark));
}
