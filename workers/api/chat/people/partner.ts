import type { chat } from "#contract/chat/calls";
import { inboxOf } from "../../../../durable-objects/objects";
import { notFound } from "../../errors";
import type { Handler } from "../../serve";
import { roomOfPair } from "../rooms/room-register";
import { peopleOf } from "./people";
import { refusalFor } from "./who-may-talk";

/** A room that exists stays open to both, also after what tied them has gone. */
export const partner: Handler<typeof chat.partner> = async ({ viewer, params, db, env }) => {
  const roomId = await roomOfPair(env, [viewer.id, params.userId]);
  const [refusal, people, isThere] = await Promise.all([
    refusalFor(viewer, { db, env }, params.userId),
    peopleOf(db, [params.userId]),
    inboxOf(env, viewer.id).isIn(roomId),
  ]);
  const person = people.get(params.userId);
  if (refusal === undefined || !person) throw notFound();
  return { person, roomId: isThere ? roomId : null, refusal };
};
