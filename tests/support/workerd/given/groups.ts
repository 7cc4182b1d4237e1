import { env } from "cloudflare:test";
import { expect } from "vitest";
import type { Group } from "#contract/groups/shapes";
import { call, respond } from "../asking/calls";

/** A group of this founder's; gives its id. */
export async function founded(who: string, fields: object = {}): Promise<string> {
  const body = { name: "循環器連携 勉強会", description: "紹介・逆紹介を話し合う会です。", ...fields };
  return (await respond<Group>(who, "POST", "/groups", body)).objectId;
}

export const inviteDoctors = (
  who: string,
  groupId: string,
  userIds: string[],
  message = "ご一緒しませんか。",
) => call(who, "POST", `/groups/${groupId}/invite_doctor_users`, { userIds, message });

export const approve = (who: string, groupId: string) =>
  call(who, "POST", `/groups/${groupId}/approve_doctor_users`);

/** Doctors who were invited and came. */
export async function joined(admin: string, groupId: string, userIds: string[]) {
  expect((await inviteDoctors(admin, groupId, userIds)).status).toBe(200);
  for (const userId of userIds) expect((await approve(userId, groupId)).status).toBe(200);
}

/** Stores that this invitation was sent so long ago. */
export function invitedAgo(groupId: string, userId: string, ms: number) {
  const invitedAt = Date.now() - ms;
  return env.DB.batch(
    ["UPDATE memberships SET invited_at = ?", "UPDATE group_invitations SET invited_at = ?"].map((update) =>
      env.DB.prepare(`${update} WHERE group_id = ? AND user_id = ?`).bind(invitedAt, groupId, userId),
    ),
  );
}

export const stateOf = async (groupId: string, userId: string) =>
  (await env.DB.prepare("SELECT state FROM memberships WHERE group_id = ? AND user_id = ?")
    .bind(groupId, userId)
    .first<string>("state")) ?? "none";

/** What each of them is in the group, in one read: histories ask after each of their steps. */
export async function statesOf<Who extends string>(groupId: string, people: readonly Who[]) {
  const { results } = await env.DB.prepare("SELECT user_id AS who, state FROM memberships WHERE group_id = ?")
    .bind(groupId)
    .all<{ who: string; state: string }>();
  const states = new Map(results.map(({ who, state }) => [who, state]));
  return Object.fromEntries(people.map((who) => [who, states.get(who) ?? "none"])) as Record<Who, string>;
}

/** The counts that stand with the row, beside what counting gives. */
export async function countsOf(groupId: string) {
  const row = await env.DB.prepare(
    `SELECT member_count AS members, admin_count AS admins,
       (SELECT count(*) FROM memberships WHERE group_id = groups.id AND state IN ('member', 'admin')) AS countedMembers,
       (SELECT count(*) FROM memberships WHERE group_id = groups.id AND state = 'admin') AS countedAdmins
     FROM groups WHERE id = ?`,
  )
    .bind(groupId)
    .first<Record<"members" | "admins" | "countedMembers" | "countedAdmins", number>>();
  expect(row).not.toBeNull();
  expect([row?.members, row?.admins]).toEqual([row?.countedMembers, row?.countedAdmins]);
  return { members: row?.members ?? 0, admins: row?.admins ?? 0 };
}

/** The words of a refusal, with its status. */
export async function refusal(response: Response) {
  const { message, current } = await response.json<{ message: string; current?: unknown }>();
  return { status: response.status, message, current };
}
