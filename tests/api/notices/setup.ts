import type { Notice, ReceivedLine } from "#contract/notices/calls";
import { respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { listedDoctor, worksAt } from "../../support/workerd/fixtures/doctors";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { nurse } from "../../support/workerd/fixtures/notices";

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
  const [doc, idle] = [await recordOf("doc"), await recordOf("idle")];
  for (const hospitalId of ["a", "b"]) await worksAt(doc, { hospitalId });
  await worksAt(idle, { hospitalId: "a" });
  await agreed();
  for (const id of PEOPLE) await signedIn(id);
}

const recordOf = (userId: string) => listedDoctor(`${userId}-record`, { userId });

export const FIELDS = { title: "外来休診のお知らせ", detail: "11月24日は休診します。", isMustRead: true };

export async function send(fields: object = {}, who = "nora") {
  const { objectId } = await respond<{ objectId: string }>(who, "POST", "/hospitalNotices", {
    ...FIELDS,
    toHospitalObjectIds: ["a", "b", "empty"],
    ...fields,
  });
  return objectId;
}

export const open = (who: string, id: string, query = "") =>
  respond<Notice>(who, "GET", `/hospitalNotices/${id}${query}`);
export const received = async (who: string) =>
  (await respond<{ items: ReceivedLine[] }>(who, "GET", "/hospitalNotices")).items;
export const unread = async (who: string) =>
  (await respond<{ count: number }>(who, "GET", "/hospitalNoticeUnreadCount")).count;
export const statusOf = async (response: Promise<Response>) => (await response).status;
