import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import type { Doctor, DoctorHit, PaperLine } from "#contract/doctors/shapes";
import type { Hospital } from "#contract/hospitals/calls";
import type { OwnPaper, Paper } from "#contract/papers/calls";
import type { PaperRecord } from "../../../workers/api/papers/formats/paper-record";
import { meshList } from "../../../workers/api/papers/mesh";
import { ACCEPT, INSERT } from "../../../workers/api/papers/own/add";
import { notifyOfPapers } from "../../../workers/api/papers/own/own-papers";
import { openDatabase } from "../../../workers/db/client";
import { newTally } from "../../../workers/db/tally";
import { storePapers } from "../../../workers/imports/papers/store-papers";
import { indexDoctor } from "../../../workers/search/documents/update";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { called, listedDoctor, worksAt } from "../../support/workerd/fixtures/doctors";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { HeldQueue } from "../../support/workerd/fixtures/notices";
import { until } from "../../support/workerd/until";

const MINATO = "Department of Cardiology, Minato Medical University Hospital, Tokyo, Japan.";

function paper(pmid: string, facts: Partial<PaperRecord> = {}): PaperRecord {
  return {
    pmid,
    doi: null,
    title: `Invented study ${pmid}`,
    titleJa: "",
    authors: [{ last: "Sato", first: "Kenichi", affiliations: [MINATO] }],
    journal: "Aozora J Med",
    year: 2020,
    volume: "",
    issue: "",
    pages: "",
    mesh: [{ name: "Heart Failure", isMajor: true }],
    abstract: "",
    ...facts,
  };
}

beforeAll(async () => {
  for (const id of ["sato", "ikeda"]) await person(id);
  await person("ms", { role: "ms", licenceState: null });
  await person("connect", { role: "connect", licenceState: null });
  await agreed();
  for (const id of ["sato", "ikeda", "ms", "connect"]) await signedIn(id);
  const names = {
    sato: called("佐藤", "健一", "サトウ", "ケンイチ"),
    ikeda: called("池田", "明子", "イケダ", "アキコ"),
  };
  for (const [userId, name] of Object.entries(names))
    await listedDoctor(`doctor-${userId}`, { userId, ...name, updatedAt: 5 });
  await hospitals(["h1"], {
    name: "みなと医科大学附属病院",
    furigana: "ミナトイカダイガクフゾクビョウイン",
  });
  await worksAt("doctor-sato", { hospitalId: "h1", name: "みなと医科大学附属病院", prefectureCode: "13" });
  const list = await meshList(openDatabase(env.DB, newTally()));
  await storePapers(env, list, [
    paper("101", { year: 2024 }),
    paper("102", { authors: [{ last: "Sato", first: "K", affiliations: ["Tokyo, Japan"] }] }),
    paper("103", { mesh: [{ name: "Atrial Fibrillation", isMajor: false }], title: "Ablation of β-waves" }),
    paper("104", {
      authors: [{ last: "Ikeda", first: "Akiko", affiliations: [] }],
      year: 1999,
      journal: "Circ J",
    }),
  ]);
  for (const id of ["doctor-sato", "doctor-ikeda"]) await indexDoctor(env.DB, env.SEARCH_DB, id);
});

const OWN = "/doctor/doctor-sato/papers";
type Own = { papers: OwnPaper[] };
const own = async () => (await respond<Own>("sato", "GET", OWN)).papers;
const states = async () => Object.fromEntries((await own()).map(({ id, state }) => [id, state]));
const decide = (paperIds: string[], state: string) => respond<Own>("sato", "PATCH", OWN, { paperIds, state });
const shownTo = (who: string) => respond<Doctor>(who, "GET", "/doctor/get?id=doctor-sato");
const search = (query: string, who = "ms") =>
  respond<{ total: number; papers: PaperLine[] }>(who, "GET", `/papers?${query}`);

