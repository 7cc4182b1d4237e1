import { type operations, serviceNotice } from "#contract/operation/calls";
import { NOTICE_OVER } from "#contract/operation/texts";
import { readServiceState, setServiceState, serviceState as stateOf } from "../../db/service-state";
import { record } from "../audit";
import { invalidFields } from "../errors";
import type { Handler, Handlers } from "../serve";
import {
  deadLetters,
  discardDeadLetter,
  discardDeadLetters,
  retryDeadLetter,
  retryDeadLetters,
} from "./dead-letters";
import { health } from "./health";

const announcement: Handler<typeof operations.announcement> = async ({ env }) => {
  const { isReadOnly, notice } = await stateOf(env.DB);
  const read = noticeIn(notice);
  const now = Date.now();
  return { isReadOnly, notice: read && read.from <= now && now < read.until ? read.text : null };
};

const serviceState: Handler<typeof operations.serviceState> = async ({ env }) => {
  const { isReadOnly, notice } = await readServiceState(env.DB);
  return { isReadOnly, notice: noticeIn(notice) };
};

const setReadOnly: Handler<typeof operations.setReadOnly> = async ({ viewer, body, db, env, scope }) => {
  await setServiceState(env.DB, "read-only", body.isReadOnly ? "" : null);
  const action = body.isReadOnly ? "read-only-started" : "read-only-ended";
  await record(db, scope, { action, actorId: viewer.id, result: "ok" });
};

const setServiceNotice: Handler<typeof operations.setServiceNotice> = async (call) => {
  const { viewer, body, db, env, scope } = call;
  if (body.until <= Date.now()) throw invalidFields({ until: NOTICE_OVER });
  await setServiceState(env.DB, "notice", JSON.stringify(body));
  await record(db, scope, {
    action: "service-notice-set",
    actorId: viewer.id,
    result: "ok",
    detail: { after: body.text },
  });
};

const removeServiceNotice: Handler<typeof operations.removeServiceNotice> = async (call) => {
  const { viewer, db, env, scope } = call;
  await setServiceState(env.DB, "notice", null);
  await record(db, scope, { action: "service-notice-removed", actorId: viewer.id, result: "ok" });
};

/** What another version has stored is no notice. */
function noticeIn(stored: string | null) {
  if (stored === null) return null;
  const read = serviceNotice.safeParse(JSON.parse(stored));
  return read.success ? read.data : null;
}

export const operationsHandlers: Handlers<typeof operations> = {
  announcement,
  serviceState,
  setReadOnly,
  setServiceNotice,
  removeServiceNotice,
  health,
  deadLetters,
  retryDeadLetter,
  discardDeadLetter,
  retryDeadLetters,
  discardDeadLetters,
};
