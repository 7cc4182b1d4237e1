import { EXIT_FAILED, INVITE_FAILED, REMOVAL_FAILED, ROLE_CHANGE_FAILED } from "#contract/groups/texts";
import { pngOf } from "../../pictures";
import { type Comer, exampleOf } from "../web";

/** What a person has typed and must not lose; anything with this word in it is looked for afterwards. */
const TYPED = "消えない文";
const PASSWORD = "not-the-password-1";
const ID = "0199d000-0000-7000-8000-000000000001";
const EMAIL = "kieru-na@example.jp";

export type PostedForm = {
  by: Comer | Stage;
  path: string;
  fields: Record<string, string | readonly string[] | File>;
  /** The page goes on without the host: what it keeps lies at the edge. */
  needsNoHost?: true;
  /** Never sent to a host that answers: it would end or change what other tests use. */
  isHarmful?: true;
  /** What the page says when the host fails, where it is not the usual. */
  says?: string;
};

/** Those who are in the middle of something: their cookies are made on the way (tests/support/site/forms/stages.ts). */
export type Stage =
  | "inquiring"
  | "correcting"
  | "confirming"
  | "describing"
  | "finishing"
  | "recording"
  | "registering"
  | "joining";

type Fields = PostedForm["fields"];
const by =
  (poster: Comer | Stage) =>
  (path: string, fields: Fields = {}, more: Partial<PostedForm> = {}): PostedForm => ({
    by: poster,
    path,
    fields,
    ...more,
  });

const guest = by("guest");
const doctor = by("doctor");
const ms = by("ms");
const operator = by("operator");
const connect = by("connect");
const inquiring = by("inquiring");
const recording = by("recording");
const local = { needsNoHost: true } as const;
const harmful = { isHarmful: true } as const;

export const INQUIRY = {
  lastName: "佐藤",
  firstName: "健一",
  job: "1",
  prefectureName: "東京都",
  hospitalName: `${TYPED}病院`,
  hospitalAddress: "東京都千代田区1-1",
  email: EMAIL,
  body: `${TYPED}\nです。`,
  isConfirmed: "on",
};

export const PARTICULARS = {
  lastnameJa: "新田",
  firstnameJa: TYPED,
  lastnameKana: "にった",
  firstnameKana: "のこる",
  gender: "1",
  birthYear: "昭和60",
  birthMonth: "5",
  birthDay: "12",
  category2: "1",
  subCategoryId: "1",
  registeredNumber: "987654",
  certificationYear: "平成23",
  certificationMonth: "4",
  certificationDay: "20",
};

export const COLLEAGUE = {
  lastnameJa: "鈴木",
  firstnameJa: TYPED,
  lastnameKana: "すずき",
  firstnameKana: "のこる",
  occupation: "nurse",
};

export const CORRECTION = {
  subject: "hospital",
  subjectName: `${TYPED}病院`,
  kind: "correct",
  relation: "staff",
  name: `新田 ${TYPED}`,
  email: EMAIL,
  body: `${TYPED}の電話番号が変わりました。`,
};

const OF_HOSPITAL = { hospitalId: "nobodys", revision: "1" };
const PLACE = { name: `${TYPED}大学`, zipcode: "1000001", isWorking: "yes", startDate: "2015年4月" };
const ROOM = "/rooms/:id";
const DOCTOR = "/doctor/:id";
const REASON = `${TYPED}。`;
const ACCOUNT = {
  email: EMAIL,
  role: "ms",
  lastNameJa: TYPED,
  firstNameJa: "残",
  lastNameKana: "にった",
  firstNameKana: "のこる",
  companyCode: "no-such-company",
};
const ITEM = { title: TYPED, content: REASON, isCommentable: "on", roles: "doctor" };
const AD = {
  place: "board",
  advertiser: TYPED,
  title: TYPED,
  text: REASON,
  linkUrl: "https://example.jp",
  startsOn: "2001-01-01",
  endsOn: "2001-01-02",
  territories: ["00"],
  roles: ["doctor"],
};
const REVISION = { version: "0.1", revisedAt: "2001-01-01", summary: TYPED, body: `第1条 ${TYPED}` };

