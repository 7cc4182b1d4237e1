import { env } from "cloudflare:test";
import type { Principal, Role } from "#contract/endpoint";
import { pngOf } from "../../pictures";
import { respond, signedIn } from "../asking/calls";
import { agreed, confirmedEverywhere, person } from "../asking/people";
import { hospitals } from "./hospitals";
import { nurse } from "./notices";

/** Those who look, by what they are. */
export const VIEWERS = {
  doctor: "v-doctor",
  temporaryDoctor: "v-waiting",
  "co-medical": "v-nurse",
  ms: "v-ms",
  connect: "v-connect",
  connectCompany: "v-company",
} satisfies Record<Principal, string>;

/** Those who are looked at. The colleague works where two of the viewers do. */
export const OWNERS = {
  doctor: "o-doctor",
  hiding: "o-hiding",
  ms: "o-ms",
  connect: "o-connect",
  company: "o-company",
  nurse: "o-nurse",
  colleague: "o-colleague",
};

type Made = { objectId: string };

/** What they have made, by its id; `files`: the ids of uploads. */
export type Things = {
  item: string;
  promotion: string;
  /** Somebody else's item, with a comment and reactions of the doctor. */
  host: string;
  comment: string;
  hostComment: string;
  /** Notices to the viewers' hospital, by the nurse and the doctor. */
  notices: string[];
  /** Notices of the viewers' hospital: by the colleague; by the nurse who looks, read where the others work. */
  sent: string;
  read: string;
  boardFile: string;
  noticeFile: string;
};

const FACE = {
  avatarUrl: "/api/files/face",
  organization: "循環器内科",
  jobTitle: "部長",
  territories: ["13"],
};

/** Everybody who looks and everybody who is looked at, with every field of theirs filled. */
export async function seatLookedAt(): Promise<Things> {
  await hospitals(["home", "away"], { tel: "03-0000-1111", fax: "03-0000-2222" });
  await env.DB.batch([
    env.DB.prepare("UPDATE hospitals SET image_url = '/api/files/hospital' WHERE id IN ('home', 'away')"),
    env.DB.prepare(
      `INSERT OR IGNORE INTO companies (code, name, inquiry_mail_address) VALUES ('o', '見られる製薬', 'o@example.jp'),
        ('v', '見る製薬', 'v@example.jp')`,
    ),
  ]);
  await viewers();
  await owners();
  await person("o-host");
  await agreed();
  for (const id of [...Object.values(VIEWERS), ...Object.values(OWNERS), "o-host"]) await signedIn(id);
  await records();
  await confirmedEverywhere();
  await profiles();
  await cards();
  return { ...(await board()), ...(await notices()) };
}

const seller = (role: Role, companyCode: string) => ({ role, companyCode, licenceState: null });

async function viewers() {
  await person(VIEWERS.doctor, { hospitalId: "away" });
  await person(VIEWERS.temporaryDoctor, { licenceState: "submitted", hospitalId: "away" });
  await nurse(VIEWERS["co-medical"], "away");
  for (const role of ["ms", "connect", "connectCompany"] as const)
    await person(VIEWERS[role], { ...seller(role, "v"), rank: "GOLD" });
}

async function owners() {
  for (const id of [OWNERS.doctor, OWNERS.hiding]) await person(id, FACE);
  for (const role of ["ms", "connect"] as const)
    await person(OWNERS[role], { ...seller(role, "o"), ...FACE });
  await person(OWNERS.company, { ...seller("connectCompany", "o"), ...FACE, rank: "GOLD" });
  await nurse(OWNERS.nurse, "home");
  await nurse(OWNERS.colleague, "away");
}

