import type { notifications } from "#contract/notifications/calls";
import type { Handlers } from "../serve";
import { get, list } from "./read";
import { changeSettings, settings } from "./settings";
import { read, readAll, unread } from "./unread";

export const notificationsHandlers: Handlers<typeof notifications> = {
  list,
  unread,
  get,
  read,
  readAll,
  settings,
  changeSettings,
};
