import { expect, type Page } from "@playwright/test";

/** The text of the newest mail to an address, read where development shows the outbox. */
export async function newestMail(page: Page, recipient: string): Promise<string> {
  let text = "";
  await expect(async () => {
    const answer = await page.request.get(`/dev/mail?to=${encodeURIComponent(recipient)}`);
    expect(answer.status()).toBe(200);
    text = await answer.text();
    expect(text).toContain(recipient);
  }).toPass({ timeout: 15_000 });
  return text;
}
