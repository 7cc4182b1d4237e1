import {
  by,
  connect,
  doctor,
  EMAIL,
  guest,
  harmful,
  ID,
  ms,
  PASSWORD,
  type PostedForm,
  TYPED,
} from "./posted-form";

export const usersForms: readonly PostedForm[] = [
  guest("/unsubscribe?token=nobodys"),
  by("notAgreed")("/agree-terms", { terms: "0", privacy: "0" }),
  doctor("/doctor/:id/edit/email", { intent: "send", email: EMAIL, password: PASSWORD }),
  doctor("/doctor/:id/edit/email", { intent: "change", email: EMAIL, code: "0000" }),
  doctor(
    "/setting/mail_magazine",
    { intent: "pushes", pushed: ["cards"], quietFrom: "20", quietTo: "7" },
    harmful,
  ),
  doctor("/setting/mail_magazine", { until: "end" }),
  doctor("/setting/mail_magazine", { subscribedEmailNotifications: ["directMessage", "groupMessageUnread"] }),
  connect("/connect/setting/mail_magazine", { subscribedEmailNotifications: "directMessage" }),
  doctor("/mypage/contact-rules", { userId: ID, intent: "mute" }),
  doctor(
    "/mypage/contact-rules",
    { doctor: "anyone", ms: "area", connectCompany: "asked", areas: ["13"] },
    harmful,
  ),
  doctor("/mypage/contact-rules", { intent: "unmute", companyCode: "none", companyName: TYPED }),
  ms("/mypage/email", { intent: "send", email: EMAIL, password: PASSWORD }),
  ms("/mypage/email", { intent: "change", email: EMAIL, code: "0000" }),
  ms("/mypage/email/stopped", {}),
  ms("/mypage/withdraw", { password: PASSWORD, isConfirmed: "on" }),
];
