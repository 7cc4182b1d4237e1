import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Message } from "#contract/chat/shapes";
import { missedSince } from "~/live/room/state/missed";
import { reduceRoom } from "~/live/room/state/reduce-room";
import {
  completeUpTo,
  type RoomEvent,
  type RoomState,
  readersOf,
  type Unsent,
} from "~/live/room/state/room-state";
import { daysOf, firstUnreadOf } from "../../../app/routes/chat/room/messages/days";

const ME = "me";

const message = (seq: number, more: Partial<Message> = {}): Message => ({
  id: `m${seq}`,
  seq,
  senderId: "other",
  clientMessageId: `c${seq}`,
  message: `text ${seq}`,
  createdAt: seq,
  version: 0,
  editedAt: null,
  deletedAt: null,
  medias: [],
  acknowledgedBy: [],
  ...more,
});

describe("the state of a room", () => {
  const empty: RoomState = { viewerId: ME, messages: [], unsent: [], readers: [], revision: 1 };
  const stateAfter = (...events: RoomEvent[]) => events.reduce(reduceRoom, empty);
  const mine: Unsent = {
    clientMessageId: "mine",
    text: "承知しました",
    files: [],
    createdAt: 1,
    state: "sending",
  };
  const stored = message(1, { senderId: ME, clientMessageId: "mine" });

  it("shows a message once, though answer, live frame and poll all bring it", () => {
    const arrived: RoomEvent = { type: "arrived", messages: [stored] };
    const state = stateAfter({ type: "written", message: mine }, arrived, arrived, arrived);
    expect(state).toMatchObject({ messages: [stored], unsent: [] });
  });

  it("keeps what failed, and takes it away when it turns out to be stored", () => {
    const failed = stateAfter(
      { type: "written", message: mine },
      { type: "progressed", clientMessageId: "mine", state: "failed" },
    );
    expect(failed.unsent).toEqual([{ ...mine, state: "failed" }]);
    expect(reduceRoom(failed, { type: "arrived", messages: [stored] }).unsent).toEqual([]);
  });

  it("shows how far a file has come, and takes away a file that is left out", () => {
    const state = stateAfter(
      { type: "written", message: mine },
      { type: "progressed", clientMessageId: "mine", state: "sending", upload: { at: 1, share: 0.5 } },
      { type: "leftOut", clientMessageId: "mine", at: 0 },
      { type: "leftOut", clientMessageId: "another", at: 1 },
    );
    expect(state.unsent).toMatchObject([{ upload: { at: 1, share: 0.5 }, leftOut: [0] }]);
  });

  it("does not take another's message of the same client id for one's own", () => {
    const theirs = message(1, { clientMessageId: "mine" });
    expect(
      stateAfter({ type: "written", message: mine }, { type: "arrived", messages: [theirs] }).unsent,
    ).toHaveLength(1);
  });

  it("is what a reload shows, in whatever order and however often messages arrive", () => {
    const all = Array.from({ length: 12 }, (_, index) => message(index + 1));
    const pieces = fc.array(fc.subarray(all), { maxLength: 12 });
    fc.assert(
      fc.property(pieces, fc.shuffledSubarray(all, { minLength: all.length }), (some, shuffled) => {
        const events = [...some, ...shuffled.map((each) => [each])].map(
          (messages): RoomEvent => ({ type: "arrived", messages }),
        );
        const state = stateAfter(...events);
        expect(state.messages).toEqual(all);
        expect(completeUpTo(state)).toBe(12);
      }),
    );
  });

  it("leaves a change of a message above the page there, and asks for nothing on its account", () => {
    const page = { ...stateAfter({ type: "arrived", messages: [message(8), message(9)] }), from: 8 };
    const edited = message(3, { version: 5 });
    const room = { messages: [edited, message(10)], readers: [], revision: 6 };
    for (const event of [
      { type: "live", message: edited },
      { type: "caughtUp", room: { ...room, messages: [edited], revision: 5 } },
    ] satisfies RoomEvent[]) {
      const state = reduceRoom(page, event);
      expect(state.messages.map(({ seq }) => seq)).toEqual([8, 9]);
      expect([state.revision, completeUpTo(state)]).toEqual([5, 9]);
    }
    const later = reduceRoom(page, { type: "caughtUp", room });
    expect(later.messages.map(({ seq }) => seq)).toEqual([8, 9, 10]);
    const older = reduceRoom(later, { type: "arrived", messages: [edited] });
    expect(older.messages.map(({ seq }) => seq)).toEqual([3, 8, 9, 10]);
  });

  it("takes first messages that come after later ones, in a room that was empty", () => {
    const live = [3, 1, 2].map((seq): RoomEvent => ({ type: "live", message: message(seq) }));
    expect(stateAfter(...live).messages.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it("takes the newer of two views of a message, whichever comes first", () => {
    const views = [0, 3, 5].map((version) => message(1, { version, message: `version ${version}` }));
    fc.assert(
      fc.property(fc.shuffledSubarray(views, { minLength: 3 }), (shuffled) => {
        const state = stateAfter(
          ...shuffled.map((each): RoomEvent => ({ type: "arrived", messages: [each] })),
        );
        expect(state.messages).toEqual([views[2]]);
        expect(state.revision).toBe(5);
      }),
    );
  });

  it("counts as readers who were there when it was said and have come that far, never backwards", () => {
    const room = {
      messages: [],
      revision: 1,
      readers: [
        { userId: "a", from: 0, seq: 3 },
        { userId: "b", from: 2, seq: 4 },
      ],
    };
    const state = stateAfter({ type: "loaded", room }, { type: "read", userId: "a", seq: 5 });
    expect(readersOf(state, 2)).toEqual({ count: 1, userIds: ["a"] });
    expect(readersOf(state, 4)).toEqual({ count: 2, userIds: ["a", "b"] });
    const late = reduceRoom(reduceRoom(state, { type: "loaded", room }), {
      type: "read",
      userId: "a",
      seq: 1,
    });
    expect(readersOf(late, 5).userIds).toEqual(["a"]);
  });

  it("knows from where to ask when something is missing", () => {
    expect(completeUpTo({ messages: [] })).toBe(0);
    expect(completeUpTo({ messages: [3, 4, 6].map((seq) => message(seq)) })).toBe(4);
  });
});

describe("what was missed", () => {
  /** A room as the server pages it: new messages and changes, at most 500 of either, the lowest versions first. */
  const serverOf = (all: Message[], revision: number) => async (query: URLSearchParams) => {
    const [after, since] = [Number(query.get("after")), Number(query.get("since"))];
    const byVersion = [...all].sort((a, b) => a.version - b.version);
    const found = new Set([
      ...all.filter(({ seq }) => seq > after).slice(0, 500),
      ...byVersion.filter(({ version }) => version > since).slice(0, 500),
    ]);
    return { messages: [...found].sort((a, b) => a.seq - b.seq), readers: [], revision };
  };
  const here = { messages: [message(1, { version: 1 })], revision: 1 };

  it("comes whole, also when it is more than a page of changes and of new messages", async () => {
    const changed = message(1, { version: 4000 });
    const updates = Array.from({ length: 1300 }, (_, at) =>
      message(at + 2, { version: 2 + ((at * 7) % 1300) }),
    );
    const missed = await missedSince(here, serverOf([changed, ...updates], 4000));
    expect(new Set(missed?.messages.map(({ seq }) => seq)).size).toBe(1301);
    expect(missed?.revision).toBe(4000);
    expect(missed?.messages).toContainEqual(changed);
  });

  it("is nothing while one of its pages cannot be had", async () => {
    const updates = Array.from({ length: 700 }, (_, at) => message(at + 2, { version: at + 2 }));
    const server = serverOf(updates, 701);
    let calls = 0;
    expect(await missedSince(here, async (query) => (++calls > 1 ? null : server(query)))).toBeNull();
    expect(calls).toBe(2);
  });
});

describe("the log", () => {
  const MORNING = Date.parse("2026-11-20T00:05:00Z");

  it("is divided by days in Tokyo, not in London", () => {
    const before = Date.parse("2026-11-19T14:59:00Z");
    const days = daysOf(
      [message(1, { createdAt: before }), message(2, { createdAt: before + 120_000 })],
      null,
    );
    expect(days.map(({ date }) => date)).toEqual(["2026年11月19日", "2026年11月20日"]);
  });

  it("draws the unread line above the first message of others, which never follows on", () => {
    const list = [1, 2, 3].map((seq) => message(seq, { createdAt: MORNING }));
    const own = message(2, { senderId: ME });
    expect(firstUnreadOf(list, ME, { lastReadSeq: 1, lastSeq: 3 })).toBe(2);
    expect(firstUnreadOf(list, ME, { lastReadSeq: 3, lastSeq: 3 })).toBeNull();
    expect(firstUnreadOf([message(1), own, message(3)], ME, { lastReadSeq: 1, lastSeq: 3 })).toBe(3);
    const lines = daysOf(list, 2).flatMap((day) => day.lines);
    expect(lines.map(({ isFirstUnread }) => isFirstUnread)).toEqual([false, true, false]);
    expect(lines.map(({ isFollowing }) => isFollowing)).toEqual([false, false, true]);
  });
});

describe("the line above what is unread", () => {
  const page = [7, 8, 9].map((seq) => message(seq));

  it("waits until the page reaches back so far", () => {
    expect(firstUnreadOf(page, ME, { lastReadSeq: 3, lastSeq: 9 })).toBeNull();
    expect(
      firstUnreadOf(
        [4, 5, 6, 7].map((seq) => message(seq)),
        ME,
        { lastReadSeq: 3, lastSeq: 9 },
      ),
    ).toBe(4);
  });

  it("is not for what comes in while one is looking", () => {
    expect(firstUnreadOf(page, ME, { lastReadSeq: 8, lastSeq: 8 })).toBeNull();
  });
});
