import { createElement } from "react";
import { expect, test } from "vitest";
import type { Around } from "../../../app/routes/chat/room/messages/around";
import type { LogLine } from "../../../app/routes/chat/room/messages/days";
import { MessageMenu } from "../../../app/routes/chat/room/messages/message-menu";
import { rendered } from "../../support/rendered";

const line = {
  id: "m1",
  seq: 1,
  senderId: "tanaka",
  text: "ご連絡です。",
  acknowledgedBy: [],
} as unknown as LogLine;

async function menuOf(mayWrite: boolean, isOwn: boolean): Promise<string> {
  const around = {
    viewerId: "sato",
    mayWrite,
    held: { roomId: "room", sessionKey: "" },
    people: new Map(),
    pins: [],
    reminders: [],
    readersOf: () => ({ count: 0, userIds: [] }),
    menu: { openSeq: 1, address: () => "", toggle: () => {}, leave: () => {}, close: () => {} },
    replyAddress: () => "?reply=m1",
    editAddress: () => "?edit=m1",
  } as unknown as Around;
  return rendered(createElement(MessageMenu, { line, around, isOwn }));
}

test.each([
  ["acknowledges", false, "確認しました", "通報する"],
  ["edits", true, "編集する", "メッセージを削除"],
])(
  "who may not write in a room %s nothing there, and still keeps the other acts",
  async (_, isOwn, closed, saved) => {
    const [open, shut] = await Promise.all([menuOf(true, isOwn), menuOf(false, isOwn)]);
    expect([open.includes(closed), shut.includes(closed)]).toEqual([true, false]);
    expect([open.includes(saved), shut.includes(saved)]).toEqual([true, true]);
  },
);
