import { expect, type Page } from "@playwright/test";
import { ORIGIN } from "./origin";

/** The mails to an address, newest first, once one has this subject; read where development shows the outbox. */
export async function mailsTo(page: Page, recipient: string, subject: string): Promise<string> {
  let text = "";
  await expect(async () => {
    const response = await page.request.get(`/dev/mail?to=${encodeURIComponent(recipient)}`);
    expect(response.status()).toBe(200);
    text = await response.text();
    expect(text).toContain(subject);
  }).toPass();
  return text;
}

/** What a pattern finds in the newest mail to an address, once it has it. */
export async function foundInMail(recipient: string, pattern: RegExp, origin = ORIGIN): Promise<string> {
  let found = "";
  await expect(async () => {
    const [newest] = await outboxOf(recipient, origin);
    found = pattern.exec(newest?.text ?? "")?.[1] ?? "";
    expect(found).not.toBe("");
  }).toPass({ intervals: [100] });
  return found;
}

export const mailedCode = (recipient: string, origin = ORIGIN) =>
  foundInMail(recipient, /認証コード：(\d{4})/, origin);

export const mailCount = async (recipient: string) => (await outboxOf(recipient)).length;

/** Newest first. */
async function outboxOf(recipient: string, origin = ORIGIN): Promise<{ text: string }[]> {
  const response = await fetch(`${origin}/api/dev/mail?to=${encodeURIComponent(recipient)}`);
  return response.json();
}
