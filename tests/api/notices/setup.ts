import { env } from "cloudflare:test";
import type { Notice, ReceivedLine } from "#contract/notices/shapes";
import { answer, signedIn } from "../../support/workerd/asking/calls";
import { agreed, person } from "../../support/workerd/asking/people";
import { hospitals } from "../../support/workerd/given/hospitals";
import { nurse } from "../../support/workerd/given/notices";

const PEOPLE = ["nora", "ned", "asa", "ben", "chie", "dan", "idle", "doc"];

/** Nurses of the hospitals that write and are written to, a doctor of two of them, and one whose licence is under review. */
export async function setUp() {
  await hospitals(["home", "a", "c", "empty"]);
  await hospitals(["b"], { fax: "03-3000-0001", referralFax: "03-3000-0002" });
  await nurse("nora", "home");
  await nurse("ned", "home");
  await nurse("asa", "a");
  await nurse("ben", "b");
  await nurse("chie", "c");
  await nurse("dan", null);
  await person("doc");
  await person("idle", { licenceState: "in-review" });
  await worksAt("doc", "a");
  await worksAt("doc", "b");
  await worksAt("idle", "a");
  await agreed();
  for (const id of PEOPLE) await signedIn(id);
}

async function worksAt(userId: string, hospitalId: string) {
  await env.DB.batch([
    env.DB.prepare(
      `INSERT OR IGNORE INTO doctors (id, user_id, last_name, first_name, last_name_kana, first_name_kana, updated_at)
       VALUES (?1 || '-record', ?1, '医', '師', 'イ', 'シ', 0)`,
    ).bind(userId),
    env.DB.prepare(
      `INSERT INTO workplaces (doctor_id, position, type, hospital_id, name)
       SELECT ?1 || '-record', (SELECT count(*) FROM workplaces WHERE doctor_id = ?1 || '-record'), 'hospital', ?2, ?2`,
    ).bind(userId, hospitalId),
  ]);
}

export const FIELDS = { title: "外来休診のお知らせ", detail: "11月24日は休診します。", isMustRead: true };

export async function send(fields: object = {}, who = "nora") {
  const { objectId } = await answer<{ objectId: string }>(who, "POST", "/hospitalNotices", {
    ...FIELDS,
    toHospitalObjectIds: ["a", "b", "empty"],
    ...fields,
  });
  return objectId;
}

export const open = (who: string, id: string, query = "") =>
  answer<Notice>(who, "GET", `/hospitalNotices/${id}${query}`);
export const received = async (who: string) =>
  (await answer<{ items: ReceivedLine[] }>(who, "GET", "/hospitalNotices")).items;
export const unread = async (who: string) =>
  (await answer<{ count: number }>(who, "GET", "/hospitalNoticeUnreadCount")).count;
export const statusOf = async (response: Promise<Response>) => (await response).status;
