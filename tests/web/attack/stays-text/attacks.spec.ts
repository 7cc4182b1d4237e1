import { setTimeout as pause } from "node:timers/promises";
import { ATTACKS, TURNED } from "../../../support/attacks";
import { callFrom } from "../../../support/page/calls";
import { makeGroup, unique } from "../../../support/page/chat";
import { atMost, expectHarmless, headers } from "../../../support/page/harmless";
import { signIn } from "../../../support/page/journey";
import { picture } from "../../../support/page/sign-up";
import { expect, test } from "../../../support/page/test";

// The policy that would stop it is off: what runs here would run in an old browser too.
test.use({ bypassCSP: true });
test.describe.configure({ mode: "default" });

const BETWEEN_SENDS_MS = 60;
const TOGETHER = 4;

test("the check itself finds an attack that runs", async ({ page }) => {
  await page.route("**/login", (route) =>
    route.fulfill({ contentType: "text/html", body: "<svg onload=window.__xss=1>" }),
  );
  await expect(expectHarmless(page, "/login")).rejects.toThrow(/ran/);
});

test("what is said in a room, its title and its files stay text to the others", async ({ page }) => {
  await signIn(page, "tanaka");
  const titles = atMost(50);
  const path = await makeGroup(page, titles[0] ?? "", ["sato", "nakamura"]);
  for (const title of titles.slice(-3)) {
    await callFrom(page, "PATCH", `/chat${path}`, { title });
  }
  const said = [...ATTACKS, TURNED];
  for (let at = 0; at < said.length; at += TOGETHER) {
    const attacks = said.slice(at, at + TOGETHER);
    const message = attacks.map((attack) => `${attack} https://example.jp/${attack}`).join("\n");
    const data = { message, clientMessageId: crypto.randomUUID() };
    await callFrom(page, "POST", `/chat${path}/messages`, data);
    await pause(BETWEEN_SENDS_MS);
  }
  for (const name of atMost(60)
    .filter((each) => each.includes("<img"))
    .slice(0, 6)) {
    const file = { name: `${name}.png`, mimeType: "image/png", buffer: picture.buffer };
    const sent = await page.request.post(path, {
      headers,
      multipart: {
        intent: "send",
        clientMessageId: crypto.randomUUID(),
        message: unique("file"),
        files: file,
      },
    });
    expect(sent.ok(), name).toBe(true);
  }
  await signIn(page, "nakamura");
  const shown = [path, `${path}/members`, `${path}/medias`, `${path}/edit`, "/rooms", "/top/ms"];
  for (const each of shown) await expectHarmless(page, each);
  await expectHarmless(page, `${path}/search?q=${encodeURIComponent("onerror")}`, "onerror");
  await page.goto(path);
  for (const link of await page.getByRole("log").locator("a[href]").all()) {
    expect(await link.getAttribute("href")).toMatch(/^(https?:\/\/|\/|\?|#)/);
  }
});

test("what is in an address stays text on its page", async ({ page }) => {
  const reflecting: [who: "guest" | "sato" | "operator", path: (text: string) => string][] = [
    ["guest", (text) => `/contact/complete?receipt=${text}`],
    ["guest", (text) => `/password/reset?token=${text}`],
    ["guest", (text) => `/unsubscribe?token=${text}`],
    ["guest", (text) => `/terms?term=${text}`],
    ["guest", (text) => `/no-such-page/${text}?${text}=${text}`],
    ["guest", (text) => `/signup?email=${text}`],
    ["sato", (text) => `/search?q=${text}&name=${text}`],
    ["sato", (text) => `/doctor/search?name=${text}&hospitalName=${text}`],
    ["sato", (text) => `/hospitals/search?q=${text}&addr=${text}`],
    ["sato", (text) => `/hospitals/search?vacant=${text}`],
    ["sato", (text) => `/ms/search?name=${text}&organization=${text}`],
    ["sato", (text) => `/papers?q=${text}&author=${text}&journal=${text}`],
    ["sato", (text) => `/rooms?name=${text}`],
    ["sato", (text) => `/rooms/new?name=${text}&title=${text}`],
    ["sato", (text) => `/invitation/complete?to=${text}`],
    ["operator", (text) => `/admin/accounts?q=${text}`],
    ["operator", (text) => `/admin/audit?actor=${text}&from=${text}`],
    ["operator", (text) => `/admin/inquiries?q=${text}`],
  ];
  const joined = [...ATTACKS, `"${TURNED}`].filter((attack) => /^["'<`]/.test(attack));
  for (const [who, path] of reflecting) {
    if (who !== "guest") await signIn(page, who);
    for (const part of [joined.slice(0, 24).join(""), joined.slice(24).join("")]) {
      await expectHarmless(page, path(encodeURIComponent(part)));
    }
  }
});
