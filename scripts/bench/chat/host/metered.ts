import { ChatRoom as Room } from "../../../../durable-objects/chat-room";
import { Inbox as Box } from "../../../../durable-objects/inbox";
import type { Env } from "../../../../workers/env";

export type Meter = { requests: number; rowsWritten: number; rowsRead: number };

/** The objects as they are, with what they read and write counted. */
export class ChatRoom extends Room {
  readonly meter: Meter;
  constructor(ctx: DurableObjectState, env: Env) {
    const meter = measured(ctx);
    super(ctx, env);
    this.meter = meter;
  }
  metered(): Meter {
    return this.meter;
  }
  override alarm() {
    this.meter.requests += 1;
    return super.alarm();
  }
  override send(...asked: Parameters<Room["send"]>) {
    this.meter.requests += 1;
    return super.send(...asked);
  }
}

export class Inbox extends Box {
  readonly meter: Meter;
  constructor(ctx: DurableObjectState, env: Env) {
    const meter = measured(ctx);
    super(ctx, env);
    this.meter = meter;
  }
  metered(): Meter {
    return this.meter;
  }
  override alarm() {
    this.meter.requests += 1;
    return super.alarm();
  }
  override deliver(...asked: Parameters<Box["deliver"]>) {
    this.meter.requests += 1;
    return super.deliver(...asked);
  }
}

function measured(ctx: DurableObjectState): Meter {
  const meter: Meter = { requests: 0, rowsWritten: 0, rowsRead: 0 };
  const { sql } = ctx.storage;
  const counted = {
    exec: (query: string, ...values: unknown[]) => {
      const cursor = sql.exec(query, ...values);
      // Rows are counted when they have been read.
      const rows = cursor.toArray();
      meter.rowsWritten += cursor.rowsWritten;
      meter.rowsRead += cursor.rowsRead;
      return Object.assign(rows[Symbol.iterator](), {
        toArray: () => rows,
        one: () => rows[0],
        rowsWritten: cursor.rowsWritten,
      });
    },
  };
  Object.defineProperty(ctx.storage, "sql", { value: counted });
  return meter;
}
