import type { chat } from "#contract/chat/calls";
import type { Handlers } from "../serve";
import { forwardMessage } from "./forward";
import { history, rooms, searchRooms, unreadCount } from "./list";
import { addMedia, media, medias, openedMedia } from "./media";
import { mentions } from "./mentions";
import {
  acknowledge,
  decrypt,
  deleteMessage,
  editMessage,
  findMessages,
  pinMessage,
  reactToMessage,
  readMessages,
  sendMessage,
} from "./messages";
import { contacts, partner } from "./people/contacts";
import { reminders, remindOfMessage } from "./reminders";
import { exportRoom, roomExport } from "./rooms/export";
import { changeRoom, openRoom } from "./rooms/open";
import { members, room } from "./rooms/room";
import { cancelScheduled, changeScheduled, scheduledMessages, scheduleMessage } from "./scheduled";
import { cert, changeSettings, keepRoom, markRoom, muteRoom, saveDraft, settings } from "./settings";
import { sendUrgent, urgentMessages } from "./urgent";

export const chatHandlers: Handlers<typeof chat> = {
  rooms,
  room,
  members,
  openRoom,
  changeRoom,
  sendMessage,
  editMessage,
  deleteMessage,
  acknowledge,
  pinMessage,
  reactToMessage,
  forwardMessage,
  remindOfMessage,
  reminders,
  urgentMessages,
  sendUrgent,
  scheduledMessages,
  scheduleMessage,
  changeScheduled,
  cancelScheduled,
  findMessages,
  addMedia,
  medias,
  media,
  openedMedia,
  exportRoom,
  roomExport,
  saveDraft,
  muteRoom,
  keepRoom,
  markRoom,
  settings,
  changeSettings,
  history,
  mentions,
  searchRooms,
  unreadCount,
  readMessages,
  decrypt,
  cert,
  contacts,
  partner,
};
