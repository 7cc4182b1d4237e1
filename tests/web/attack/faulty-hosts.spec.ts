import { expect, test } from "@playwright/test";
import { CAST } from "../../../scripts/demo/people/cast";
import { everydayToken, type Name } from "../../support/cast";
import { crawl, type Seen } from "../../support/site/crawl";
import {
  type FaultyHost,
  faultyHosts,
  type Spoken,
  seat,
  storeWrongly,
} from "../../support/site/faulty-host/faulty-hosts";
import { storeContentWrongly } from "../../support/site/faulty-host/wrong-content";
import { ownServer, type Room } from "../../support/site/own-server";
import { copyOf, EVERYBODY } from "../../support/site/servers/states.mjs";
import { callAs } from "../../support/site/web";
import { sized } from "../../support/size";

const { state, origin, serve, call } = ownServer("faulty-host-state", 5);
const HOSTS = faultyHosts(sized(12, 70));
const MOST_PAGES = sized(100, 1500);
const SLOWEST_MS = 2000;
const LEAKS = /SQLITE|D1_ERROR|ZodError|TypeError|RangeError|\bat \w+ \(|node_modules/;
const HEALTHY = "こちらは無事です。";
const COMMON = "みんなの部屋";

// One server for all of them.
test.describe.configure({ mode: "default" });

let worker: Awaited<ReturnType<typeof serve>>;
let common: Room;

test.beforeAll(async () => {
  copyOf(EVERYBODY, "faulty-host-state");
  await seat(state, HOSTS);
  worker = await serve();
  common = await call<Room>("tanaka", "/chat/rooms", {
    memberList: [CAST.sato.id, ...HOSTS.map(({ id }) => id)],
    title: COMMON,
  });
  const spoken: Spoken[] = [];
  for (const host of HOSTS) {
    const memberList = [CAST.sato.id, CAST.tanaka.id];
    const own = await as<Room>(host, "/chat/rooms", { memberList, title: `部屋${host.number}` });
    for (const { key } of [own, common]) await speak(host, key);
    spoken.push({ roomId: own.key, host, isOwn: true }, { roomId: common.key, host, isOwn: false });
  }
  await call("sato", `/chat/rooms/${common.key}/messages`, { message: HEALTHY });
  await worker.stop();
  const cells = await storeWrongly(state, HOSTS, spoken);
  const ofContent = await storeContentWrongly(state);
  console.log(`${cells} cells of ${HOSTS.length} members and ${ofContent} of content stored wrongly`);
  expect(cells).toBeGreaterThan(HOSTS.length * 30);
  expect(ofContent).toBeGreaterThan(500);
  worker = await serve();
});

test.afterAll(() => worker?.stop());

const CONTENT = ["/group", "/group/list", "/board", "/notification"];
/** A hospital and its parts as its own people edit them, the board of beds, and what the search finds of them. */
const HOSPITALS = [
  "/hospitals/edit",
  ...["bed", "medical_staff", "outpatient", "outpatient/edit?day=mon", "patient_date", "result"].map(
    (part) => `/hospitals/edit/${part}`,
  ),
  ...["open_bed", "history", "proposals"].map((part) => `/hospitals/edit/${part}`),
  "/hospitals/search?vacant=",
  "/hospitals/search?vacant=any",
];
const STARTS: Partial<Record<Name, string[]>> = {
  sato: [
    ...["/", "/rooms", "/rooms?view=recent", "/doctor/search?name=佐藤", ...CONTENT, "/notices"],
    ...["/lists/hospitals", "/business-card/holder", "/papers", "/mypage/search", "/hospitals/search?page=1"],
    ...HOSPITALS,
  ],
  tanaka: [
    ...["/top/ms", "/rooms", "/doctor/search?page=1", ...CONTENT, "/ms/group", "/business-card/holder"],
    "/business-card/requests",
  ],
  suzuki: [
    "/top/medical",
    "/doctor/search?page=1",
    "/notices",
    "/lists/hospitals",
    ...HOSPITALS,
    "/board",
    "/notification",
  ],
  takahashi: ["/connect/top", "/connect/notification", "/connect/group/list", "/connect/mypage"],
  aoba: ["/connect/company/top", "/connect/notification", "/connect/company/mypage"],
  operator: [
    ...["/admin", "/admin/accounts", "/admin/inquiries", "/admin/licences", "/admin/audit"],
    ...["/admin/reports", "/admin/board", "/admin/ads", "/admin/communities", "/admin/hospitals"],
    ...["/admin/corrections", "/admin/proposals", "/admin/imports"],
  ],
};

for (const [who, starts] of Object.entries(STARTS)) {
  test(`whatever a member wrote wrongly, every page of ${who} still works${["sato", "operator"].includes(who) ? "" : " @all"}`, async () => {
    const paths = [...starts, ...(who === "operator" ? accountPages() : []), ...roomPages(who)].map(
      encodeURI,
    );
    const seen = await crawl(origin, cookieOf(who as Name), paths, MOST_PAGES);
    expect(seen.length).toBeGreaterThan(20);
    expect(seen.flatMap(faultOf)).toEqual([]);
  });
}

test("what the others wrote is where it stood, beside what cannot be read", async () => {
  const [room, list] = await crawl(origin, cookieOf("tanaka"), [`/rooms/${common.key}`, "/rooms"], 2);
  expect(room?.html).toContain(HEALTHY);
  expect(list?.html).toContain(COMMON);
  const found = await crawl(
    origin,
    cookieOf("tanaka"),
    [`/rooms/${common.key}/search?q=${encodeURI("無事")}`],
    1,
  );
  expect(found[0]?.html).toContain("無事");
});

test("whoever wrote it still gets their own pages", async () => {
  const faults: string[] = [];
  for (const { token } of HOSTS) {
    const seen = await crawl(origin, `__Host-session=${token}`, ["/", "/mypage", "/rooms"], 3);
    faults.push(...seen.flatMap(faultOf));
  }
  expect(faults).toEqual([]);
});

function faultOf({ path, status, ms, html }: Seen): string[] {
  const leak = status === 200 && path.startsWith("/api") ? null : LEAKS.exec(html)?.[0];
  if (status < 500 && ms < SLOWEST_MS && !leak) return [];
  return [`${path.slice(0, 200)}: ${status} after ${ms.toFixed(0)} ms ${leak ?? ""}`];
}

const cookieOf = (who: Name) => `__Host-session=${everydayToken(who)}`;

const accountPages = () =>
  HOSTS.flatMap(({ id, number }) => [
    `/admin/accounts/${id}`,
    ...(number % 2 === 1 ? [`/admin/licences/${id}`] : []),
  ]);

const roomPages = (who: string) =>
  who === "sato" || who === "tanaka"
    ? ["", "/medias", "/members", "/search?q=無事", "/edit"].map((end) => `/rooms/${common.key}${end}`)
    : [];

/** A word with a file, and one half written. */
async function speak(faultyHost: FaultyHost, roomId: string) {
  const form = new FormData();
  form.append("file", new File(["記録"], `記録${faultyHost.number}.txt`, { type: "text/plain" }));
  const { name } = await as<{ name: string }>(faultyHost, `/chat/rooms/${roomId}/medias`, form);
  await as(faultyHost, `/chat/rooms/${roomId}/messages`, { message: "一言", medias: [name] });
  await as(faultyHost, `/chat/rooms/${roomId}/draft`, { text: "書きかけ" }, "PUT");
}

const as = <Reply>(faultyHost: FaultyHost, path: string, body: object, method = "POST") =>
  callAs<Reply>(`__Host-session=${faultyHost.token}`, method, path, body, origin);
