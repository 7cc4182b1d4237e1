import { env } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import type { Principal, Role } from "#contract/endpoint";
import { hashPassword } from "../../../workers/api/auth/password/password";
import { answer, call, signedIn } from "../../support/workerd/asking/calls";
import { agreed, exchanged, person } from "../../support/workerd/asking/people";
import { hospitals } from "../../support/workerd/given/hospitals";
import { nurse } from "../../support/workerd/given/notices";
import { STAGES, type Stage, WHO_SEES } from "../../support/workerd/models/who-sees";

/** Those who look, by what they are. */
const VIEWERS: Partial<Record<Principal, string>> = {
  doctor: "v-doctor",
  temporaryDoctor: "v-waiting",
  "co-medical": "v-nurse",
  ms: "v-ms",
  connect: "v-connect",
  connectCompany: "v-company",
};
/** Those who are looked at. */
const OWNERS = {
  doctor: "o-doctor",
  ms: "o-ms",
  connect: "o-connect",
  company: "o-company",
  nurse: "o-nurse",
};

const PASSWORD = "canary2026";

/** A word for each field of each thing, which stands nowhere else. */
const canary = (thing: string, field: string) => `カナリア${thing}${field}`;
const names = (thing: string) => ({ lastNameJa: canary(thing, "name"), firstNameJa: "", email: mail(thing) });
const mail = (thing: string) => `canary-${thing}@example.jp`.toLowerCase();

const ids: Record<string, string> = {};

beforeAll(async () => {
  await hospitals(["home", "away"]);
  await env.DB.prepare(
    `INSERT OR IGNORE INTO companies (code, name, inquiry_mail_address) VALUES ('o', '見られる製薬', 'o@example.jp'),
      ('v', '見る製薬', 'v@example.jp')`,
  ).run();
  const seller = (role: Role, companyCode: string) => ({ role, companyCode, licenceState: null });
  await person(VIEWERS.doctor as string);
  await person(VIEWERS.temporaryDoctor as string, { licenceState: "submitted" });
  await nurse(VIEWERS["co-medical"] as string, "away");
  for (const role of ["ms", "connect", "connectCompany"] as const)
    await person(VIEWERS[role] as string, { ...seller(role, "v"), rank: "GOLD" });
  await person(OWNERS.doctor, names("doctorProfile"));
  await person(OWNERS.ms, { ...seller("ms", "o"), ...names("msProfile") });
  await person(OWNERS.connect, { ...seller("connect", "o"), ...names("connectProfile") });
  await person(OWNERS.company, {
    ...seller("connectCompany", "o"),
    ...names("companyProfile"),
    rank: "GOLD",
  });
  await nurse(OWNERS.nurse, "home");
  await agreed();
  for (const id of [...Object.values(VIEWERS), ...Object.values(OWNERS)]) await signedIn(id);
  await write();
});