it("proposes what fits by name and affiliation, and says why", async () => {
  expect(await states()).toEqual({ pm101: "proposed", pm103: "proposed" });
  const [first] = await own();
  expect(first).toMatchObject({
    id: "pm101",
    why: { author: "Sato Kenichi", affiliation: "みなと医科大学附属病院" },
  });
  expect(await shownTo("ikeda")).toMatchObject({ papers: { total: 0 } });
});

it("shows what is accepted, hides what is hidden, and proposes nothing again that was removed", async () => {
  await decide(["pm101"], "accepted");
  await decide(["pm103"], "hidden");
  expect(await states()).toEqual({ pm101: "accepted", pm103: "hidden" });
  for (const who of ["ikeda", "connect"]) {
    expect((await shownTo(who)).papers).toMatchObject({ total: 1, newest: [{ id: "pm101", year: 2024 }] });
  }
  expect((await search("doctor=doctor-sato")).papers.map(({ id }) => id)).toEqual(["pm101"]);
  await decide(["pm103"], "removed");
  expect(await states()).toEqual({ pm101: "accepted" });
  await respond("sato", "PATCH", "/doctor/doctor-sato/profile", { deletedPapers: [] });
  expect(await states()).toEqual({ pm101: "accepted", pm103: "proposed" });
});

it("infers specialties from accepted papers, findable at once, and lets them be taken away", async () => {
  const find = async (mesh: string) => {
    type Reply = { hits: { hits: { _source: DoctorHit }[] } };
    const { hits } = await respond<Reply>("ikeda", "POST", "/doctor/search", { specialties: [mesh] });
    return hits.hits.map(({ _source }) => _source.objectId);
  };
  await decide(["pm101"], "accepted");
  const { specialties } = await respond<{ specialties: { meshId: string; papers: PaperLine[] }[] }>(
    "sato",
    "GET",
    "/doctor/doctor-sato/specialties",
  );
  expect(specialties).toMatchObject([{ meshId: "m002", papers: [{ id: "pm101" }] }]);
  expect(await find("m002")).toEqual(["doctor-sato"]);
  const ofHospital = async () => (await respond<Hospital>("ikeda", "GET", "/hospitals/h1")).inferredMeshList;
  expect(await ofHospital()).toEqual([{ id: "m002", doctors: 1 }]);
  await respond("sato", "PATCH", "/doctor/doctor-sato/profile", { hideSpecialties: true });
  expect(await ofHospital()).toEqual([]);
  await respond("sato", "PATCH", "/doctor/doctor-sato/profile", { hideSpecialties: false });
  await respond("sato", "PATCH", "/doctor/doctor-sato/profile", { deletedSpecialties: ["m002"] });
  expect(await find("m002")).toEqual([]);
  expect(await ofHospital()).toEqual([]);
  expect((await shownTo("ikeda")).inferredMeshList).toEqual([]);
  await respond("sato", "PATCH", "/doctor/doctor-sato/profile", { deletedSpecialties: [] });
  await decide(["pm101"], "removed");
  expect(await find("m002")).toEqual([]);
});

it("adds what is here by its PMID however it is typed, and says what is not here", async () => {
  expect(await respond("sato", "POST", OWN, { pmid: "PMID: １０１" })).toEqual({ id: "pm101" });
  expect((await states()).pm101).toBe("accepted");
  expect((await call("sato", "POST", OWN, { pmid: "999" })).status).toBe(404);
  expect((await call("sato", "POST", OWN, { pmid: "abc" })).status).toBe(422);
});

function upload(text: string, name = "a.nbib") {
  const form = new FormData();
  form.append("file", new File([text], name, { type: "text/plain" }));
  return call("sato", "POST", `${OWN}/file`, form);
}

