import {
  ADMIN_REQUIRED,
  GROUP_DELETED,
  GROUP_NOT_FOUND,
  GROUP_NOT_TO_BE_SEEN,
  NOT_A_MEMBER,
  NOT_AN_ADMIN,
} from "#contract/groups/texts";
import { READ_ONLY, READ_ONLY_LEAD } from "#contract/operation/texts";
import {
  EXPERT_REQUIRED,
  FIRST_DEPARTMENT_REQUIRED,
  GRADUATION_YEAR_REQUIRED,
  MESH_REQUIRED,
  UNIVERSITY_REQUIRED,
  WORKPLACE_REQUIRED,
} from "#contract/registration/texts";
import { MUST_BE_ARRAY, REQUIRED_PARAMETER_MISSING } from "#contract/texts";

const MEMBERSHIP_REQUIRED = "会員登録が必要です";
export const SIGN_IN_REQUIRED = "ログインしてください";

const RECORD_LEAD = "医師情報の登録に必要な項目です。入力してから、もう一度お進みください。";
const ADDRESS_LEAD = "URLが途中で切れていないかをご確認のうえ、もう一度お試しください。";
const GROUPS_LEAD = "コミュニティの一覧から、参加しているコミュニティをご確認ください。";

/** Errors whose title says what is missing (V-34 … V-47, G-11), and what their page says below it. */
const LEADS = new Map<string, string>([
  [UNIVERSITY_REQUIRED, RECORD_LEAD],
  [GRADUATION_YEAR_REQUIRED, RECORD_LEAD],
  [WORKPLACE_REQUIRED, RECORD_LEAD],
  [EXPERT_REQUIRED, RECORD_LEAD],
  [FIRST_DEPARTMENT_REQUIRED, RECORD_LEAD],
  [MESH_REQUIRED, RECORD_LEAD],
  [
    MEMBERSHIP_REQUIRED,
    "この画面は会員の方だけがご利用いただけます。会員登録のうえ、もう一度お越しください。",
  ],
  [REQUIRED_PARAMETER_MISSING, ADDRESS_LEAD],
  [MUST_BE_ARRAY, ADDRESS_LEAD],
  [SIGN_IN_REQUIRED, "ログインしてから、もう一度お越しください。"],
  [GROUP_DELETED, GROUPS_LEAD],
  [GROUP_NOT_FOUND, GROUPS_LEAD],
  [NOT_AN_ADMIN, "この操作は、コミュニティの管理者だけが行えます。"],
  [ADMIN_REQUIRED, "先にほかのメンバーを管理者に追加してください。"],
  [GROUP_NOT_TO_BE_SEEN, GROUPS_LEAD],
  [NOT_A_MEMBER, GROUPS_LEAD],
  [READ_ONLY, READ_ONLY_LEAD],
]);

/** The text that the page says below a refusal that is a title of its own; undefined for every other. */
export const leadOf = (message: string): string | undefined => LEADS.get(message);