/** Everything that there is to be seen. */
async function write() {
  const of = canary;
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO doctors (id, user_id, last_name, first_name, last_name_kana, first_name_kana, department_codes,
         university_other, hide_university, search_paper_mesh, updated_at)
       VALUES ('o-record', ?, ?, '', 'カナ', 'カナ', '["d03"]', ?, 1, ?, 0)`,
    ).bind(
      OWNERS.doctor,
      of("doctorProfile", "name"),
      of("doctorProfile", "hiddenUniversity"),
      JSON.stringify([of("doctorProfile", "disease")]),
    ),
    env.DB.prepare("INSERT INTO ms_profiles (user_id, introduction, updated_at) VALUES (?, ?, 0)").bind(
      OWNERS.ms,
      of("msProfile", "introduction"),
    ),
    env.DB.prepare("INSERT INTO connect_profiles (user_id, introduction, updated_at) VALUES (?, ?, 0)").bind(
      OWNERS.connect,
      of("connectProfile", "introduction"),
    ),
    env.DB.prepare("INSERT INTO company_profiles (user_id, introduction, updated_at) VALUES (?, ?, 0)").bind(
      OWNERS.company,
      of("companyProfile", "introduction"),
    ),
    env.DB.prepare(
      `INSERT INTO company_products (id, user_id, name, kind, created_at, updated_at) VALUES ('o-product', ?, ?, 'drug', 0, 0)`,
    ).bind(OWNERS.company, of("companyProfile", "product")),
  ]);
  const card = ["jobTitle", "address", "back"].map((field) => [field, of("card", field)] as const);
  await answer(OWNERS.doctor, "PUT", "/businessCard/own", {
    ...Object.fromEntries(card),
    tel: "090-0000-7777",
  });
  const board = { territories: ["00"], roles: ["doctor", "co-medical", "ms", "connect", "connectCompany"] };
  const title = of("boardList", "title");
  const item = { ...board, title, content: of("boardList", "content") };
  await answer(OWNERS.doctor, "POST", "/board/createBoardItem", item);
  const promotion = {
    territories: ["00"],
    roles: ["doctor"],
    content: "本文",
    title: of("promotion", "title"),
  };
  await answer(OWNERS.ms, "POST", "/board/createBoardItem", promotion);
  await person("o-host");
  await agreed();
  await signedIn("o-host");
  const host = { ...board, title: "ほかの人の投稿", content: "本文" };
  const { objectId } = await answer<{ objectId: string }>("o-host", "POST", "/board/createBoardItem", host);
  ids.host = objectId;
  const comment = of("boardComment", "comment");
  await answer(OWNERS.doctor, "POST", "/board/createBoardItemComment", { itemId: objectId, comment });
  const notice = {
    title: of("notice", "title"),
    detail: of("notice", "detail"),
    toHospitalObjectIds: ["away"],
  };
  ids.notice = (
    await answer<{ objectId: string }>(OWNERS.nurse, "POST", "/hospitalNotices", notice)
  ).objectId;
}

/** Where each thing is read. */
const READS: Record<string, (who: string) => Promise<Response>> = {
  doctorProfile: (who) => call(who, "GET", "/doctor/get?id=o-record"),
  msProfile: (who) => call(who, "POST", "/ms/profile", { objectId: OWNERS.ms }),
  connectProfile: (who) => call(who, "GET", `/connect/getProfileById/${OWNERS.connect}`),
  companyProfile: (who) => call(who, "GET", `/connectCompany/getProfileById/${OWNERS.company}`),
  card: (who) => call(who, "POST", "/businessCard/getBusinessCardByUserId", { userId: OWNERS.doctor }),
  holder: (who) => call(who, "POST", "/businessCard/findBusinessCard", {}),
  boardList: (who) => call(who, "POST", "/board/getBoardItems", {}),
  promotion: (who) => call(who, "POST", "/board/getBoardItems", {}),
  boardComment: (who) => call(who, "POST", "/board/getBoardItem", { id: ids.host }),
  notice: (who) => call(who, "GET", `/hospitalNotices/${ids.notice}`),
};

/** Fields whose word is not a canary of their own. */
const WORDS: Record<string, Record<string, string>> = {
  doctorProfile: { department: '"d03"', email: mail("doctorProfile"), cardTel: "090-0000-7777" },
  msProfile: { email: mail("msProfile") },
  connectProfile: { email: mail("connectProfile") },
  companyProfile: { email: mail("companyProfile") },
  card: { name: canary("doctorProfile", "name"), email: mail("doctorProfile"), tel: "090-0000-7777" },
  holder: {
    name: canary("doctorProfile", "name"),
    jobTitle: canary("card", "jobTitle"),
    email: mail("doctorProfile"),
    tel: "090-0000-7777",
    address: canary("card", "address"),
    back: canary("card", "back"),
  },
  boardList: { author: canary("doctorProfile", "name") },
  boardComment: { author: canary("doctorProfile", "name") },
};

const TABLES = ["blocks", "muted_companies", "contact_rules", "exchange_requests", "exchanges"];
const everyOwner = Object.values(OWNERS);

let hasLeft = false;

/** The last of the stages: nobody comes back from it. */
async function leave() {
  if (hasLeft) return;
  hasLeft = true;
  const leaving = { password: PASSWORD, isConfirmed: true };
  await env.DB.prepare("UPDATE users SET password_hash = ?1 WHERE id IN (SELECT value FROM json_each(?2))")
    .bind(await hashPassword(PASSWORD), JSON.stringify(everyOwner))
    .run();
  for (const owner of everyOwner)
    expect((await call(owner, "POST", "/users/withdraw", leaving)).status).toBe(204);
}

async function bring(viewer: string, stage: Stage) {
  await env.DB.batch(TABLES.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  const mayExchange = [VIEWERS.doctor, VIEWERS.ms, VIEWERS.connectCompany].includes(viewer);
  if (mayExchange && !["strangers", "withdrawn"].includes(stage)) await exchanged(viewer, OWNERS.doctor);
  if (stage === "muted") {
    await call(OWNERS.doctor, "POST", "/contactRules/mutedCompanies", { userId: VIEWERS.ms });
    await call(viewer, "POST", "/contactRules/mutedCompanies", { userId: OWNERS.ms });
  }
  if (stage === "withdrawn") await leave();
  for (const owner of everyOwner) {
    if (stage === "blocked by the owner") await answer(owner, "POST", "/blocks", { userId: viewer });
    if (stage === "blocked by the viewer") await answer(viewer, "POST", "/blocks", { userId: owner });
  }
}

async function seenBy(viewer: string): Promise<string[]> {
  const seen: string[] = [];
  for (const [thing, fields] of Object.entries(WHO_SEES)) {
    const text = await (await (READS[thing] as (who: string) => Promise<Response>)(viewer)).text();
    for (const field of Object.keys(fields))
      if (text.includes(WORDS[thing]?.[field] ?? canary(thing, field))) seen.push(`${thing}.${field}`);
  }
  return seen;
}

describe.each(STAGES)("%s", (stage) => {
  test.each(Object.entries(VIEWERS) as [Principal, string][])(
    "a %s sees these fields and no others",
    async (role, viewer) => {
      await bring(viewer, stage);
      const expected = Object.entries(WHO_SEES).flatMap(([thing, fields]) =>
        Object.entries(fields).flatMap(([field, { to, in: stages }]) =>
          to.includes(role) && stages.includes(stage) ? [`${thing}.${field}`] : [],
        ),
      );
      expect(await seenBy(viewer)).toEqual(expected);
    },
  );
});
