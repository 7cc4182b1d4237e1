import { PUSH_GROUPS, type PushGroup } from "#contract/notifications/topics";

/** The groups that are pushed until the person says otherwise: what is meant for them, not what is said to many. */
const USUALLY: readonly PushGroup[] = ["cards", "notices", "communities", "replies", "searches", "own"];

/** What a person wants to be disturbed about, and when they were last disturbed. */
export class NotificationSettings {
  constructor(private readonly sql: SqlStorage) {}

  pushed(): PushGroup[] {
    const chosen = this.value<PushGroup[]>("pushed");
    return PUSH_GROUPS.filter((each) => (chosen ?? USUALLY).includes(each));
  }

  choose(pushed: readonly PushGroup[]) {
    this.keep("pushed", pushed);
  }

  /**
   * `dueAt` is when the next push may go (epoch ms), while something waits for it; `group` and `number` say of what.
   */
  waiting(): Waiting {
    return this.value<Waiting>("notificationPush") ?? { dueAt: null, pushedAt: 0, group: null, number: 0 };
  }

  wait(waiting: Waiting) {
    this.keep("notificationPush", waiting);
  }

  private value<T>(name: string): T | null {
    const query = "SELECT value FROM settings WHERE name = ?";
    const row = this.sql.exec<{ value: string }>(query, name).toArray()[0];
    return row ? JSON.parse(row.value) : null;
  }

  private keep(name: string, value: unknown) {
    this.sql.exec("INSERT OR REPLACE INTO settings VALUES (?, ?)", name, JSON.stringify(value));
  }
}

type Waiting = {
  dueAt: number | null;
  pushedAt: number;
  /** Null stands for several groups. */
  group: PushGroup | null;
  number: number;
};
