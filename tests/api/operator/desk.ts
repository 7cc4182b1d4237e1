import { env } from "cloudflare:test";
import type { Browser } from "../../support/workerd/client/browser";
import { openAccount, operator } from "../../support/workerd/fixtures/accounts";

/** The browser of an operator who is signed in with two factors, and their id. */
export let desk: Browser;
export let deskId = "";

export async function openDesk() {
  ({ browser: desk, id: deskId } = await operator("unei"));
}

export const decide = (id: string, body: object) => desk.call("POST", `/admin/licences/${id}/decision`, body);

export const territories = (id: string, codes: unknown) =>
  desk.call("PUT", `/admin/accounts/${id}/territories`, { territories: codes });

export const handle = (receipt: string, from: string, state: string) =>
  desk.call("POST", `/admin/inquiries/${receipt}/state`, { from, state });

export const inquiry = (receipt: string) =>
  env.DB.prepare(
    `INSERT INTO inquiries (receipt, submission_id, last_name, first_name, job, job_text, prefecture_name,
       hospital_name, department, hospital_address, email, body, is_connect, ip, created_at)
     VALUES (?1, ?1, '佐藤', '健一', 1, '', '', '', '', '', 'asker@example.jp', '伺います', 0, '', 0)`,
  )
    .bind(receipt)
    .run();

export const account = (email: string) => ({
  email,
  role: "ms",
  lastNameJa: "田中",
  firstNameJa: "大輔",
  lastNameKana: "たなか",
  firstNameKana: "だいすけ",
});

/** A doctor under review who has handed in one picture. */
export async function applicant(name: string) {
  const somebody = await openAccount(name, { licence_state: "in-review" });
  await env.FILES.put(`licence/picture-${somebody.id}`, "picture");
  await env.DB.prepare(
    "INSERT INTO uploads (id, kind, owner_id, name, content_type, inline, size, created_at) VALUES (?, 'licence', ?, 'menkyo.png', 'image/png', 1, 7, 0)",
  )
    .bind(`picture-${somebody.id}`, somebody.id)
    .run();
  return somebody;
}
