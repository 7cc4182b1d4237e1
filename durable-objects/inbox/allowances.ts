import { ROOMS_PER_DAY, URGENT_PER_DAY } from "#contract/chat/limits";
import { UPLOAD_BYTES_PER_DAY, UPLOADS_PER_DAY } from "#contract/files/limits";
import { GROUP_INVITATIONS_PER_DAY, GROUPS_PER_DAY } from "#contract/groups/limits";
import { DAY_MS } from "#contract/limits";

/** What one person may do in 24 hours: how often, and the sum of the amounts. */
const MOST = {
  upload: { number: UPLOADS_PER_DAY, amount: UPLOAD_BYTES_PER_DAY },
  room: { number: ROOMS_PER_DAY, amount: Number.POSITIVE_INFINITY },
  urgent: { number: URGENT_PER_DAY, amount: Number.POSITIVE_INFINITY },
  group: { number: GROUPS_PER_DAY, amount: Number.POSITIVE_INFINITY },
  invitation: { number: Number.POSITIVE_INFINITY, amount: GROUP_INVITATIONS_PER_DAY },
};
export type AllowanceKind = keyof typeof MOST;

/** What a person has used of the day: the only statements that touch this table. */
export class Allowances {
  constructor(private readonly sql: SqlStorage) {}

  /**
   * Uses so much (of an upload: its bytes). Null means admitted; a number is the ms until it may be, when the oldest
   * use is a day old. A use that is refused is not noted.
   */
  use(kind: AllowanceKind, amount: number, now: number): number | null {
    this.sql.exec("DELETE FROM used WHERE at <= ?", now - DAY_MS);
    const query = `SELECT COUNT(*) AS number, COALESCE(SUM(amount), 0) AS total, COALESCE(MIN(at), 0) AS since
      FROM used WHERE kind = ?`;
    const { number, total, since } = this.sql
      .exec<{ number: number; total: number; since: number }>(query, kind)
      .one();
    if (number >= MOST[kind].number || total + amount > MOST[kind].amount) return since + DAY_MS - now;
    this.sql.exec("INSERT INTO used VALUES (?, ?, ?)", kind, amount, now);
    return null;
  }

  /** How many uses are left of the day. */
  left(kind: AllowanceKind, now: number): number {
    const query = "SELECT COUNT(*) AS number FROM used WHERE kind = ? AND at > ?";
    const { number } = this.sql.exec<{ number: number }>(query, kind, now - DAY_MS).one();
    return Math.max(0, MOST[kind].number - number);
  }

  /** Takes the newest use back: of several sendings of one form at the same moment one alone is counted. */
  giveBack(kind: AllowanceKind) {
    this.sql.exec(
      "DELETE FROM used WHERE rowid = (SELECT rowid FROM used WHERE kind = ? ORDER BY at DESC LIMIT 1)",
      kind,
    );
  }

  forget() {
    this.sql.exec("DELETE FROM used");
  }
}
