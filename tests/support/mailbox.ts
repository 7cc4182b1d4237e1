import { expect, type Page } from "@playwright/test";

/** The mails to an address, newest first, once one has this subject; read where development shows the outbox. */
export async function mailsTo(page: Page, recipient: string, subject: string): Promise<string> {
  let text = "";
  await expect(async () => {
    const answer = await page.request.get(`/dev/mail?to=${encodeURIComponent(recipient)}`);
    expect(answer.status()).toBe(200);
    text = await answer.text();
    expect(text).toContain(subject);
  }).toPass({ timeout: 15_000 });
  return text;
}
