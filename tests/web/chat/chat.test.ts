import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Message, Person } from "#contract/chat/rooms";
import { type KeyFacts, sends } from "~/browser/ime";
import { backoffMs } from "~/live/backoff";
import {
  completeUpTo,
  type RoomEvent,
  type RoomState,
  readersOf,
  reduceRoom,
  type Unsent,
} from "~/live/room/room-state";
import { pageOfPerson, placeOf, principalOf, roomContext } from "~/parts/chat/names";
import { LinkedText, withoutPunctuation } from "~/ui/text/linked-text";
import { daysOf, firstUnreadOf } from "../../../app/routes/chat/room/messages/days";
import { ATTACKS } from "../../support/attacks";

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

const key = (more: Partial<KeyFacts> = {}): KeyFacts => ({
  key: "Enter",
  isComposing: false,
  keyCode: 13,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  ...more,
});

describe("Enter", () => {
  const desk = { isTouch: false, sendsWithEnter: true };
  const phone = { ...desk, isTouch: true };

  it("does not send while it confirms a conversion, in either order of events", () => {
    expect(sends(key({ isComposing: true, keyCode: 229 }), desk)).toBe(false);
    expect(sends(key({ isComposing: true }), desk)).toBe(false);
    // Safari: compositionend came first, only the key code tells.
    expect(sends(key({ isComposing: false, keyCode: 229 }), desk)).toBe(false);
    expect(sends(key({ keyCode: 229, ctrlKey: true }), desk)).toBe(false);
  });

  it("sends on a desk, breaks the line with Shift and on a phone; Ctrl or ⌘ sends everywhere", () => {
    expect(sends(key(), desk)).toBe(true);
    expect(sends(key({ shiftKey: true }), desk)).toBe(false);
    expect(sends(key(), phone)).toBe(false);
    expect(sends(key({ ctrlKey: true }), phone)).toBe(true);
    expect(sends(key({ metaKey: true }), desk)).toBe(true);
    expect(sends(key({ key: "a" }), desk)).toBe(false);
  });

  it("breaks the line for who does not want it to send", () => {
    const writer = { ...desk, sendsWithEnter: false };
    expect(sends(key(), writer)).toBe(false);
    expect(sends(key({ ctrlKey: true }), writer)).toBe(true);
  });
});

describe("the state of a room", () => {
  const empty: RoomState = { viewerId: ME, messages: [], drafts: [], readers: [], revision: 1 };
  const stateAfter = (...events: RoomEvent[]) => events.reduce(reduceRoom, empty);
  const draft: Unsent = {
    clientMessageId: "mine",
    text: "承知しました",
    files: [],
    createdAt: 1,
    state: "sending",
  };
  const stored = message(1, { senderId: ME, clientMessageId: "mine" });

  it("shows a message once, though answer, live frame and poll all bring it", () => {
    const arrived: RoomEvent = { type: "arrived", messages: [stored] };
    const state = stateAfter({ type: "written", draft }, arrived, arrived, arrived);
    expect(state).toMatchObject({ messages: [stored], drafts: [] });
  });

  it("keeps what failed, and takes it away when it turns out to be stored", () => {
    const failed = stateAfter(
      { type: "written", draft },
      { type: "progressed", clientMessageId: "mine", state: "failed" },
    );
    expect(failed.drafts).toEqual([{ ...draft, state: "failed" }]);
    expect(reduceRoom(failed, { type: "arrived", messages: [stored] }).drafts).toEqual([]);
  });

  it("does not take another's message of the same client id for one's own", () => {
    const theirs = message(1, { clientMessageId: "mine" });
    expect(
      stateAfter({ type: "written", draft }, { type: "arrived", messages: [theirs] }).drafts,
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

describe("coming back", () => {
  it("waits longer each time, at most thirty seconds, never all at the same moment", () => {
    expect([0, 1, 2].map((attempt) => backoffMs(attempt, 1))).toEqual([1000, 2000, 4000]);
    expect(backoffMs(50, 1)).toBe(30_000);
    expect(backoffMs(0, 0)).toBe(500);
  });
});

describe("an address in a text", () => {
  it.each([
    ["https://example.jp/a.", "https://example.jp/a"],
    ["https://example.jp/a).", "https://example.jp/a"],
    ["https://example.jp/a_(b)", "https://example.jp/a_(b)"],
    ["https://example.jp/?q=1!", "https://example.jp/?q=1"],
    ["https://example.jp/(a))!).,", "https://example.jp/(a)"],
    ["https://example.jp/a(!", "https://example.jp/a("],
    [")))", ""],
    ["(!)", "(!)"],
  ])("%s ends at %s", (found, address) => {
    expect(withoutPunctuation(found)).toBe(address);
  });

  it.each(ATTACKS)("leads to the web only: %s", (attack) => {
    const parts = [attack, `https://example.jp/${attack}`, `見て：${attack}https://example.jp`].flatMap(
      (text) => LinkedText({ text }),
    );
    const links = parts.flatMap((part) => (typeof part === "object" && part !== null ? [part] : []));
    expect(links.length).toBeGreaterThan(1);
    for (const { props } of links as { props: { href: string } }[]) {
      expect(new URL(props.href).protocol).toBe("https:");
    }
  });
});

describe("a doctor whose licence is under review", () => {
  const ito: Person = {
    objectId: "ito",
    name: "伊藤 薫",
    role: "doctor",
    organization: "青空病院",
    avatarUrl: null,
    doctorId: "d1",
    isUnderReview: true,
  };

  it("is called so and not a doctor, in the head of a room and on badges", () => {
    expect(principalOf(ito)).toBe("temporaryDoctor");
    expect(roomContext("direct", [ito], 2)).toBe("資格確認中・青空病院");
    expect(roomContext("direct", [{ ...ito, isUnderReview: undefined }], 2)).toBe("医師・青空病院");
  });
});

describe("a name in a room", () => {
  const tanaka: Person = {
    objectId: "tanaka_ms",
    name: "田中 大輔",
    role: "ms",
    organization: null,
    avatarUrl: null,
    doctorId: null,
  };
  const company: Person = { ...tanaka, objectId: "aoba_cnctco", role: "connectCompany" };

  it("leads to its page where there is one for the viewer, and back to the room", () => {
    expect(placeOf(tanaka, "r", false)).toBe("/ms/tanaka_ms?from=%2Frooms%2Fr");
    const doctor: Person = { ...tanaka, role: "doctor", doctorId: "d" };
    expect(placeOf(doctor, "r", false)).toBe("/doctor/d?from=%2Frooms%2Fr");
    expect(placeOf(doctor, "r", true)).toBe("/connect/doctor/d?from=%2Frooms%2Fr");
    expect(placeOf(tanaka, "r", true)).toBe("/connect/ms/tanaka_ms?from=%2Frooms%2Fr");
    expect(placeOf(company, "r", false)).toBe("/cnct/company/aoba_cnctco?from=%2Frooms%2Fr");
  });

  it("leads to the members where there is none: who has left has no page", () => {
    const gone = { ...tanaka, name: "退会したユーザー" };
    expect(pageOfPerson(gone, "/rooms/r", false)).toBeNull();
    expect(placeOf(gone, "r", false)).toBe("/rooms/r/members");
  });
});
