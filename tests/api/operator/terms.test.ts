import { expect, it } from "vitest";
import { operator, person } from "../identity/people";

type Terms = { version: string; revisedAt: string; body: string };

it("terms are in force once published: everybody must agree again; no version twice, none dated back", async () => {
  const { browser: desk } = await operator("hanrei");
  const { username, browser } = await person("agreed");
  await browser.signIn(username);
  const revision = {
    term: "terms",
    version: "99.0",
    revisedAt: "2099-01-01",
    summary: "第3条を改めました",
    body: "第1条",
  };
  const back = { ...revision, version: "98.9", revisedAt: "2001-01-01" };
  expect((await desk.call("POST", "/admin/terms", back)).status).toBe(422);
  const newest = () => desk.call("POST", "/users/getLatestTermsOfServiceVersion", { term: "terms" });
  const { version, revisedAt, body }: Terms = await (await newest()).json();
  expect((await desk.call("POST", "/admin/terms", revision)).status).toBe(204);
  const published: Terms = await (await newest()).json();
  expect(published).toMatchObject({ version: "99.0", before: { version, revisedAt, body } });
  const refused = await browser.call("GET", "/users/getFrontendUserStorage");
  expect(((await refused.json()) as { code: string }).code).toBe("terms-not-agreed");
  await desk.call("PATCH", "/users/updateAgreedTermsOfServiceVersion", { version: "99.0", term: "terms" });
  expect((await desk.call("POST", "/admin/terms", revision)).status).toBe(409);
});