/** Two pages of doctors, each with everything; one hides all that can be hidden. */
async function records() {
  const record = (id: string, userId: string, hides: 0 | 1) => [
    env.DB.prepare(
      `INSERT INTO doctors (id, user_id, last_name, first_name, last_name_kana, first_name_kana, gender,
         certification_year, university_other, graduation_year, department_codes, expert_codes, search_paper_mesh,
         surgery_mesh, unacceptable_mesh, introduction, avatar_url, inferred_mesh, hide_gender, hide_university,
         hide_certification_year, hide_papers, hide_specialties, updated_at)
       VALUES (?1, ?2, '海野', '渚', 'ウミノ', 'ナギサ', 1, 2005, '海辺大学', 2004, '["d03"]', '["e01"]', '["D006333"]',
         '["D001026"]', '["D001943"]', '心不全を診ています。', '/api/files/face', '["D003324"]', ?3, ?3, ?3, ?3, ?3, 0)`,
    ).bind(id, userId, hides),
    ...["home", null].map((hospital, position) =>
      env.DB.prepare(
        `INSERT INTO workplaces (doctor_id, position, type, hospital_id, name, prefecture_code, city, medical_area_id,
           is_working, start_date, end_date) VALUES (?, ?, ?, ?, '海辺病院', '13', '千代田区', '1301', ?, '2010-04', '2026-03')`,
      ).bind(id, position, hospital ? "hospital" : "other", hospital, hospital ? 1 : 0),
    ),
    env.DB.prepare(
      "INSERT INTO doctor_papers (doctor_id, paper_id, state, updated_at) VALUES (?, 'pm1', 'accepted', 0)",
    ).bind(id),
  ];
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO papers (number, id, pmid, title, title_ja, authors, journal, year, mark, updated_at)
       VALUES (1, 'pm1', '1', 'Waves', '波', '[{"last":"Umino","first":"Nagisa","affiliations":[]}]', 'Sea', 2020, 'm', 0)`,
    ),
    ...record("o-record", OWNERS.doctor, 0),
    ...record("hiding-record", OWNERS.hiding, 1),
    env.DB.prepare(
      "INSERT INTO availability (user_id, consulting_from, consulting_until) VALUES (?1, 0, ?3), (?2, 0, ?3)",
    ).bind(OWNERS.doctor, OWNERS.hiding, 9_000_000_000_000),
  ]);
}

async function profiles() {
  const own = (table: string, id: string) =>
    env.DB.prepare(
      `INSERT INTO ${table} (user_id, introduction, tel, rev, updated_at) VALUES (?, '自己紹介です。', '03-0000-3333', 1, 0)`,
    ).bind(id);
  await env.DB.batch([
    own("ms_profiles", OWNERS.ms),
    own("connect_profiles", OWNERS.connect),
    env.DB.prepare(
      `INSERT INTO company_profiles (user_id, introduction, url, address, contact_department, contact_tel, contact_email,
         contact_hours, rev, updated_at, cover_url)
       VALUES (?, '企業紹介です。', 'https://example.jp/', '丸の内', '学術部', '0120-000-000', 'o@example.jp', '9時から',
         1, 0, '/api/files/cover')`,
    ).bind(OWNERS.company),
    env.DB.prepare(
      `INSERT INTO company_products (id, user_id, name, generic_name, kind, facts, document_url, image_url, created_at,
         updated_at) VALUES ('o-product', ?, '製品', '一般名', 'drug', '説明', 'https://example.jp/i.pdf', '/api/files/p', 0, 0)`,
    ).bind(OWNERS.company),
  ]);
}

/** The doctor's card, and what each who may hold it has noted about the doctor. */
async function cards() {
  const written = { jobTitle: "医長", tel: "090-0000-7777", address: "丸の内1-1", back: "裏面です。" };
  await respond(OWNERS.doctor, "PUT", "/businessCard/own", written);
  const note =
    "INSERT INTO card_notes (owner_id, user_id, memo, tags, updated_at) VALUES (?, ?, 'メモ', '[\"学会\"]', 0)";
  const holders = [VIEWERS.doctor, VIEWERS.ms, VIEWERS.connectCompany];
  await env.DB.batch(holders.map((id) => env.DB.prepare(note).bind(id, OWNERS.doctor)));
}

async function uploaded(who: string, field: "file" | "image", file: File): Promise<string> {
  const form = new FormData();
  form.append(field, file);
  return (await respond<{ url: string }>(who, "POST", `/${field}s`, form)).url;
}

async function board() {
  const made = async (who: string, fields: object) =>
    (await respond<Made>(who, "POST", "/board/createBoardItem", { territories: ["00"], ...fields })).objectId;
  const roles = ["doctor", "co-medical", "ms", "connect", "connectCompany"];
  const picture = new File([pngOf(40, 30)], "a.png", { type: "image/png" });
  const imageUrl = await uploaded(OWNERS.doctor, "image", picture);
  const commented = async (who: string, fields: object) =>
    (await respond<Made>(who, "POST", "/board/createBoardItemComment", fields)).objectId;
  const item = await made(OWNERS.doctor, { roles, title: "題", content: "本文", imageUrl });
  const promotion = await made(OWNERS.ms, { roles: ["doctor"], title: "宣伝", content: "本文" });
  const host = await made("o-host", { roles, title: "ほかの人の投稿", content: "本文" });
  const hostComment = await commented("o-host", { itemId: host, comment: "ひとこと" });
  const fileUrls = [await uploaded(OWNERS.doctor, "image", picture)];
  const said = { itemId: host, comment: "コメントです", replyToId: hostComment, fileUrls };
  const comment = await commented(OWNERS.doctor, said);
  for (const of of [{ itemId: host }, { commentId: hostComment }])
    await respond(OWNERS.doctor, "POST", "/board/updateBoardItemReaction", { ...of, reactionType: "like" });
  return { item, promotion, host, comment, hostComment, boardFile: imageUrl };
}

async function notices() {
  const sentBy = async (who: string, to: string, fields: object = {}) => {
    const notice = { title: "題", detail: "本文", toHospitalObjectIds: [to], isMustRead: true, ...fields };
    return (await respond<Made>(who, "POST", "/hospitalNotices", notice)).objectId;
  };
  const pdf = new File(["%PDF-1.7\n"], "a.pdf", { type: "application/pdf" });
  const fileUrl = await uploaded(OWNERS.nurse, "file", pdf);
  const withFile = { fileUrl, filename: "a.pdf" };
  const ofDoctor = await sentBy(OWNERS.doctor, "away");
  const ofNurse = await sentBy(OWNERS.nurse, "away", withFile);
  const sent = await sentBy(OWNERS.colleague, "home");
  const read = await sentBy(VIEWERS["co-medical"], "home");
  const acknowledges = (who: string, id: string) =>
    respond(who, "POST", `/hospitalNotices/${id}/acknowledge`);
  for (const who of [OWNERS.doctor, OWNERS.nurse]) await acknowledges(who, read);
  for (const who of [VIEWERS.doctor, VIEWERS["co-medical"]])
    for (const id of [ofDoctor, ofNurse]) await acknowledges(who, id);
  await env.DB.prepare("UPDATE hospital_notices SET edited_at = 1, reminded_at = 1").run();
  return { notices: [ofNurse, ofDoctor], sent, read, noticeFile: fileUrl };
}
