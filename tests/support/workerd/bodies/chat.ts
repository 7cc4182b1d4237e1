import type { chat } from "#contract/chat/calls";
import { pngOf } from "../../pictures";
import type { Bodies } from "./bodies";

const picture = () => new File([pngOf(2, 2)], "a.png", { type: "image/png" });

export const chatBodies: Bodies<typeof chat> = {
  openRoom: { memberList: ["the-doctor"] },
  changeRoom: { title: "循環器連携" },
  sendMessage: { message: "承知しました" },
  editMessage: { message: "承知しました" },
  addMedia: { file: picture() },
  exportRoom: { clientMessageId: "11111111-1111-4111-8111-111111111111" },
  saveDraft: { text: "下書き" },
  pinMessage: { isPinned: true },
  forwardMessage: { rooms: ["r1"] },
  scheduleMessage: { message: "明日の件です", sendAt: Date.now() + 3_600_000 },
  sendUrgent: { message: "至急ご確認ください", reason: "当直の交代" },
  changeScheduled: { message: "明日の件です", sendAt: Date.now() + 3_600_000 },
  remindOfMessage: { remindAt: Date.now() + 3_600_000 },
  reactToMessage: { kind: "thanks", isOn: true },
  muteRoom: { isMuted: true },
  keepRoom: { isFavourite: true },
  markRoom: { isMarked: true },
  changeSettings: { showsReading: true },
  readMessages: { lastReadMessageId: "m1" },
  decrypt: { payload: "AAAA", sessionKey: "AAAA" },
};
