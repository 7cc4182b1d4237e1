import { sql } from "drizzle-orm";
import { MINUTE_MS } from "#contract/limits";
import { isAddressGivenBack, type mail, WEBHOOK_BYTES, webhookEvent } from "#contract/mail/calls";
import { fromBase64 } from "#contract/wire/bytes";
import { headerText } from "#contract/wire/header-text";
import { importSigningKey, isSignatureOf } from "#contract/wire/signing";
import { outbox as outboxTable } from "../../db/schema/mail";
import { allRows, runSql } from "../../db/sql";
import { auditStatement } from "../audit";
import { readText } from "../body";
import { notFound, Refusal } from "../errors";
import type { Handler, Handlers } from "../serve";

/** Svix, whose signatures Resend uses, takes no older message for one that is on its way. */
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS;
const SECRET = "whsec_";

/** What the provider says of a mail that it sent: an address that gave it back, or complained, gets no more. */
const deliveryEvents: Handler<typeof mail.deliveryEvents> = async ({ request, db, env, scope }) => {
  const secret = env.RESEND_WEBHOOK_SECRET;
  if (!secret) throw notFound();
  const text = await readText(request, WEBHOOK_BYTES);
  if (!(await isSigned(request, text, secret))) throw new Refusal(401, "not-signed", "Not signed");
  const event = webhookEvent.safeParse(parsed(text));
  if (!event.success || !isAddressGivenBack(event.data)) return;
  const reason = event.data.type === "email.bounced" ? "bounced" : "complained";
  await runSql(
    env.DB,
    `INSERT INTO stopped_addresses (address, reason, stopped_at) SELECT lower(value), ?2, ?3 FROM json_each(?1)
     WHERE true ON CONFLICT (address) DO UPDATE SET reason = ?2, stopped_at = ?3`,
    JSON.stringify(event.data.data.to),
    reason,
    Date.now(),
  );
  await db.batch([
    auditStatement(db, scope, {
      action: "address-stopped",
      actorId: null,
      result: "ok",
      detail: { reason, addresses: event.data.data.to.length },
    }),
  ]);
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `svix-signature` has one or more of `v1,<base64>`, so that a secret can be changed. */
async function isSigned(request: Request, text: string, secret: string): Promise<boolean> {
  const [id, timestamp, signatures] = ["svix-id", "svix-timestamp", "svix-signature"].map((name) =>
    headerText(request, name),
  );
  if (!id || !timestamp || !signatures) return false;
  const at = Number(timestamp) * 1000;
  if (!(Math.abs(Date.now() - at) <= CLOCKS_DIFFER_MS)) return false;
  const key = await importSigningKey(fromBase64(secret.slice(SECRET.length)));
  for (const each of signatures.split(" ")) {
    const [version, value = ""] = each.split(",");
    if (version !== "v1" || !/^[A-Za-z0-9+/]{43}=$/.test(value)) continue;
    if (await isSignatureOf(key, `${id}.${timestamp}.${text}`, fromBase64(value))) return true;
  }
  return false;
}

const outbox: Handler<typeof mail.outbox> = async ({ query, db, env }) => {
  if (env.ENVIRONMENT === "production") throw notFound();
  const to = query.to ? sql`WHERE recipient = ${query.to}` : sql``;
  return allRows(
    db,
    {
      kind: outboxTable.kind,
      recipient: outboxTable.recipient,
      subject: outboxTable.subject,
      text: outboxTable.text,
      createdAt: outboxTable.createdAt,
    },
    sql`
    SELECT kind, recipient, subject, text, created_at AS createdAt FROM outbox ${to}
    ORDER BY created_at DESC, event DESC LIMIT 50`,
  );
};

export const mailHandlers: Handlers<typeof mail> = { deliveryEvents, outbox };