/** Every form of every screen that is built: what each of its buttons sends. */
export const FORMS: readonly PostedForm[] = [
  guest("/login", { username: EMAIL, password: PASSWORD }),
  guest("/connect/login", { username: EMAIL, password: PASSWORD }),
  guest("/login/passkey", { intent: "passkey", credential: '{"id":"a"}' }),
  guest("/login/second", { code: "123456" }),
  guest("/password/forgot", { email: EMAIL }),
  guest("/password/reset?token=nobodys", { token: "nobodys", password: "kawa-no-oto-7" }),
  guest("/unsubscribe?token=nobodys"),
  guest("/helper-panel/dismiss", { back: "/signup" }, local),
  guest("/contact/form", { ...INQUIRY, intent: "zipcode", zipcode: "1000001" }),
  guest("/contact/form", { ...INQUIRY, intent: "companies" }, local),
  guest("/contact/form?connect=1", { ...INQUIRY, intent: "zipcode", zipcode: "1000001" }),
  inquiring("/contact/form", { ...INQUIRY, companyCode: "none" }, local),
  inquiring("/contact/confirm"),
  guest("/posting_information/request", CORRECTION, local),
  by("correcting")("/posting_information/confirm"),
  guest("/signup", { email: EMAIL, agreed: "on" }),
  by("confirming")("/confirm", { code: "0000" }),
  by("confirming")("/confirm", { intent: "resend" }),
  by("confirming")("/unreceived_auth_code"),
  by("describing")("/profile", { ...PARTICULARS, password: PASSWORD }),
  by("describing")("/profile", { images: licence() }),
  by("finishing")("/regist-confirm"),
  recording("/doctor/new"),
  recording("/doctor/new/select", { doctorObjectId: "none" }, local),
  recording("/doctor/new/doctorExpertCategory", { codes: ["e01"], intent: "save" }, local),
  recording("/doctor/new/searchPaperMeshList", { codes: ["m001"], intent: "save" }, local),
  recording("/doctor/new/surgeryMeshList", { q: TYPED, intent: "search" }, local),
  recording("/doctor/new/unacceptableMeshList", { intent: "save" }, local),
  recording(
    "/doctor/new/editHospital",
    { ...PLACE, intent: "hospitals", medicalAreaId: "1301", q: TYPED },
    local,
  ),
  recording("/doctor/new/editHospital", { ...PLACE, intent: "zipcode" }),
  recording("/doctor/new/editHospital", { ...PLACE, medicalAreaId: "1301", hospitalId: ID, q: TYPED }),
  recording("/doctor/new/editHospital", { ...PLACE, intent: "save" }, local),
  recording("/doctor/new/profile", { university: TYPED, firstDepartment: "d03" }, local),
  by("registering")("/doctor/new/confirm"),
  guest("/medical/signup", { intent: "send", invitation: "nobodys" }),
  guest("/medical/signup", { invitation: "nobodys", code: "0000", password: PASSWORD }),
  by("joining")("/medical/profile", COLLEAGUE, local),
  by("joining")("/medical/confirm", { agreed: "on" }),

  by("temporaryDoctor")("/doctor/new/pending", { images: licence() }),
  by("notAgreed")("/agree-terms", { terms: "0", privacy: "0" }),
  doctor("/invitation", { email: EMAIL }),
  doctor("/invitation", { withdraw: ID }),
  doctor("/doctor/:id/edit/email", { intent: "send", email: EMAIL, password: PASSWORD }),
  doctor("/doctor/:id/edit/email", { intent: "change", email: EMAIL, code: "0000" }),
  doctor(`${DOCTOR}/edit`, { intent: "basics", introduction: REASON }, harmful),
  doctor(`${DOCTOR}/edit`, { intent: "shown", "was-hideGender": "on" }, harmful),
  doctor(`${DOCTOR}/edit`, { intent: "up-1", seen: "nobodys" }, harmful),
  doctor(`${DOCTOR}/edit`, { intent: "picture", image: licence() }, harmful),
  doctor(`${DOCTOR}/edit`, { intent: "no-picture" }, harmful),
  doctor(`${DOCTOR}/edit/category`, { firstDepartment: "d03", seen: "nobodys" }),
  doctor(`${DOCTOR}/edit/doctorExpertCategory`, { codes: ["e01"], seen: "nobodys" }),
  doctor(`${DOCTOR}/edit/searchPaperMeshList`, { codes: ["m001"], seen: "nobodys" }),
  doctor(`${DOCTOR}/edit/surgeryMeshList`, { codes: ["m300"], seen: "nobodys" }),
  doctor(`${DOCTOR}/edit/unacceptableMeshList`, { codes: ["m001"], seen: "nobodys" }),
  doctor(`${DOCTOR}/edit/hospitals/99`, { ...PLACE, intent: "save" }, harmful),
  doctor(`${DOCTOR}/edit/hospitals/99`, { ...PLACE, intent: "zipcode" }),
  doctor(`${DOCTOR}/edit/papers`, { intent: "pmid", pmid: "1" }),
  doctor(`${DOCTOR}/edit/papers`, { intent: "file", file: licence() }),
  doctor(`${DOCTOR}/edit/papers`, { intent: "hide", papers: "nobodys" }),
  doctor(`${DOCTOR}/edit/papers/delete`, { papers: "nobodys" }),
  doctor(`${DOCTOR}/edit/specialty`, { shown: "m001" }, harmful),
  doctor(
    "/setting/mail_magazine",
    { intent: "pushes", pushed: ["cards"], quietFrom: "20", quietTo: "7" },
    harmful,
  ),
  doctor("/mypage", { until: "24:00" }, harmful),
  doctor("/setting/mail_magazine", { until: "end" }),
  doctor("/notification", { upTo: "1" }),
  by("connect")("/connect/notification", { upTo: "1", kind: "information" }),
  doctor("/setting/mail_magazine", { subscribedEmailNotifications: ["directMessage", "groupMessageUnread"] }),
  connect("/connect/setting/mail_magazine", { subscribedEmailNotifications: "directMessage" }),
  doctor("/rooms", { isQuiet: "on", quietFrom: "20", quietTo: "7" }, harmful),
  doctor("/rooms/new", { directWith: ID }),
  doctor("/rooms/new", { memberList: [ID], [`name-${ID}`]: TYPED, title: TYPED }),
  ms(ROOM, { intent: "send", message: REASON, clientMessageId: ID }),
  ms(ROOM, { intent: "send", message: REASON, files: licence() }),
  ms(ROOM, { intent: "edit", message: REASON, messageId: ID }),
  ms(ROOM, { intent: "delete", messageId: ID }),
  ms(ROOM, { intent: "acknowledge", messageId: ID }),
  ms(ROOM, { intent: "read", lastReadMessageId: ID }),
  ms(`${ROOM}/edit`, { title: REASON }, harmful),
  ms(`${ROOM}/members`, { intent: "unmute" }),
  ms(`${ROOM}/members`, { intent: "remove", userId: ID }),
  ms(`${ROOM}/members`, { intent: "leave" }, harmful),
  ms(`${ROOM}/members/add`, { memberList: [ID], [`name-${ID}`]: TYPED }),
  doctor(
    "/mypage/search",
    { intent: "save", save: "/doctor/search?prefectureCode=13", name: TYPED },
    harmful,
  ),
  doctor("/mypage/search", { intent: "rename", id: ID, name: TYPED }),
  doctor("/hospitals/edit", { ...OF_HOSPITAL, name: `${TYPED}病院` }, harmful),
  doctor("/hospitals/edit/bed", OF_HOSPITAL, harmful),
  doctor("/hospitals/edit/medical_staff", OF_HOSPITAL, harmful),
  doctor("/hospitals/edit/outpatient", OF_HOSPITAL, harmful),
  doctor(
    "/hospitals/edit/outpatient/edit?day=mon",
    { ...OF_HOSPITAL, "entries[0].doctor": TYPED, "entries[0].note": TYPED },
    harmful,
  ),
  doctor("/hospitals/edit/patient_date", OF_HOSPITAL, harmful),
  doctor("/hospitals/edit/result", OF_HOSPITAL, harmful),
  doctor("/hospitals/edit/open_bed", { hospitalId: "nobodys", intent: "confirm", seenAt: "1" }, harmful),
  doctor(
    "/hospitals/edit/open_bed",
    {
      ...OF_HOSPITAL,
      intent: "figures",
      from: "home",
      "beds[0].id": "nobodys",
      "beds[0].bedKind": "1",
      "beds[0].note": TYPED,
    },
    harmful,
  ),
  doctor("/hospitals/edit/open_bed/new", { ...OF_HOSPITAL, bedKind: "1", either: "2", note: TYPED }, harmful),
  doctor("/hospitals/edit/proposals", { hospitalId: "nobodys", field: "tel", intent: "accept" }, harmful),
  doctor("/lists/new", { name: TYPED, kind: "1-2", memo: REASON, creationKey: ID }, harmful),
  doctor("/lists/hospitals/add?hospitals=h1", { hospitals: ["h1"], name: TYPED, kind: "1-2" }, harmful),
  doctor(
    `/lists/hospitals/${ID}`,
    { intent: "note", hospitalId: "h1", memo: REASON, mark: "asked" },
    harmful,
  ),
  doctor(
    `/lists/hospitals/${ID}/edit`,
    { intent: "change", name: TYPED, kind: "1-2", memo: REASON },
    harmful,
  ),
  doctor(`/lists/hospitals/${ID}/fax`, { hospitals: ["h1"], from: TYPED, text: REASON }, harmful),
  doctor("/group/new", { name: TYPED, description: REASON, creationKey: ID }, harmful),
  doctor(`/group/${ID}`, { intent: "exit" }, { ...harmful, says: EXIT_FAILED }),
  doctor(`/group/${ID}`, { intent: "apply" }, { ...harmful, says: ROLE_CHANGE_FAILED }),
  doctor(`/group/${ID}/edit`, { name: TYPED, description: REASON, rev: "0" }, harmful),
  doctor(
    `/group/${ID}/member`,
    { intent: "remove", userId: ID, role: "ms" },
    { ...harmful, says: REMOVAL_FAILED },
  ),
  doctor(
    `/group/${ID}/member`,
    { intent: "add-admin", userId: ID, role: "ms" },
    { ...harmful, says: ROLE_CHANGE_FAILED },
  ),
  doctor(
    `/group/member/add?groupId=${ID}`,
    { memberList: [ID], [`name-${ID}`]: TYPED, message: REASON },
    { ...harmful, says: INVITE_FAILED },
  ),
  doctor("/notices/new", { draftId: ID, intent: "save", title: TYPED, detail: REASON }, harmful),
  doctor("/notices/new/select", { draftId: ID, intent: "add", hospitals: ["h1"] }, harmful),
  doctor("/notices/nobodys", { intent: "acknowledge" }, harmful),
  doctor("/notices/nobodys/edit", { draftId: ID, intent: "save", title: TYPED, detail: REASON }, harmful),
  doctor("/notices/nobodys/edit/select", { intent: "add", hospitals: ["h1"] }, harmful),
  doctor("/lists/shared/nobodys", { creationKey: ID }, harmful),
  ms("/ms/edit", { intent: "words", introduction: REASON, tel: "03-0000-0000", rev: "1" }, harmful),
  by("connect")(`/connect/group/${ID}`, { intent: "exit" }, { ...harmful, says: EXIT_FAILED }),
  by("connect")(
    "/connect/user/edit",
    { intent: "words", introduction: REASON, tel: "03-0000-0000" },
    harmful,
  ),
  by("connectCompany")(
    "/connect/company/edit",
    { intent: "words", introduction: REASON, contactDepartment: TYPED, contactEmail: EMAIL },
    harmful,
  ),
  by("connectCompany")("/connect/company/edit", { intent: "no-cover" }, harmful),
  by("connectCompany")(
    "/connect/company/products/new",
    { intent: "save", productId: ID, name: TYPED, kind: "drug", facts: REASON },
    harmful,
  ),
  doctor("/test/file-upload", { intent: "file", file: licence() }, harmful),
  ms("/business-card/new?to=nobodys", { userId: ID, message: REASON }),
  ms("/business-card/requests", { objectId: ID, intent: "accept" }),
  doctor("/business-card/requests", { userId: ID, intent: "mute" }),
  doctor("/mypage/contact-rules", { userId: ID, intent: "mute" }),
  doctor(
    "/mypage/contact-rules",
    { doctor: "anyone", ms: "area", connectCompany: "asked", areas: ["13"] },
    harmful,
  ),
  doctor("/mypage/contact-rules", { intent: "unmute", companyCode: "none", companyName: TYPED }),
  ms("/card/nobodys", { userId: ID, message: REASON }),
  ms("/business-card/own", { code: "nobodys", intent: "link" }),
  ms("/business-card/own", { jobTitle: TYPED, tel: "03-0000-0000", address: TYPED, back: REASON }, harmful),
  ms("/business-card/cards/nobodys", { intent: "note", memo: REASON, tags: TYPED }),
  ms("/business-card/cards/nobodys", { intent: "delete", objectId: ID }),
  doctor(
    `/open-community/post?community=${ID}`,
    { intent: "write", openCommunity: ID, title: TYPED, detail: REASON, creationKey: ID },
    harmful,
  ),
  doctor(`/open-community/post/${ID}`, { intent: "comment", comment: TYPED, creationKey: ID }, harmful),
  connect(
    `/connect/open-community/post?community=${ID}`,
    { intent: "write", openCommunity: ID, title: TYPED, detail: REASON, creationKey: ID },
    harmful,
  ),
  connect(`/connect/open-community/post/${ID}`, { intent: "comment", comment: TYPED }, harmful),
  doctor(`/group/${ID}/notice/new`, { kind: "post", title: TYPED, detail: TYPED, isCommentable: "on" }),
  doctor(`/group/notice/${ID}`, { intent: "comment", comment: TYPED }),
  doctor(`/group/notice/${ID}/edit`, { kind: "post", title: TYPED, detail: TYPED, rev: "0" }),
  connect(`/connect/group/${ID}/notice/new`, { kind: "post", title: TYPED, detail: TYPED }),
  connect(`/connect/group/notice/${ID}`, { intent: "comment", comment: TYPED }),
  connect(`/connect/group/notice/${ID}/edit`, { kind: "post", title: TYPED, detail: TYPED, rev: "0" }),
  doctor(`/open-community/${ID}`, { intent: "join" }),
  doctor(`/open-community/${ID}`, { intent: "leave" }, { ...harmful, says: EXIT_FAILED }),
  doctor(
    `/open-community/${ID}/member`,
    { intent: "role", userId: ID, role: "moderator" },
    { ...harmful, says: ROLE_CHANGE_FAILED },
  ),
  doctor(`/open-community/${ID}/member`, { intent: "ban", userId: ID, reason: REASON }),
  doctor(`/open-community/${ID}/member`, { intent: "settle", postId: ID, upTo: "1" }),
  connect(`/connect/open-community/${ID}/member`, { intent: "settle", commentId: ID, upTo: "1" }),
  connect(`/connect/open-community/${ID}`, { intent: "join" }),
  connect(`/connect/open-community/${ID}/member`, { intent: "ban", userId: ID, reason: REASON }),
  ms("/report?kind=user&id=nobodys", { kind: "user", id: ID, reason: "other", note: REASON }),
  ms("/block?id=nobodys", { userId: ID, intent: "block" }),
  ms("/mypage/blocks", { userId: ID }),
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
  ms("/mypage/email", { intent: "send", email: EMAIL, password: PASSWORD }),
  ms("/mypage/email", { intent: "change", email: EMAIL, code: "0000" }),
  ms("/mypage/withdraw", { password: PASSWORD, isConfirmed: "on" }),
  ms("/logout", {}, { ...local, ...harmful }),

  operator("/admin/licences/:id", { decision: "resubmit", reason: REASON }, harmful),
  operator("/admin/hospitals", { edit: "1" }, harmful),
  operator("/admin/hospitals/:id", { ...OF_HOSPITAL, name: `${TYPED}病院` }, harmful),
  operator(
    "/admin/doctors/:id",
    {
      ...{ rev: "1", lastName: TYPED, firstName: "花子", lastNameKana: "サトウ", firstNameKana: "ハナコ" },
      ...{ doctorCategory: ["d01"], hospitalIds: [], added: "" },
    },
    harmful,
  ),
  operator("/admin/corrections", { receipt: "none", from: "new", state: "done", answer: REASON }, harmful),
  operator(
    "/admin/reports",
    { caseId: "none", kind: "user", from: "open", state: "hidden", reason: REASON },
    harmful,
  ),
  operator("/admin/proposals", { hospitalId: "none", field: "tel", intent: "accept" }, harmful),
  operator("/admin/imports", { source: "navii", key: "none", hospitalId: "none" }, harmful),
  operator("/admin/inquiries", { receipt: "none", from: "new", state: "in-hand" }),
  operator("/admin/communities/new", { name: TYPED, description: REASON, email: EMAIL, creationKey: ID }),
  operator(
    `/admin/communities/${ID}`,
    { intent: "change", name: TYPED, description: REASON, rev: "0" },
    harmful,
  ),
  operator(
    `/admin/communities/${ID}`,
    { intent: "banner", title: TYPED, body: REASON, link: "/papers" },
    harmful,
  ),
  operator(`/admin/communities/${ID}`, { intent: "no-picture" }),
  doctor("/board/new", { ...ITEM, territories: ["13"] }, harmful),
  doctor(`/board/${ID}`, { intent: "comment", comment: REASON }),
  doctor(`/board/${ID}`, { intent: "react", reactionType: "like" }),
  doctor(`/board/${ID}`, { intent: "delete" }),
  operator("/admin/board", { intent: "delete", id: ID }),
  operator("/admin/board/new", { ...ITEM, territories: ["00"], roles: "doctor" }, harmful),
  operator("/admin/ads/new", AD, harmful),
  operator(`/admin/ads/${ID}`, { ...AD, rev: "0" }),
  operator(`/admin/ads/${ID}`, { stop: "yes" }),
  operator("/admin/accounts/new", ACCOUNT),
  operator("/admin/accounts/import", { intent: "trial", csv: `${EMAIL},ms,${TYPED}` }),
  operator("/admin/accounts/import", { intent: "import", csv: `${EMAIL},ms,${TYPED}` }),
  operator("/admin/card-limits", { PLATINUM: "200", GOLD: "100", SILVER: "50", BRONZE: "二十" }),
  operator(`/admin/accounts/${ID}`, { intent: "suspend", reason: REASON }),
  operator(`/admin/accounts/${ID}`, { intent: "clear", reason: REASON }),
  operator(`/admin/accounts/${ID}`, { intent: "restore" }),
  operator(`/admin/accounts/${ID}`, { intent: "link" }),
  operator("/admin/terms/terms/new", { ...REVISION, term: "terms", intent: "compare" }),
  operator("/admin/terms/terms/new", { ...REVISION, term: "terms", intent: "publish" }),
];

export function licence() {
  return new File([pngOf(60, 40)], "licence.png", { type: "image/png" });
}

/** As a browser sends it: with files multipart. */
export function bodyOf({ fields }: Pick<PostedForm, "fields">): FormData | URLSearchParams {
  const isMultipart = Object.values(fields).some((value) => value instanceof File);
  const body = isMultipart ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) body.append(name, each as string);
  }
  return body;
}

/** What must be on the page that comes back. */
export const typedIn = ({ fields }: PostedForm): string[] =>
  Object.values(fields).filter(
    (value): value is string => typeof value === "string" && (value.includes(TYPED) || value === EMAIL),
  );

/** The address that a form posts to, with ids that exist. */
export async function addressOf({ path, by: poster }: PostedForm, room: string): Promise<string> {
  if (path.startsWith(ROOM)) return path.replace(ROOM, room);
  return path.includes(":id") ? exampleOf(path, poster as Comer) : path;
}
