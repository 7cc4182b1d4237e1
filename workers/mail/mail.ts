/** One mail to one person. `event` names what happened: a mail with the same event is never sent twice. */
export type Mail = {
  event: string;
  kind: MailKind;
  to: string;
  /** The name of the sender: the service, or the connect service. */
  service: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
};

export type MailKind =
  | "authCode"
  | "alreadyRegistered"
  | "invitation"
  | "licenceResult"
  | "contactReply"
  | "contactForward"
  | "newDevice"
  | "passwordReset"
  | "emailChanged"
  | "passwordChanged"
  | "signInChanged"
  | "firstSignIn"
  | "testMail"
  | "operationAlert"
  | "directMessage"
  | "groupMessageUnread"
  | "urgentMessage"
  | "hospitalNotice"
  | "vacantBeds"
  | "communityPost"
  | "communityComment"
  | "savedSearch"
  | "mailMagazine";

/** Mails to people who have no account, to an address that is no one's any more, or to either. */
const TO_ANYBODY: ReadonlySet<MailKind> = new Set([
  "authCode",
  "alreadyRegistered",
  "invitation",
  "contactReply",
  "contactForward",
  "emailChanged",
]);
/** Tells whether such a mail is for the owner of an account alone. */
export const isForMembers = (kind: MailKind) => !TO_ANYBODY.has(kind);

/** Codes, links that set a password, and what else somebody waits for in front of a screen. */
const AWAITED: ReadonlySet<MailKind> = new Set([
  "authCode",
  "alreadyRegistered",
  "passwordReset",
  "testMail",
]);
export const isAwaited = (kind: MailKind) => AWAITED.has(kind);

/** Mails that thousands of others never hold up: those, and the only word that somebody gets of an urgent message. */
export const goesFirst = (kind: MailKind) => isAwaited(kind) || kind === "urgentMessage";

/** Hands mails to whatever carries them, in one request where it can. Throws when they may be tried again. */
export type MailSender = {
  send: (mails: readonly (Mail & { from: Address })[]) => Promise<void>;
  /** The most mails of one request. */
  mostTogether: number;
  /** The provider counts requests per second. */
  isCounted: boolean;
};

type Address = { name: string; email: string };