it("says how many papers a file brought, also while another tab brings others", async () => {
  const fileOf = (...ids: string[]) => ids.map((id) => `PMID- ${id}\nTI  - At once ${id}\n`).join("\n");
  const responses = await Promise.all([upload(fileOf("61", "62")), upload(fileOf("71", "72", "73"))]);
  const said = await Promise.all(responses.map((each) => each.json()));
  expect(said).toEqual([
    { added: 2, known: 0 },
    { added: 3, known: 0 },
  ]);
  const ids = (await own()).filter(({ title }) => title.startsWith("At once")).map(({ id }) => id);
  await decide(ids, "removed");
});

it("takes a bibliography: what is published here is the published one, the rest is the doctor's alone", async () => {
  await decide(["pm101"], "removed");
  const file =
    "PMID- 101\nTI  - Another title\n\nPMID- 55555\nTI  - <script>alert(1)</script>\nDP  - 2023\nMH  - *Asthma";
  expect(await (await upload(file)).json()).toEqual({ added: 2, known: 0 });
  expect(await (await upload(file)).json()).toEqual({ added: 0, known: 2 });
  const brought = (await own()).find(({ title }) => title.startsWith("<script>"));
  expect((await own()).find(({ id }) => id === "pm101")?.title).toBe("Invented study 101");
  expect((await search("q=script")).total).toBe(0);
  const read = (who: string) => call(who, "GET", `/papers/${brought?.id}`);
  expect((await read("ikeda")).status).toBe(200);
  await respond("sato", "PATCH", "/doctor/doctor-sato/profile", { hidePapers: true });
  expect((await read("ikeda")).status).toBe(404);
  expect((await read("sato")).status).toBe(200);
  expect((await search("doctor=doctor-sato")).total).toBe(0);
  expect((await search("doctor=doctor-sato", "sato")).total).toBe(2);
  await respond("sato", "PATCH", "/doctor/doctor-sato/profile", { hidePapers: false });
  const taken = await call("ikeda", "PATCH", "/doctor/doctor-ikeda/papers", {
    paperIds: [brought?.id],
    state: "accepted",
  });
  expect(((await taken.json()) as Own).papers.map(({ id }) => id)).not.toContain(brought?.id);
});

it.each([
  ["nothing", ""],
  ["a picture", "\u0000\u0001\u0002PNG"],
  ["a web page", "<html><script>alert(1)</script>"],
  ["a bibliography without a title", "PMID- 3\nDP  - 2020"],
  ["Japanese of Windows", "TY"],
])("refuses %s as a bibliography", async (_, text) => {
  expect((await upload(text)).status).toBe(422);
});

it("finds by words in both languages, author, journal, year and number; the newest first", async () => {
  const ids = async (query: string) => (await search(query)).papers.map(({ id }) => id);
  expect(await ids("q=心不全")).toEqual(["pm101", "pm102", "pm104"]);
  expect(await ids("q=しんぼうさいどう")).toEqual(["pm103"]);
  expect(await ids("q=ablation β")).toEqual(["pm103"]);
  expect(await ids("author=Ikeda")).toEqual(["pm104"]);
  expect(await ids("journal=Circ")).toEqual(["pm104"]);
  expect(await ids("q=1999")).toEqual(["pm104"]);
  expect(await ids("since=2021")).toEqual(["pm101"]);
  expect(await ids("until=2000")).toEqual(["pm104"]);
  expect(await ids("q=study 103")).toEqual([]);
  expect(await ids("size=2")).toEqual(["pm101", "pm102"]);
  expect((await search("size=2&from=2")).total).toBe(4);
});

it.each(['"', "*", "a OR b", "NEAR(", "{words}", "-", "^", "心*", "\\", "'; DROP TABLE papers", "😀", " "])(
  "answers %s",
  async (q) => {
    expect((await call("ms", "GET", `/papers?q=${encodeURIComponent(q)}`)).status).toBe(200);
    expect((await call("ms", "GET", `/papers?author=${encodeURIComponent(q)}`)).status).toBe(200);
  },
);

