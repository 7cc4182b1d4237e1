import { env } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CardLink } from "#contract/business-card/calls";
import { call, signedIn } from "../../support/workerd/client/calls";
import { agreed, exchanged, person } from "../../support/workerd/client/people";

/** What is on 能美's card: the face is for members, the rest for those who hold it. */
const FACE = { name: "能美カナリア", jobTitle: "カナリア部長" };
const BEYOND = {
  email: "canary@example.jp",
  tel: "090-0000-8888",
  address: "カナリア町1-1",
  back: "カナリアの裏面",
};
const OWNER = "nomi";
const VIEWERS = { doctor: "oda", ms: "pia", connectCompany: "queen" } as const;

beforeAll(async () => {
  await env.DB.prepare(
    "INSERT OR IGNORE INTO companies (code, name, inquiry_mail_address) VALUES ('canary', '金糸雀薬品', 'c@example.jp')",
  ).run();
  const company = { licenceState: null, companyCode: "canary" } as const;
  await person(OWNER, { lastNameJa: FACE.name, firstNameJa: "", email: BEYOND.email });
  await person(VIEWERS.doctor);
  await person(VIEWERS.ms, { role: "ms", ...company });
  await person(VIEWERS.connectCompany, { role: "connectCompany", rank: "GOLD", ...company });
  await agreed();
  for (const id of [OWNER, ...Object.values(VIEWERS)]) await signedIn(id);
  const { tel, address, back } = BEYOND;
  await call(OWNER, "PUT", "/businessCard/own", { jobTitle: FACE.jobTitle, tel, address, back });
});

beforeEach(() =>
  env.DB.batch(
    ["blocks", "muted_companies", "contact_rules", "refused_requests", "exchange_requests", "exchanges"].map(
      (table) => env.DB.prepare(`DELETE FROM ${table}`),
    ),
  ),
);

type Stage =
  | "strangers"
  | "asked"
  | "exchanged"
  | "ended"
  | "muted"
  | "blocked by the owner"
  | "blocked by the viewer";

/** Whose words each stage lets through: `held` in the holder and its files, `beyond` on the card. */
const SEES: Record<Stage, { face: boolean; beyond: boolean; held: boolean }> = {
  strangers: { face: true, beyond: false, held: false },
  asked: { face: true, beyond: false, held: false },
  exchanged: { face: true, beyond: true, held: true },
  ended: { face: true, beyond: false, held: false },
  // A mute keeps a company's people away; the card that was given stays theirs until it is taken back.
  muted: { face: true, beyond: true, held: true },
  "blocked by the owner": { face: true, beyond: false, held: false },
  "blocked by the viewer": { face: true, beyond: false, held: false },
};

async function bring(viewer: string, stage: Stage) {
  if (stage === "strangers") return;
  await exchanged(
    viewer,
    OWNER,
    stage === "asked" ? "requested" : stage === "ended" ? "deleted" : "accepted",
  );
  if (stage === "muted") await call(OWNER, "POST", "/contactRules/mutedCompanies", { userId: VIEWERS.ms });
  if (stage === "blocked by the owner") await call(OWNER, "POST", "/blocks", { userId: viewer });
  if (stage === "blocked by the viewer") await call(viewer, "POST", "/blocks", { userId: OWNER });
}

const body = (userId: string) => ({ userId });
const READS = {
  card: (who: string) => call(who, "POST", "/businessCard/getBusinessCardByUserId", body(OWNER)),
  holder: (who: string) => call(who, "POST", "/businessCard/findBusinessCard", {}),
  found: (who: string) => call(who, "POST", "/businessCard/findBusinessCard", { q: "カナリア" }),
  log: (who: string) => call(who, "POST", "/businessCard/findExchangeLog", {}),
  file: (who: string) => call(who, "GET", `/businessCard/cards/${OWNER}/vcf`),
  csv: (who: string) => call(who, "GET", "/businessCard/holder/csv"),
};
type Read = keyof typeof READS;

async function words(who: string) {
  const texts = {} as Record<Read, string>;
  for (const read of Object.keys(READS) as Read[])
    texts[read] = (await (await READS[read](who)).text()).replace(/\r\n /g, "");
  return texts;
}

describe.each(Object.keys(SEES) as Stage[])("%s", (stage) => {
  test.each(Object.entries(VIEWERS))("as a %s", async (_role, viewer) => {
    await bring(viewer, stage);
    const { face, beyond, held } = SEES[stage];
    const read = await words(viewer);
    const bears = (read: string, canaries: object) =>
      Object.values(canaries).filter((word: string) => read.includes(word)).length;
    expect(bears(read.card, FACE)).toBe(face ? 2 : 0);
    expect(bears(read.card, BEYOND)).toBe(beyond ? 4 : 0);
    expect([bears(read.holder, BEYOND), bears(read.found, BEYOND)]).toEqual(held ? [4, 4] : [0, 0]);
    expect(bears(read.csv, { email: BEYOND.email, tel: BEYOND.tel, address: BEYOND.address })).toBe(
      held ? 3 : 0,
    );
    expect(read.file.includes(BEYOND.email)).toBe(held);
    expect(bears(read.log, BEYOND)).toBe(0);
    if (stage.startsWith("blocked")) expect(bears(read.log + read.holder, FACE)).toBe(0);
  });
});

test("of who has left nothing is found any more, but that somebody has", async () => {
  const { doctor } = VIEWERS;
  await bring(doctor, "exchanged");
  const { code } = (await (await call(OWNER, "GET", "/businessCard/link")).json()) as CardLink;
  await env.DB.batch([
    env.DB.prepare("UPDATE users SET status = 'withdrawn' WHERE id = ?").bind(OWNER),
    env.DB.prepare("UPDATE exchanges SET status = 'deleted'"),
  ]);
  const read = await words(doctor);
  const shown = await (await call(doctor, "GET", `/businessCard/code/${code}`)).text();
  for (const word of [...Object.values(FACE), ...Object.values(BEYOND)])
    expect(Object.values(read).join("") + shown, word).not.toContain(word);
});
