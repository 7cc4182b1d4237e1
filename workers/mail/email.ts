import { isConnectRole, type Role } from "#contract/endpoint";
import { inOneLine } from "#contract/text";
import type { Env } from "../env";
import type { Mail, MailKind } from "./mail";

/** The text of a mail, before it has a look: subject, who is addressed, paragraphs, one link, why it was sent. */
export type Email = {
  kind: MailKind;
  subject: string;
  /** 「佐藤 健一 様」; absent when the name is not known. */
  addressee?: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  /** The reason why this person gets it: 「…のため、お送りしています。」 */
  reason: string;
  /**
   * The addresses that end mails of this kind: a page for people, one click for mail programs (RFC 8058). Only for
   * kinds that may be ended.
   */
  unsubscribe?: { page: string; oneClick: string };
};

/** `role` is the recipient's; to connect users and companies the connect service writes. */
export type Posting = { event: string; to: string; letter: Email; role?: Role };
type Sender = Pick<Env, "MAIL_OPERATOR" | "MAIL_FROM"> & { service: string };
type Settings = Pick<Env, "SERVICE_NAME" | "CONNECT_SERVICE_NAME" | "MAIL_OPERATOR" | "MAIL_FROM">;

/** A letter as plain text and simple HTML, both with sender and reason. */
export function compose({ event, to, letter, role }: Posting, settings: Settings): Mail {
  const service = isConnectRole(role) ? settings.CONNECT_SERVICE_NAME : settings.SERVICE_NAME;
  const sender = { ...settings, service };
  return {
    event,
    kind: letter.kind,
    to,
    service,
    subject: inOneLine(`【${service}】${letter.subject}`),
    text: textOf(letter, sender),
    html: htmlOf(letter, sender),
    headers: letter.unsubscribe
      ? {
          "List-Unsubscribe": `<${letter.unsubscribe.oneClick}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
      : undefined,
  };
}

export type SendingBusiness = { legalName: string; address: string; telephone: string };

/** The mail with the business that sends it at its foot, as it is known when it goes out. */
export function withBusiness(mail: Mail, business: SendingBusiness | null): Mail {
  if (!business) return mail;
  const { legalName, address, telephone } = business;
  const line = [legalName, address, `電話 ${telephone}`].map(inOneLine);
  const html = `<p style="font-size:14px;color:#4b5660">${line.map(escapeHtml).join("<br>")}</p>`;
  return {
    ...mail,
    text: `${mail.text}\n${line.join("\n")}`,
    html: mail.html.replace(EMAIL_END, () => `${html}${EMAIL_END}`),
  };
}

const EMAIL_END = "\n</div></body></html>";

function textOf({ addressee, paragraphs, action, reason, unsubscribe }: Email, sender: Sender): string {
  return [
    ...(addressee ? [inOneLine(addressee)] : []),
    ...paragraphs,
    ...(action ? [`${action.label}\n${action.url}`] : []),
    "────────────────────",
    [
      reason,
      "このメールは送信専用です。返信はお受けできません。",
      ...(unsubscribe ? [`配信停止：${unsubscribe.page}`] : []),
    ].join("\n"),
    [sender.service, `送信者：${sender.MAIL_OPERATOR}`, `<${sender.MAIL_FROM}>`].join("\n"),
  ].join("\n\n");
}

function htmlOf({ addressee, paragraphs, action, reason, unsubscribe }: Email, sender: Sender): string {
  const paragraph = (text: string) => `<p>${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
  return `<!DOCTYPE html><html lang="ja"><body style="margin:0;padding:24px;background:#f6f8f9;color:#1a1f24;font:16px/1.7 sans-serif">
<div style="max-width:600px;margin:0 auto;padding:24px;background:#fff;border:1px solid #d5dbe0">
<p style="font-weight:700;color:#00706b">${escapeHtml(sender.service)}</p>
${addressee ? paragraph(inOneLine(addressee)) : ""}
${paragraphs.map(paragraph).join("\n")}
${action ? `<p><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 24px;background:#00706b;color:#fff;text-decoration:none">${escapeHtml(action.label)}</a></p><p style="font-size:14px">${escapeHtml(action.url)}</p>` : ""}
<hr style="border:0;border-top:1px solid #d5dbe0">
<p style="font-size:14px;color:#4b5660">${escapeHtml(reason)}<br>このメールは送信専用です。返信はお受けできません。${
    unsubscribe ? `<br><a href="${escapeHtml(unsubscribe.page)}">配信を停止する</a>` : ""
  }<br>送信者：${escapeHtml(sender.MAIL_OPERATOR)} &lt;${escapeHtml(sender.MAIL_FROM)}&gt;</p>${EMAIL_END}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
