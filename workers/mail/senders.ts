import type { Env } from "../env";
import type { MailSender } from "./mail";

/** Resend when its key is set, else Cloudflare's binding when it is bound, else the outbox table. */
export function senderOf(env: Env): MailSender {
  if (env.RESEND_API_KEY) return resend(env.RESEND_API_KEY, env.RESEND_API_ORIGIN || RESEND);
  if (env.SEND_EMAIL) return cloudflare(env.SEND_EMAIL);
  return outbox(env.DB);
}

const RESEND = "https://api.resend.com";

function outbox(DB: D1Database): MailSender {
  return {
    send: async ({ event, kind, to, subject, text, html, headers }) => {
      await DB.prepare(
        `INSERT OR IGNORE INTO outbox (event, kind, recipient, subject, text, html, headers, created_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
        .bind(event, kind, to, subject, text, html, JSON.stringify(headers ?? {}), Date.now())
        .run();
    },
  };
}

function cloudflare(binding: SendEmail): MailSender {
  return {
    send: async ({ to, subject, text, html, headers }, from) => {
      await binding.send({ from, to, subject, text, html, headers });
    },
  };
}

function resend(key: string, origin: string): MailSender {
  return {
    send: async ({ event, to, subject, text, html, headers }, from) => {
      const answer = await fetch(new URL("/emails", origin), {
        method: "POST",
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          "idempotency-key": event,
        },
        body: JSON.stringify({
          from: `${from.name} <${from.email}>`,
          to: [to],
          subject,
          text,
          html,
          headers,
        }),
      });
      if (!answer.ok) throw new Error(`Resend answered ${answer.status}`);
    },
  };
}
