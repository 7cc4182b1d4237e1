import { OWN, type PersonalTable } from "./personal-table";

/** Tables of how somebody signs in, and from where. */
export const SIGN_IN: readonly PersonalTable[] = [
  {
    table: "push_subscriptions",
    where: OWN,
    leaving: "delete",
    title: "プッシュ通知を受け取る端末",
    shown: "created_at",
  },
  {
    table: "sessions",
    where: OWN,
    leaving: "delete",
    title: "ログイン中の端末",
    shown: "created_at, seen_at, user_agent, ip, shared_terminal, own_device",
  },
  {
    table: "devices",
    where: OWN,
    leaving: "delete",
    title: "これまでに使った端末",
    shown: "first_at, last_at",
  },
  { table: "passkeys", where: OWN, leaving: "delete", title: "パスキー", shown: "name, created_at, used_at" },
  { table: "passkey_challenges", where: OWN, leaving: "delete" },
  { table: "totp", where: OWN, leaving: "delete", title: "認証アプリ", shown: "confirmed_at" },
  { table: "recovery_codes", where: OWN, leaving: "delete" },
  { table: "pending_sign_ins", where: OWN, leaving: "delete" },
  { table: "password_tokens", where: OWN, leaving: "delete" },
  { table: "attempts", where: "instr(bucket, ?1) OR instr(bucket, ?2)", leaving: "delete" },
];
