import { original, substituteFor } from "./client";
import { isRead } from "./is-read";

/** A database as one request uses it, through D1's Sessions API (ADR 0360). */
export type D1Session = {
  d1: D1Database;
  /** From now on every trip goes to the primary. */
  toPrimary: () => void;
  hasWritten: () => boolean;
  /** The newest state that was seen or made; null: no trip was made. */
  bookmark: () => string | null;
};

type Start = {
  /** The state that an earlier response named: nothing older is read. */
  bookmark: string | null;
  /** The request may write: what it decides on has to be the newest. */
  isPrimary: boolean;
};

/**
 * Reads go to any replica that is as new as the bookmark; from the first write on, and in a request that may write from
 * its start, everything goes to the primary. A bookmark from outside that D1 refuses is given up for the primary.
 */
export function openD1Session(d1: D1Database, start: Start): D1Session {
  if (!d1.withSession) return withoutSessions(d1);
  const sessions = [d1.withSession(start.bookmark ?? "first-unconstrained")];
  const [reading] = sessions as [D1DatabaseSession];
  let { isPrimary } = start;
  let isUntried = start.bookmark !== null;
  let hasWritten = false;

  /** Only the first trip of a session goes to the primary for certain: each gets a session of its own. */
  function session(): D1DatabaseSession {
    if (!isPrimary) return reading;
    const primary = d1.withSession("first-primary");
    sessions.push(primary);
    return primary;
  }

  async function attempt<T>(run: (session: D1DatabaseSession) => Promise<T>): Promise<T> {
    try {
      return await run(session());
    } catch (error) {
      if (!isUntried) throw error;
      isPrimary = true;
      return run(session());
    } finally {
      isUntried = false;
    }
  }

  function attempted(sql: string, values: unknown[] = []): D1PreparedStatement {
    const prepared = (of: D1DatabaseSession) => of.prepare(sql).bind(...values);
    const wrapped = {
      bind: (...bound: unknown[]) => attempted(sql, bound),
      all: () => attempt((of) => prepared(of).all()),
      first: (column?: string) =>
        attempt((of) => (column ? prepared(of).first(column) : prepared(of).first())),
      raw: () => attempt((of) => prepared(of).raw()),
      run: () => attempt((of) => prepared(of).run()),
    } as unknown as D1PreparedStatement;
    return substituteFor(wrapped, prepared(reading));
  }

  return {
    d1: {
      prepare: (sql: string) => {
        if (!isRead(sql)) {
          hasWritten = true;
          isPrimary = true;
        }
        return isUntried && !isPrimary ? attempted(sql) : session().prepare(sql);
      },
      batch: (statements: D1PreparedStatement[]) => attempt((of) => of.batch(statements.map(original))),
      exec: (sql: string) => d1.exec(sql),
      dump: () => d1.dump(),
      withSession: (bookmark?: D1SessionBookmark) => d1.withSession(bookmark),
    } as unknown as D1Database,
    toPrimary: () => {
      isPrimary = true;
    },
    hasWritten: () => hasWritten,
    bookmark: () =>
      sessions.map((each) => each.getBookmark()).reduce((newest, each) => later(newest, each), null),
  };
}

/** What stands in for D1 may have no sessions. */
const withoutSessions = (d1: D1Database): D1Session => ({
  d1,
  toPrimary: () => undefined,
  hasWritten: () => false,
  bookmark: () => null,
});

/** Bookmarks sort as text. */
const later = (one: string | null, other: string | null) => ((one ?? "") > (other ?? "") ? one : other);
