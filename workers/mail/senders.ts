import { toHex, utf8 } from "#contract/wire/bytes";
import { statement } from "../db/sql";
import type { Env } from "../env";
import { Busy, refuseWhenBusy } from "../queue/retry";
import type { Mail, MailSender } from "./mail";

/** Resend when its key is set, else Cloudflare's binding when it is bound, else the outbox table. */
export function senderOf(env: Env): MailSender {
  if (env.RESEND_API_KEY) return resend(env.RESEND_API_KEY, env.RESEND_API_ORIGIN || RESEND);
  if (env.SEND_EMAIL) return cloudflare(env.SEND_EMAIL);
  return outbox(env.DB);
}

const RESEND = "https://api.resend.com";
const RESEND_TOGETHER = 100;
const RESEND_TIMEOUT_MS = 15_000;

function outbox(DB: D1Database): MailSender {
  return {
    mostTogether: 1,
    isCounted: false,
    send: async (mails) => {
      const insert = statement(
        DB,
        `INSERT OR IGNORE INTO outbox (event, kind, recipient, subject, text, html, headers, created_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      );
      await DB.batch(
        mails.map(({ event, kind, to, subject, text, html, headers }) =>
          insert.bind(event, kind, to, subject, text, html, JSON.stringify(headers ?? {}), Date.now()),
        ),
      );
    },
  };
}

function cloudflare(binding: SendEmail): MailSender {
  return {
    mostTogether: 1,
    isCounted: false,
    send: async (mails) => {
      for (const { from, to, subject, text, html, headers } of mails)
        await binding.send({ from, to, subject, text, html, headers });
    },
  };
}

/** One mail by /emails, several by /emails/batch; both know what they have taken by the key of the request. */
function resend(key: string, origin: string): MailSender {
  return {
    mostTogether: RESEND_TOGETHER,
    isCounted: true,
    send: async (mails) => {
      const parts = mails.map(({ from, to, subject, text, html, headers }) => ({
        from: `${from.name} <${from.email}>`,
        to: [to],
        subject,
        text,
        html,
        headers,
      }));
      const [first] = mails;
      const isOne = first !== undefined && mails.length === 1;
      const name = isOne ? first.event : await nameOfBatch(mails);
      const response = await fetch(new URL(isOne ? "/emails" : "/emails/batch", origin), {
        method: "POST",
        signal: AbortSignal.timeout(RESEND_TIMEOUT_MS),
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          "idempotency-key": name,
        },
        body: JSON.stringify(isOne ? parts[0] : parts),
      }).catch((cause) => {
        throw new Busy(`Resend cannot be reached: ${cause}`);
      });
      await response.body?.cancel();
      refuseWhenBusy("Resend", response);
      if (!response.ok) throw new Error(`Resend answered ${response.status}`);
    },
  };
}

async function nameOfBatch(mails: readonly Mail[]): Promise<string> {
  const events = mails.map(({ event }) => event).join("\n");
  return `batch:${toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", utf8(events))))}`;
}
