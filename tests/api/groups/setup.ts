import { env } from "cloudflare:test";
import type { Group } from "#contract/groups/shapes";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";

const DOCTORS = ["kato", "mori", "ono", "sakai", "suspended"];

/** Doctors, one of them under review; an MS and their manager, and a connect user. */
export async function setUp() {
  for (const id of DOCTORS) await person(id);
  const ms = { role: "ms", licenceState: null, companyCode: "aoba" } as const;
  await env.DB.prepare(
    "INSERT INTO companies (code, name, inquiry_mail_address) VALUES ('aoba', '青葉製薬', 'aoba@example.jp') ON CONFLICT DO NOTHING",
  ).run();
  await person("rep", ms);
  await person("boss", { ...ms, isManager: true });
  await person("user", { role: "connect", licenceState: null });
  await person("reviewed", { licenceState: "in-review" });
  await agreed();
  for (const id of [...DOCTORS, "rep", "boss", "user", "reviewed"]) await signedIn(id);
}

export const post = (who: string, groupId: string, path: string, body?: unknown) =>
  call(who, "POST", `/groups/${groupId}/${path}`, body);
export const read = (who: string, groupId: string) => respond<Group>(who, "GET", `/groups/${groupId}`);
