import { expect, type Page } from "@playwright/test";
import { siteOrigin } from "./journey";

/** What a call of the API gives whoever is signed in on the page; fails with status and text when it is refused. */
export async function callFrom<Reply = void>(
  page: Page,
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  data?: object,
): Promise<Reply> {
  const headers = { origin: siteOrigin() };
  const response = await page.request.fetch(`/api${path}`, { method, headers, data });
  const text = await response.text();
  expect(response.ok(), `${method} ${path}: ${response.status()} ${text}`).toBe(true);
  return (text ? JSON.parse(text) : undefined) as Reply;
}

/** The id of what a call makes. */
export async function create(page: Page, path: string, data: object): Promise<string> {
  return (await callFrom<{ objectId: string }>(page, "POST", path, data)).objectId;
}

/** The id of whoever is signed in on the page. */
export async function ownId(page: Page): Promise<string> {
  return (await callFrom<{ user: { objectId: string } }>(page, "GET", "/profile")).user.objectId;
}
