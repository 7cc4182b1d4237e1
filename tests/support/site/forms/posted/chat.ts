import { doctor, harmful, ID, licence, ms, type PostedForm, REASON, TYPED } from "./posted-form";

export const ROOM = "/rooms/:id";

export const chatForms: readonly PostedForm[] = [
  doctor("/rooms", { hearsMentions: "on", isQuiet: "on", quietFrom: "20", quietTo: "7" }, harmful),
  doctor("/rooms/new", { directWith: ID }),
  doctor("/rooms/new", { memberList: [ID], title: TYPED }),
  ms(ROOM, { intent: "send", message: REASON, clientMessageId: ID }),
  ms(ROOM, { intent: "send", message: REASON, files: licence() }),
  ms(ROOM, { intent: "send", message: REASON, replyTo: ID }),
  ms(ROOM, { intent: "edit", message: REASON, messageId: ID }),
  ms(ROOM, { intent: "delete", messageId: ID }),
  ms(ROOM, { intent: "acknowledge", messageId: ID }),
  ms(ROOM, { intent: "react", messageId: ID, react: "thanks" }),
  ms(ROOM, { intent: "react", messageId: ID, unreact: "thanks" }),
  ms(ROOM, { intent: "remind", messageId: ID, remind: "hour" }),
  ms(ROOM, { intent: "pin", messageId: ID }),
  ms(ROOM, { intent: "unpin", messageId: ID }),
  ms(ROOM, { intent: "keep" }),
  ms(ROOM, { intent: "unkeep" }),
  ms(ROOM, { intent: "unread" }),
  ms(ROOM, { intent: "read", lastReadMessageId: ID }),
  ms(ROOM, { intent: "send", message: REASON, later: "on" }),
  ms(`${ROOM}/later`, { message: REASON, when: "tomorrow@4102444800000", at: "", clientMessageId: ID }),
  ms(`${ROOM}/later`, { message: REASON, when: "at", at: "2099-01-01T08:00", scheduledId: ID }),
  ms(`${ROOM}/later`, { intent: "cancel", scheduledId: ID }),
  ms(`${ROOM}/forward/1`, { rooms: [ID], clientMessageId: ID }),
  ms(`${ROOM}/edit`, { title: REASON }, harmful),
  ms(`${ROOM}/members`, { intent: "unmute" }),
  ms(`${ROOM}/members`, { intent: "remove", userId: ID }),
  ms(`${ROOM}/members`, { intent: "leave" }, harmful),
  ms(`${ROOM}/members/add`, { memberList: [ID] }),
];
