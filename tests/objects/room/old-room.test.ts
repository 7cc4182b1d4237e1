import { runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import { RoomRecord } from "../../../durable-objects/room/room-record";
import { ROOM_STEPS } from "../../../durable-objects/room/room-schema";
import { roomOf, somebody } from "../../support/workerd/chat/rooms";

/** The steps there were before `community_id` was called `group_id`, and `owed` `retries`. */
const STEPS_THEN = 5;

it("a room from before its columns were renamed still knows its group, and whom it has yet to reach", async () => {
  const late = somebody("late");
  await runInDurableObject(roomOf("old-room"), async (_, { storage }) => {
    await storage.deleteAll();
    for (const step of ROOM_STEPS.slice(0, STEPS_THEN)) storage.sql.exec(step);
    storage.kv.put("schema", STEPS_THEN);
    storage.sql.exec(
      `INSERT INTO room (id, kind, title, owner_id, community_id, roll, revision, last_seq, created_at)
       VALUES ('old-room', 'group', '', ?1, 'group-1', 3, 1, 0, 1)`,
      late,
    );
    storage.sql.exec("INSERT INTO owed VALUES (?, 2, 1)", late);
    const record = new RoomRecord(storage);
    expect(record.room()).toMatchObject({ group_id: "group-1", roll: 3, owner_id: late });
    expect(record.retries()).toEqual([{ user_id: late, attempts: 2, due_at: 1 }]);
  });
});
