import { expect, type Page } from "@playwright/test";
import { ATTACKS, RAN } from "../attacks";
import { ORIGIN } from "../site/origin";

export const headers = { origin: ORIGIN };

/** Those that fit into a field of so many characters. */
export const atMost = (chars: number) => ATTACKS.filter((attack) => [...attack].length <= chars);

/** A page on which texts of others stand ran nothing of them, and made nothing of them but text. */
export async function expectHarmless(page: Page, path: string, shows?: string) {
  const dialogs: string[] = [];
  const listen = (dialog: { message: () => string; dismiss: () => Promise<void> }) => {
    dialogs.push(dialog.message());
    return dialog.dismiss();
  };
  page.on("dialog", listen);
  await page.goto(path);
  if (shows) expect(await page.content(), `${path} shows it`).toContain(shows);
  const found = await page.evaluate((ran) => {
    const strange =
      "iframe, object, embed, base, meta[http-equiv], math, audio, frame, img[src='x'], link[href^='data:']";
    const elements = [...document.querySelectorAll("*")];
    const withHandler = elements.filter((each) => each.getAttributeNames().some((name) => /^on/.test(name)));
    const addresses = ["href", "src", "action", "formaction", "xlink:href"];
    const dangerous = elements.filter((each) =>
      addresses.some((name) => /^\W*(java|vb)?(script|data):(?!image)/i.test(each.getAttribute(name) ?? "")),
    );
    return {
      ran: ran in window,
      strange: [...document.querySelectorAll(strange), ...withHandler, ...dangerous].map(
        (each) => each.outerHTML,
      ),
    };
  }, RAN);
  expect(found, path).toEqual({ ran: false, strange: [] });
  expect(dialogs, path).toEqual([]);
  page.off("dialog", listen);
}