it("gives one paper as the first hit of a search, with the doctors here who show it", async () => {
  await decide(["pm101"], "accepted");
  type Hits = { hits: { total: number; hits: { _source: Paper }[] } };
  const { hits } = await respond<Hits>("connect", "GET", "/papers/pm101");
  expect(hits.hits[0]?._source).toMatchObject({
    pmid: "101",
    meshIds: ["m002"],
    doctors: [{ objectId: "doctor-sato", name: "佐藤 健一" }],
  });
  expect((await call("ms", "GET", "/papers/pm0")).status).toBe(404);
});

it.each([
  ["brought", INSERT, ["doctor-sato", "[]", 10, 0]],
  ["accepted", ACCEPT, ["doctor-sato", "[]", 0]],
])(
  "finds by indexes which papers of a file are here, however many there are: %s",
  async (_, query, values) => {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`)
      .bind(...values)
      .all<{ detail: string }>();
    const plan = results.map(({ detail }) => detail).join("\n");
    for (const index of ["papers_by_pmid", "papers_by_doi", "own_papers_by_mark"])
      expect(plan).toContain(index);
    expect(plan).not.toMatch(/SCAN (p|papers)\b/);
  },
);

/** What the hour looks for, with all that comes of it. */
async function looked() {
  const queue = new HeldQueue();
  await notifyOfPapers(queue.env, Date.now());
  await queue.drain();
}

it("tells of papers that are newly proposed, once, and not of what was looked at", async () => {
  type Notified = { items: { topic: string; text: string; path: string; unreadCount: number }[] };
  const notified = async () =>
    (await respond<Notified>("sato", "GET", "/notifications")).items.filter(
      ({ topic }) => topic === "papersProposed",
    );
  const aWeekLater = () => env.DB.prepare("UPDATE told_papers SET looked_at = 0").run();
  await own();
  const seen = () =>
    env.DB.prepare("SELECT paper_ids FROM told_papers WHERE doctor_id = 'doctor-sato'").first<string>(
      "paper_ids",
    );
  await until(async () => expect(await seen()).not.toBeNull());
  await aWeekLater();
  await looked();
  expect(await notified(), "nothing that is not known").toEqual([]);
  const existing = await seen();

  const list = await meshList(openDatabase(env.DB, newTally()));
  await storePapers(env, list, [paper("105"), paper("106")]);
  await looked();
  expect(await notified(), "not every hour").toEqual([]);
  const line = { text: "候補 2件", path: "/doctor/doctor-sato/edit/papers" };
  for (const _again of [1, 2]) {
    await aWeekLater();
    await looked();
    expect(await notified()).toMatchObject([{ ...line, count: 1, unreadCount: 1 }]);
  }
  await env.DB.prepare("UPDATE told_papers SET looked_at = 0, paper_ids = ?").bind(existing).run();
  await looked();
  expect(await notified(), "died between telling and remembering").toMatchObject([
    { ...line, count: 1, unreadCount: 1 },
  ]);
  await own();
  await until(async () => expect(await notified()).toMatchObject([{ ...line, unreadCount: 0 }]));
});

it("looks for everybody else's papers when those of one cannot be looked for", async () => {
  const at = () =>
    env.DB.prepare("SELECT looked_at FROM told_papers WHERE doctor_id = 'doctor-ikeda'").first("looked_at");
  await env.DB.prepare("UPDATE told_papers SET looked_at = iif(doctor_id = 'doctor-sato', 0, 1)").run();
  const prepare = (query: string) => ({
    bind: (...values: unknown[]) => {
      if (String(values[0]).includes("佐藤")) throw new Error("the index is overloaded");
      return env.SEARCH_DB.prepare(query).bind(...values);
    },
  });
  const queue = new HeldQueue({ SEARCH_DB: { prepare } });
  await notifyOfPapers(queue.env, Date.now());
  for (const message of queue.take()) await queue.deliver(message);
  expect(await at()).toBeGreaterThan(1);
});
