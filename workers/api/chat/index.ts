import type { chat } from "#contract/chat";
import type { Handlers } from "../serve";
import { cert } from "./cert";
import { contacts } from "./contacts";
import { rooms, unreadCount } from "./list";
import { decrypt, readMessages, sendMessage } from "./messages";
import { changeRoom, openRoom } from "./open";
import { members, room } from "./room";

export const chatHandlers: Handlers<typeof chat> = {
  rooms,
  room,
  members,
  openRoom,
  changeRoom,
  sendMessage,
  unreadCount,
  readMessages,
  decrypt,
  cert,
  contacts,
};
