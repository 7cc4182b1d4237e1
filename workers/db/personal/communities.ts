import { OWN, type PersonalTable } from "./personal-table";

/** The posts that are discarded: those that nobody else has read, and promotion, for which nobody answers any more. */
const IS_DISCARDED = `(status = 'draft' OR id IN (SELECT post_id FROM board_items WHERE source = 'promotion' AND author_id = ?1))`;

/** Groups, open communities, and what is said in them. */
export const COMMUNITIES: readonly PersonalTable[] = [
  {
    table: "memberships",
    where: OWN,
    leaving: {
      set: "state = 'exited', message = '', applied_at = NULL, invited_by = nullif(invited_by, ?1)",
    },
    title: "コミュニティ",
    shown: "group_id, state, invited_at, message, joined_at, last_read_at, tells, muted_until, updated_at",
  },
  // These rows are kept by the triggers of memberships.
  { table: "person_places", where: OWN, leaving: "delete" },
  {
    table: "group_invitations",
    where: "user_id = ?1 OR inviter_id = ?1",
    leaving: { set: "message = ''" },
    title: "コミュニティへの招待",
    shown: "group_id, user_id, inviter_id, message, invited_at, outcome, outcome_at",
  },
  { table: "group_events", where: "user_id = ?1 OR actor_id = ?1", leaving: "keep" },
  {
    table: "groups",
    where: "founder_id = ?1",
    leaving: { set: "founder_id = NULL" },
    title: "作成したコミュニティ",
    shown: "id, name, description, created_at",
  },
  { table: "poll_votes", where: OWN, leaving: "delete", title: "投票", shown: "post_id, number" },
  {
    table: "reactions",
    where: OWN,
    leaving: "delete",
    title: "投稿へのリアクション",
    shown: "post_id, comment_id, kind, reacted_at",
  },
  {
    table: "post_reads",
    where: OWN,
    leaving: "delete",
    title: "既読の記録",
    shown: "post_id, read_at, acknowledged_at",
  },
  // Comments stay, without a name and without the files that go with their owner.
  {
    table: "comments",
    where: "author_id = ?1",
    leaving: { set: "medias = '[]'" },
    title: "コメント",
    shown: "post_id, comment, status, created_at",
  },
  {
    table: "case_consults",
    where: "post_id IN (SELECT id FROM posts WHERE author_id = ?1)",
    leaving: "keep",
    title: "症例相談",
    shown: "post_id, age_group, sex, course, findings, question",
  },
  {
    table: "posts",
    where: "author_id = ?1",
    leaving: {
      set: `medias = '[]', title = iif(${IS_DISCARDED}, '', title), detail = iif(${IS_DISCARDED}, '', detail),
        status = iif(${IS_DISCARDED}, 'deleted', status)`,
    },
    title: "投稿",
    shown: "id, place_kind, place_id, kind, title, detail, status, created_at, edited_at",
  },
  {
    table: "community_members",
    where: OWN,
    leaving: { set: "state = 'left', role = 'member', ban_reason = '', banned_by = NULL, banned_at = NULL" },
    title: "オープンコミュニティ",
    shown: "community_id, state, role, joined_at, last_read_at, tells, muted_until, ban_reason, updated_at",
  },
  {
    table: "community_log",
    where: "actor_id = ?1 OR user_id = ?1",
    leaving: {
      set: `actor_id = CASE actor_id WHEN ?1 THEN NULL ELSE actor_id END,
        user_id = CASE user_id WHEN ?1 THEN NULL ELSE user_id END,
        detail = CASE user_id WHEN ?1 THEN '' ELSE detail END`,
    },
    title: "オープンコミュニティの運営の記録",
    shown: "community_id, at, act, detail",
  },
];
