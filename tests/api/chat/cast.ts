import { env } from "cloudflare:test";
import type { Message, Room } from "#contract/chat/shapes";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, exchanged, person } from "../../support/workerd/client/people";

/** Doctors, MS of two companies, a company and those who may not chat, signed in. */
export async function meet() {
  await env.DB.prepare(
    "INSERT OR IGNORE INTO companies (code, name, inquiry_mail_address) VALUES ('aoba', '青葉製薬', 'a@example.jp'), ('kita', '北薬品', 'k@example.jp')",
  ).run();
  await person("sato", { lastNameJa: "佐藤", firstNameJa: "健一" });
  await person("ito", { lastNameJa: "伊藤", firstNameJa: "薫" });
  await person("yamamoto", { licenceState: "in-review" });
  await person("suzuki", { role: "co-medical", licenceState: null });
  await person("tanaka", {
    role: "ms",
    licenceState: null,
    companyCode: "aoba",
    lastNameJa: "田中",
    firstNameJa: "大輔",
  });
  await person("nakamura", { role: "ms", licenceState: null, companyCode: "aoba" });
  await person("kobayashi", { role: "ms", licenceState: null, companyCode: "kita" });
  await person("takahashi", { role: "connect", licenceState: null });
  await person("company", { role: "connectCompany", licenceState: null, companyCode: "aoba" });
  await person("gone", { status: "suspended" });
  await exchanged("tanaka", "sato");
  await exchanged("sato", "company");
  await exchanged("ito", "tanaka", "requested");
  await agreed();
  for (const id of [
    "sato",
    "ito",
    "yamamoto",
    "suzuki",
    "tanaka",
    "nakamura",
    "kobayashi",
    "takahashi",
    "company",
  ]) {
    await signedIn(id);
  }
}

export const openRoom = (who: string, ...others: string[]) =>
  respond<Room>(who, "POST", "/chat/rooms", { memberList: others });
/** Says something in a room. */
export const send = (who: string, roomId: string, message: string, clientMessageId?: string) =>
  respond<Message>(who, "POST", `/chat/rooms/${roomId}/messages`, { message, clientMessageId });
/** The status of what is refused, or not. */
export const refused = async (who: string, method: string, path: string, body?: unknown) =>
  (await call(who, method, path, body)).status;
