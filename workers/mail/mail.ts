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
  | "directMessage"
  | "groupMessageUnread"
  | "hospitalNotice"
  | "vacantBeds"
  | "communityPost"
  | "communityComment"
  | "savedSearch"
  | "mailMagazine";

/** Hands a mail to whatever carries it. Throws when it may be tried again. */
export type MailSender = { send: (mail: Mail, from: Address) => Promise<void> };

type Address = { name: string; email: string };
