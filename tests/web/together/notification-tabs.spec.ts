import { expect, test } from "@playwright/test";
import { Visit } from "../../support/site/visit";
import { cookieOf } from "../../support/site/web";

const LABEL = 'aria-label="通知の種類"';

for (const [role, path] of [
  ["doctor", "/notification"],
  ["ms", "/notification"],
  ["connectCompany", "/connect/notification"],
] as const)
  test(`${role}, who exchanges business cards, is notified of them on a tab of their own`, async () => {
    const html = await (await new Visit(cookieOf(role)).get(path)).text();
    expect(html).toContain(LABEL);
    expect(html).toContain(`${path}?kind=businessCard`);
  });

for (const [role, path] of [
  ["co-medical", "/notification"],
  ["connect", "/connect/notification"],
] as const)
  test(`${role}, who gets notifications of one kind, has no tab that is always empty, nor the page of one`, async () => {
    const visit = new Visit(cookieOf(role));
    for (const asked of [path, `${path}?kind=businessCard`]) {
      const response = await visit.get(asked);
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(html).not.toContain(LABEL);
      expect(html).not.toContain("名刺の通知");
    }
  });
