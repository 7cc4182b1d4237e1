import type { notifications } from "#contract/notifications/calls";
import { inboxOf } from "../../../durable-objects/objects";
import type { Handler } from "../serve";

export const settings: Handler<typeof notifications.settings> = ({ viewer, env }) =>
  inboxOf(env, viewer.id).chosenPushes({});

export const changeSettings: Handler<typeof notifications.changeSettings> = ({ viewer, body, env }) =>
  inboxOf(env, viewer.id).chosenPushes(body);
