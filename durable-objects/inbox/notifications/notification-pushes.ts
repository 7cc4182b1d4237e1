import { ACTIVE_WITHIN_MS } from "#contract/chat/limits";
import { pathOf } from "#contract/notifications/about";
import { PUSH_ABOUT_NOTIFICATIONS_MS } from "#contract/notifications/limits";
import { pushGroupOf } from "#contract/notifications/topics";
import type { Env } from "../../../workers/env";
import type { Alarm } from "../../alarm";
import type { Sockets } from "../../mqtt/sockets";
import type { InboxSettings } from "../inbox-settings";
import { afterQuiet } from "../mail-plan";
import type { InboxNotification } from "./notification";
import type { NotificationSettings } from "./notification-settings";
import type { Notifications } from "./notifications";

type Parts = {
  ctx: DurableObjectState;
  events: () => Env["EVENTS"];
  notifications: Notifications;
  settings: InboxSettings;
  chosen: NotificationSettings;
  sockets: Sockets;
  clock: Alarm;
};

/**
 * Pushes about notifications, for people who are not there and chose that kind: at most one in a while, at the end of
 * quiet hours if they begin before it, and after the person has seen their patients. What was read meanwhile is not
 * pushed.
 */
export class NotificationPushes {
  constructor(private readonly parts: Parts) {}

  /** Something has come. */
  plan({ topic }: InboxNotification, now: number) {
    const { settings, chosen, clock } = this.parts;
    const group = pushGroupOf(topic);
    if (!settings.wantsPushes() || !chosen.pushed().includes(group)) return;
    const before = chosen.waiting();
    const soonest = Math.max(now, before.pushedAt + PUSH_ABOUT_NOTIFICATIONS_MS);
    const dueAt = before.dueAt ?? afterQuiet(soonest, settings.quiet());
    const isOfOneGroup = before.number === 0 || before.group === group;
    chosen.wait({ ...before, dueAt, number: before.number + 1, group: isOfOneGroup ? group : null });
    if (dueAt <= now) this.sendDue(now);
    else clock.wakeAt(dueAt);
  }

  /**
   * Goes at once, also to somebody who is there: their page may be another. What they have confirmed does not. Whom no
   * push reaches gets a mail instead, unless they are there.
   */
  pushUrgent({ id, about, actorId }: InboxNotification, now: number) {
    const { ctx, events, notifications, settings, sockets } = this.parts;
    const userId = ctx.id.name;
    const isOver = notifications.get(id)?.notification.readAt !== null;
    const path = pathOf(about, false);
    if (!userId || !path || isOver) return;
    if (settings.wantsPushes())
      ctx.waitUntil(
        events().send({ type: "newNotification", userId, group: null, at: now, urgent: { id, path } }),
      );
    else if (actorId && !sockets.activeSince(now - ACTIVE_WITHIN_MS))
      ctx.waitUntil(events().send({ type: "urgentMail", userId, senderId: actorId, place: about.id, path }));
  }

  /** The person may be disturbed sooner than was planned: what was held until then (epoch ms) is due at the new moment. */
  bringForward(heldTo: number, dueAt: number) {
    const { chosen, clock } = this.parts;
    const waiting = chosen.waiting();
    if (waiting.dueAt !== heldTo) return;
    chosen.wait({ ...waiting, dueAt });
    clock.wakeAt(dueAt);
  }

  /** Pushes what waits and is due; somebody who is there has seen it. */
  sendDue(now: number) {
    const { ctx, events, notifications, settings, chosen, sockets, clock } = this.parts;
    const waiting = chosen.waiting();
    if (waiting.dueAt === null) return;
    const dueAt = afterQuiet(waiting.dueAt, settings.quiet());
    if (dueAt > now) {
      chosen.wait({ ...waiting, dueAt });
      return clock.wakeAt(dueAt);
    }
    const userId = ctx.id.name;
    const isSeen = sockets.activeSince(now - ACTIVE_WITHIN_MS) || notifications.unread() === 0;
    chosen.wait({ dueAt: null, pushedAt: isSeen ? waiting.pushedAt : now, group: null, number: 0 });
    if (isSeen || !userId) return;
    ctx.waitUntil(events().send({ type: "newNotification", userId, group: waiting.group, at: now }));
  }
}
