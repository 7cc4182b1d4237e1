import type { groups } from "#contract/groups/calls";
import { GROUP_INVITATION_MS, GROUP_INVITATION_SOON_MS } from "#contract/groups/limits";
import type { ListedGroup } from "#contract/groups/shapes";
import { statement } from "../../db/sql";
import { peopleIn, personJson } from "../chat/people/people";
import { GROUP_HAS_UNREAD } from "../posts/has-unread";
import type { Call, Handler } from "../serve";
import { hasManager } from "./members/membership";

type Row = {
  id: string;
  name: string;
  description: string;
  image: string | null;
  memberCount: number;
  latestAt: number;
  state: "invited" | "member" | "admin";
  invitedAt: number | null;
  inviter: string | null;
  message: string;
  hasUnread: number;
  isMissingManager: number;
};

const COLUMNS = `g.id, g.name, g.description, g.image_url AS image, g.member_count AS memberCount,
  g.latest_at AS latestAt, m.state, m.invited_at AS invitedAt, m.message,
  CASE WHEN m.state = 'invited' THEN ${personJson("m.invited_by")} END AS inviter,
  ${GROUP_HAS_UNREAD} AS hasUnread,
  g.needs_manager AND m.state = 'admin' AND NOT ${hasManager("g.id", "?2")} AS isMissingManager`;
const OF_VIEWER = "FROM memberships m JOIN groups g ON g.id = m.group_id WHERE m.user_id = ?1";
const BELONGS = `${OF_VIEWER} AND m.state IN ('member', 'admin')`;
const ADMINS = `${OF_VIEWER} AND m.state = 'admin'`;
const INVITED = `${OF_VIEWER} AND m.state = 'invited' AND m.invited_at >= ?2 - ${GROUP_INVITATION_MS}`;

/** Unread groups come first, then the newest; those that one leads come first among equals. */
const BY_UNREAD = "ORDER BY hasUnread DESC, g.latest_at DESC, m.state, g.id";
/** Invitations that end soon come first, the soonest first; then the newest. */
const BY_END = `ORDER BY m.invited_at < ?2 - ${GROUP_INVITATION_MS - GROUP_INVITATION_SOON_MS} DESC,
  iif(m.invited_at < ?2 - ${GROUP_INVITATION_MS - GROUP_INVITATION_SOON_MS}, m.invited_at, -m.invited_at), g.id`;

type Asked = Pick<Call<typeof groups.list>, "viewer" | "env" | "query">;

const listing =
  (from: string, order: string) =>
  async ({ viewer, env, query }: Asked) => {
    const now = Date.now();
    const [counted, rows] = await env.DB.batch([
      statement(env.DB, `SELECT count(*) AS total ${from} AND ?2 > 0`, viewer.id, now),
      statement(
        env.DB,
        `SELECT ${COLUMNS} ${from} AND ?2 > 0 ${order} LIMIT ?3 OFFSET ?4`,
        viewer.id,
        now,
        query.limit,
        query.offset,
      ),
    ]);
    const [{ total } = { total: 0 }] = (counted?.results ?? []) as { total: number }[];
    return { total, groups: ((rows?.results ?? []) as Row[]).map(listed) };
  };

export const list: Handler<typeof groups.list> = listing(BELONGS, BY_UNREAD);
export const findAdminGroups: Handler<typeof groups.findAdminGroups> = listing(ADMINS, BY_UNREAD);
export const invitationsOf = listing(INVITED, BY_END);
export const findInvitedGroups: Handler<typeof groups.findInvitedGroups> = (call) => invitationsOf(call);

function listed(row: Row): ListedGroup {
  const [inviter = null] = peopleIn([row.inviter]).values();
  const isInvited = row.state === "invited";
  const invitedAt = isInvited ? row.invitedAt : null;
  const invitation =
    invitedAt === null
      ? null
      : {
          invitedAt,
          expiresAt: invitedAt + GROUP_INVITATION_MS,
          message: row.message,
          inviter,
        };
  return {
    objectId: row.id,
    communityId: row.id,
    name: row.name,
    description: row.description,
    image: row.image,
    isPrivate: true,
    memberCount: row.memberCount,
    isAdmin: row.state === "admin",
    isInvited,
    invitedAt,
    invitation,
    isRead: !isInvited && row.hasUnread !== 1,
    latestAt: row.latestAt,
    isMissingManager: row.isMissingManager === 1,
  };
}
