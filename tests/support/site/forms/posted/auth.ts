import { EMAIL, guest, harmful, ID, local, ms, PASSWORD, type PostedForm, TYPED } from "./posted-form";

export const authForms: readonly PostedForm[] = [
  guest("/login", { username: EMAIL, password: PASSWORD }),
  guest("/connect/login", { username: EMAIL, password: PASSWORD }),
  guest("/login/passkey", { intent: "passkey", credential: '{"id":"a"}' }),
  guest("/login/second", { code: "123456" }),
  guest("/password/forgot", { email: EMAIL }),
  guest("/password/reset?token=nobodys", { token: "nobodys", password: "kawa-no-oto-7" }),
  ms("/mypage/security", { session: ID }),
  ms("/mypage/security", { session: "others" }, harmful),
  ms("/mypage/security/later"),
  ms("/mypage/security/password", { currentPassword: PASSWORD, password: "kawa-no-oto-7" }),
  ms("/mypage/security/app", { password: PASSWORD }),
  ms("/mypage/security/app", { intent: "confirm", code: "123456", secret: "A", uri: "otpauth://totp/a" }),
  ms("/mypage/security/app", { intent: "remove", password: PASSWORD }),
  ms("/mypage/security/recovery", { password: PASSWORD }),
  ms("/mypage/security/passkey", { name: TYPED, credential: '{"id":"a"}' }),
  ms("/mypage/security/passkey/edit?id=a", { intent: "rename", name: TYPED }),
  ms("/mypage/security/passkey/edit?id=a", { intent: "remove", password: PASSWORD }),
  ms("/unsent-form", {}, local),
  ms("/logout", {}, { ...local, ...harmful }),
];
