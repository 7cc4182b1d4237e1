import type { chat } from "#contract/chat/calls";
import { MESSAGES_PER_PAGE, ROOM_MEMBERS } from "#contract/chat/limits";
import {
  CHAT_DIRECT_FIXED,
  CHAT_DIRECT_TITLE,
  CHAT_FOLLOWS_GROUP,
  CHAT_OWNER_ONLY,
  CHAT_ROOMS_USED_UP,
  CHAT_TOO_MANY_MEMBERS,
  MEMBERS_REQUIRED,
} from "#contract/chat/texts";
import { inboxOf, roomObject } from "../../../../durable-objects/objects";
import type { ChangeFault } from "../../../../durable-objects/room/room-rules";
import type { Env } from "../../../env";
import { invalidFields, notFound, type Refusal, tooMany, wrongRole } from "../../errors";
import type { Handler } from "../../serve";
import { refuseUnusable } from "../../unusable";
import { roomOf } from "../objects";
import { refuseStrangers } from "../people/who-may-talk";
import { readRoom } from "./room";
import { findPair, registerNewRoom, registerPair } from "./room-register";

const FIRST_PAGE = { limit: MESSAGES_PER_PAGE, offset: 0 };

/** Opens the one room with one other person, found or made; with more people, a new room. */
export const openRoom: Handler<typeof chat.openRoom> = async ({ viewer, body, db, env }) => {
  const others = [...new Set(body.memberList)].filter((id) => id !== viewer.id);
  const [other] = others;
  if (!other) throw invalidFields({ memberList: MEMBERS_REQUIRED });
  if (others.length >= ROOM_MEMBERS) throw invalidFields({ memberList: CHAT_TOO_MANY_MEMBERS });
  const isDirect = others.length === 1;
  if (isDirect && body.title) throw invalidFields({ title: CHAT_DIRECT_TITLE });
  await refuseStrangers(viewer, { db, env }, others);
  const id = isDirect ? await directRoom(env, [viewer.id, other]) : await newRoom(env, viewer.id);
  const kind = isDirect ? "direct" : "group";
  const room = roomObject(env, id);
  await room.open({ id, kind, ownerId: viewer.id, memberIds: [viewer.id, ...others], title: body.title });
  return readRoom(viewer, { db, env }, id, FIRST_PAGE);
};

/** A room that is there already may be opened as often as one likes. */
async function directRoom(env: Env, pair: [viewerId: string, otherId: string]) {
  const { id, isRegistered } = await findPair(env, pair);
  if (!(await roomObject(env, id).isMember(pair[0]))) await countRoom(env, pair[0]);
  return isRegistered ? id : registerPair(env, pair);
}

async function newRoom(env: Env, userId: string) {
  await countRoom(env, userId);
  return registerNewRoom(env);
}

async function countRoom(env: Env, userId: string) {
  const waitMs = await inboxOf(env, userId).use("room");
  if (waitMs !== null) throw tooMany(waitMs / 1000, CHAT_ROOMS_USED_UP);
}

/**
 * The given members are compared with those who are there; only newcomers are put to the rule about who may talk to
 * whom.
 */
export const changeRoom: Handler<typeof chat.changeRoom> = async ({ viewer, params, body, db, env }) => {
  const room = await roomOf(env, params.id);
  const before = await room.members(viewer.id);
  if (!before) throw notFound();
  const wanted = new Set(body.memberList ?? before.memberIds);
  const present = new Set(before.memberIds);
  const add = [...wanted].filter((id) => !present.has(id));
  const remove = before.memberIds.filter((id) => !wanted.has(id));
  const isLeaving = remove.length === 1 && remove[0] === viewer.id;
  const leavesOnly = isLeaving && add.length === 0 && body.title === undefined;
  if (viewer.role === "connectCompany" && !leavesOnly) throw wrongRole();
  await refuseUnusable("title", body.title, async () => (await roomNow()).title);
  await refuseStrangers(viewer, { db, env }, add);
  const outcome = await room.change(viewer.id, { title: body.title, add, remove });
  if (outcome === null) throw notFound();
  if (outcome !== "changed") throw refusalOf(outcome);
  return remove.includes(viewer.id) ? null : roomNow();

  function roomNow() {
    return readRoom(viewer, { db, env }, params.id, FIRST_PAGE);
  }
};

function refusalOf(fault: ChangeFault): Refusal {
  switch (fault) {
    case "direct":
      return wrongRole(CHAT_DIRECT_FIXED);
    case "follows":
      return wrongRole(CHAT_FOLLOWS_GROUP);
    case "direct-title":
      return wrongRole(CHAT_DIRECT_TITLE);
    case "not-owner":
      return wrongRole(CHAT_OWNER_ONLY);
    case "too-many":
      return invalidFields({ memberList: CHAT_TOO_MANY_MEMBERS });
  }
}
