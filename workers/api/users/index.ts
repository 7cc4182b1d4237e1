import { PAGE_SIZE } from "#contract/limits";
import type { users as contract } from "#contract/users/calls";
import { auditLog } from "../../db/schema/auth";
import { allRows } from "../../db/sql";
import { business } from "../operator/terms";
import type { Handler, Handlers } from "../serve";
import { changeEmail, resumeMail, sendEmailCode } from "./account/email";
import { exportData, exportFiles } from "./account/export";
import { withdraw } from "./account/withdrawal";
import { availability, clearAvailability, setAvailability } from "./availability";
import { getUnreadCounts, profile } from "./profile";
import { deleteFrontendUserStorage, getFrontendUserStorage, updateFrontendUserStorage } from "./storage";
import {
  getSubscribedEmailNotifications,
  readUnsubscribeLink,
  unsubscribeOneClick,
  unsubscribeUserMail,
  updateSubscribedEmailNotifications,
} from "./subscriptions";
import { getLatestTermsOfServiceVersion, updateAgreedTermsOfServiceVersion } from "./terms";

const OPERATION_COLUMNS = {
  id: auditLog.id,
  at: auditLog.at,
  action: auditLog.action,
  result: auditLog.result,
  ip: auditLog.ip,
};

/** The query goes by the index of who acted: a page costs its own rows, however long the log is. */
const NEWEST = `SELECT id, at, action, result, ip FROM audit_log
  WHERE actor_id = ?1 AND (?2 = 0 OR (at, id) < (SELECT at, id FROM audit_log WHERE id = ?2 AND actor_id = ?1))
  ORDER BY at DESC, id DESC LIMIT ?3`;

const operations: Handler<typeof contract.operations> = async ({ viewer, query, env }) => {
  const results = await allRows(env.DB, OPERATION_COLUMNS, NEWEST, viewer.id, query.before, PAGE_SIZE + 1);
  const shown = results.slice(0, PAGE_SIZE);
  return { operations: shown, next: results.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null };
};

export const usersHandlers: Handlers<typeof contract> = {
  profile,
  business,
  getLatestTermsOfServiceVersion,
  updateAgreedTermsOfServiceVersion,
  getUnreadCounts,
  getFrontendUserStorage,
  updateFrontendUserStorage,
  deleteFrontendUserStorage,
  sendEmailCode,
  changeEmail,
  resumeMail,
  getSubscribedEmailNotifications,
  updateSubscribedEmailNotifications,
  unsubscribeUserMail,
  readUnsubscribeLink,
  unsubscribeOneClick,
  availability,
  setAvailability,
  clearAvailability,
  exportData,
  exportFiles,
  operations,
  withdraw,
};
