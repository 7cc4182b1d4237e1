import { beforeAll, expect, it } from "vitest";
import { openAccount, operator } from "../../support/workerd/fixtures/accounts";

type Terms = { version: string; revisedAt: string; body: string };
type Person = Awaited<ReturnType<typeof openAccount>>;

let desk: Person["browser"];
let reader: Person["browser"];
beforeAll(async () => {
  desk = (await operator("hanrei")).browser;
  const { username, browser } = await openAccount("agreed");
  await browser.signIn(username);
  reader = browser;
});

const DAY_MS = 86_400_000;
const dayInTokyo = (at: number) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Tokyo", dateStyle: "short" }).format(at);

const revision = { term: "terms", summary: "第3条を改めました", body: "第1条" };
const publish = (version: string, revisedAt: string) =>
  desk.call("POST", "/admin/terms", { ...revision, version, revisedAt });
const shown = async () =>
  (await (
    await desk.call("POST", "/users/getLatestTermsOfServiceVersion", { term: "terms" })
  ).json()) as Terms & { before: Terms | null; next: Terms | null };
const agree = (version: string, who = reader) =>
  who.call("PATCH", "/users/updateAgreedTermsOfServiceVersion", { version, term: "terms" });
const profile = async () =>
  (await (await reader.call("GET", "/profile")).json()) as { hasAgreed: boolean; announcedTerms: unknown };
const isAskedToAgree = async () => {
  const response = await reader.call("GET", "/users/getFrontendUserStorage");
  return response.status === 403 && ((await response.json()) as { code: string }).code === "terms-not-agreed";
};

it("terms dated today in Japan are in force: everybody must agree again; no version twice, none dated back", async () => {
  const { version, revisedAt, body } = await shown();
  const today = dayInTokyo(Date.now());
  expect((await publish("97.9", "2001-01-01")).status).toBe(422);
  expect((await publish("98.0", today)).status).toBe(204);
  expect(await shown()).toMatchObject({ version: "98.0", before: { version, revisedAt, body }, next: null });
  expect(await isAskedToAgree()).toBe(true);
  for (const who of [reader, desk]) expect((await agree("98.0", who)).status).toBe(204);
  expect(await isAskedToAgree()).toBe(false);
  expect((await publish("98.0", dayInTokyo(Date.now() + DAY_MS))).status).toBe(409);
});

it("a day that the calendar does not have is no date of a revision", async () => {
  for (const day of ["2099-02-30", "2099-13-01", "9999-99-99"])
    expect((await publish("98.5", day)).status, day).toBe(422);
});

it("terms dated tomorrow in Japan are announced with their date, and nobody is asked yet", async () => {
  const tomorrow = dayInTokyo(Date.now() + DAY_MS);
  expect((await publish("99.0", tomorrow)).status).toBe(204);
  expect(await shown()).toMatchObject({
    version: "98.0",
    next: { version: "99.0", revisedAt: tomorrow, summary: revision.summary, body: revision.body },
  });
  expect(await isAskedToAgree()).toBe(false);
  expect(await profile()).toMatchObject({
    hasAgreed: true,
    announcedTerms: { term: "terms", revisedAt: tomorrow },
  });
  expect((await agree("99.0")).status).toBe(409);
  const { versions } = (await (await desk.call("GET", "/admin/terms")).json()) as {
    versions: { version: string; isAnnounced: boolean }[];
  };
  expect(versions.filter(({ isAnnounced }) => isAnnounced).map(({ version }) => version)).toEqual(["99.0"]);
});
