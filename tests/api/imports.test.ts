import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { noteRun } from "../../workers/imports/note-run";
import { Browser } from "../support/workerd/client/browser";
import { operator } from "../support/workerd/fixtures/accounts";

let desk: Browser;
const SAID = [
  { field: "tel", columns: { tel: "0138-00-0001" }, value: "0138-00-0001" },
  { field: "zipcode", columns: { zipcode: "0400001" }, value: "0400001" },
];

beforeAll(async () => {
  ({ browser: desk } = await operator("imports-desk"));
  await env.DB.batch(
    ["join-one", "join-two"].map((id) =>
      env.DB.prepare(
        `INSERT INTO hospitals (id, name, furigana, type, zipcode, prefecture_code, municipality_code, address,
           medical_area_id, updated_at, edited)
         VALUES (?, '井上病院', 'イノウエビョウイン', 5, '', '01', '01202', '港町1-2', '0101', 0, ?)`,
      ).bind(id, id === "join-two" ? '{"tel":{"at":0,"by":"member"}}' : "{}"),
    ),
  );
});

async function asked(key: string) {
  await env.DB.prepare(
    `INSERT INTO import_joins (source, key, name, place, said, source_date, candidates, created_at)
     VALUES ('bureau', ?, '井上病院', '函館市港町', ?, '2026-01-01', '["join-one","join-two"]', 0)`,
  )
    .bind(key, JSON.stringify(SAID))
    .run();
}
const decide = (key: string, hospitalId: string) =>
  desk.call("POST", "/admin/joins", { source: "bureau", key, hospitalId });
const hospital = (id: string) =>
  env.DB.prepare("SELECT tel, zipcode FROM hospitals WHERE id = ?").bind(id).first<Record<string, unknown>>();

it("lists what fits several hospitals, with what would be written", async () => {
  await asked("listed");
  const { joins } = (await (await desk.call("GET", "/admin/joins")).json()) as {
    joins: Record<string, unknown>[];
  };
  const [join] = joins.filter(({ key }) => key === "listed");
  expect(join?.said).toContainEqual({ label: "電話番号", value: "0138-00-0001" });
  expect(join?.candidates).toHaveLength(2);
});

it("writes what the row says into the hospital that an operator names, once", async () => {
  await asked("joined");
  expect((await decide("joined", "elsewhere")).status).toBe(404);
  expect((await decide("joined", "join-one")).status).toBe(204);
  expect(await hospital("join-one")).toEqual({ tel: "0138-00-0001", zipcode: "0400001" });
  expect((await decide("joined", "join-two")).status).toBe(409);
});

it("leaves a field that the hospital's people have edited to them", async () => {
  await asked("edited");
  expect((await decide("edited", "join-two")).status).toBe(204);
  expect(await hospital("join-two")).toEqual({ tel: null, zipcode: "0400001" });
  const { proposals } = (await (await desk.call("GET", "/admin/proposals")).json()) as {
    proposals: Record<string, unknown>[];
  };
  expect(proposals).toContainEqual(
    expect.objectContaining({ hospitalId: "join-two", label: "電話番号", value: "0138-00-0001" }),
  );
});

it("lets an operator decide in the hospital's place, once, and keeps it in the history", async () => {
  const decideProposal = (isAccepted: boolean) =>
    desk.call("POST", "/admin/proposals", { hospitalId: "join-two", field: "tel", isAccepted });
  expect((await decideProposal(true)).status).toBe(204);
  expect(await hospital("join-two")).toMatchObject({ tel: "0138-00-0001" });
  expect((await decideProposal(false)).status).toBe(409);
  const history = await env.DB.prepare(
    "SELECT field, after FROM hospital_edits WHERE hospital_id = 'join-two'",
  ).first();
  expect(history).toEqual({ field: "tel", after: '"0138-00-0001"' });
  const elsewhere = { hospitalId: "nowhere", field: "tel", isAccepted: true };
  expect((await desk.call("POST", "/admin/proposals", elsewhere)).status).toBe(404);
});

it("writes nothing where it is none of them", async () => {
  await asked("none");
  expect((await decide("none", "")).status).toBe(204);
  const row = await env.DB.prepare("SELECT state, hospital_id FROM import_joins WHERE key = 'none'").first();
  expect(row).toEqual({ state: "none", hospital_id: null });
});

it("tells everybody which lists have been read", async () => {
  await env.DB.prepare("INSERT INTO import_runs VALUES ('navii', 'hospital', '2026-06-01', 7715, 0)").run();
  const { sources } = (await (await new Browser().get("/sources")).json()) as { sources: unknown[] };
  expect(sources).toContainEqual({
    source: "navii",
    kind: "hospital",
    sourceDate: "2026-06-01",
    institutions: 7715,
    finishedAt: 0,
  });
});

it("a list that names no day of its own has the day on which it was read", async () => {
  const now = Date.UTC(2026, 10, 20);
  await noteRun(env.DB, "papers", { read: 3, now });
  await noteRun(env.DB, "doctors", { read: 2, date: "2026-11-01", now });
  const { runs } = (await (await desk.call("GET", "/admin/imports")).json()) as { runs: unknown[] };
  expect(runs).toEqual([
    { list: "doctors", sourceDate: "2026-11-01", read: 2, finishedAt: now },
    { list: "papers", sourceDate: "", read: 3, finishedAt: now },
  ]);
});
