import { ITEM } from "./board";
import { OF_HOSPITAL } from "./hospitals";
import { EMAIL, harmful, ID, local, operator, type PostedForm, REASON, TYPED } from "./posted-form";

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

const PERSON = {
  role: "ms",
  lastNameJa: TYPED,
  firstNameJa: "残",
  lastNameKana: "にった",
  firstNameKana: "のこる",
  companyCode: "no-such-company",
};
const ACCOUNT = { email: EMAIL, ...PERSON };

const COMPANY = {
  name: `${TYPED}製薬`,
  nameKana: "にった",
  inquiryMailAddress: EMAIL,
  rank: "",
  prefectureCodes: ["13"],
};

const REVISION = { version: "0.1", revisedAt: "2001-01-01", summary: TYPED, body: `第1条 ${TYPED}` };

const BUSINESS = {
  representative: "代表 一",
  address: "東京都千代田区1-1",
  telephone: "03-0000-0000",
  privacyOfficer: "管理 一",
  dataLocation: "日本",
  securityContact: "",
};

export const operatorForms: readonly PostedForm[] = [
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
  operator("/admin/workplaces", { id: "none", intent: "confirm" }, harmful),
  operator("/admin/proposals", { hospitalId: "none", field: "tel", intent: "accept" }, harmful),
  operator("/admin/imports", { source: "navii", key: "none", hospitalId: "none" }, harmful),
  operator("/admin/archives", {}),
  operator("/admin/maintenance", { intent: "start-read-only" }, harmful),
  operator("/admin/maintenance", { intent: "end-read-only" }, harmful),
  operator("/admin/maintenance", { intent: "remove-notice" }, harmful),
  operator(
    "/admin/maintenance",
    { intent: "set-notice", text: REASON, from: "2001-01-01T00:00", until: "2001-01-02T00:00" },
    harmful,
  ),
  operator("/admin/operation", { id: "none", intent: "retry-letter" }, harmful),
  operator("/admin/operation", { id: "none", intent: "discard-letter" }, harmful),
  operator("/admin/operation", { kind: "none", intent: "retry-kind" }, harmful),
  operator("/admin/operation", { kind: "none", intent: "discard-kind" }, harmful),
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
  operator("/admin/board", { intent: "delete", id: ID }),
  operator("/admin/board/new", { ...ITEM, territories: ["00"], roles: "doctor" }, harmful),
  operator("/admin/ads/new", AD, harmful),
  operator(`/admin/ads/${ID}`, { ...AD, rev: "0" }),
  operator(`/admin/ads/${ID}`, { stop: "yes" }),
  operator("/admin/accounts/new", ACCOUNT),
  operator("/admin/accounts/import", { intent: "trial", csv: `${EMAIL},ms,${TYPED}` }),
  operator("/admin/accounts/import", { intent: "import", csv: `${EMAIL},ms,${TYPED}` }),
  operator("/admin/second-factor", { doctor: "あした" }),
  operator("/admin/card-limits", { PLATINUM: "200", GOLD: "100", SILVER: "50", BRONZE: "二十" }),
  operator(`/admin/accounts/${ID}`, { intent: "suspend", reason: REASON }),
  operator(`/admin/accounts/${ID}`, { intent: "clear", reason: REASON, password: TYPED }),
  operator(`/admin/accounts/${ID}`, { intent: "restore" }),
  operator(`/admin/accounts/${ID}`, { intent: "link" }),
  operator("/admin/hospitals/new", { creationKey: ID, name: `${TYPED}病院`, type: "6", zipcode: "0000000" }),
  operator(
    "/admin/doctors/new",
    { creationKey: ID, lastName: TYPED, firstName: "花子", hospitalIds: "none" },
    local,
  ),
  operator("/admin/hospitals/:id", { intent: "merge", into: "/hospitals/none" }, harmful),
  operator("/admin/doctors/:id", { intent: "merge", into: "/doctor/none" }, harmful),
  operator("/admin/companies/new", { ...COMPANY, code: "C201" }),
  operator("/admin/companies/import", { intent: "trial", csv: `X-1,${TYPED}` }),
  operator("/admin/companies/import", { intent: "import", csv: `X-1,${TYPED}` }),
  operator(`/admin/companies/C201`, { ...COMPANY, intent: "change", rev: "-1" }),
  operator(`/admin/companies/C000`, { intent: "close" }),
  operator(`/admin/accounts/${ID}/edit`, {
    ...PERSON,
    mayRequestCards: "on",
    reason: REASON,
    seenAt: "0",
  }),
  operator("/admin/operators", { intent: "add", email: EMAIL, permissions: ["no-such-set"] }),
  operator("/admin/operators", { intent: "change-none", id: "none", permissions: ["view"] }),
  operator("/admin/business", { ...BUSINESS, legalName: TYPED }, harmful),
  operator("/admin/magazine/new", {
    subject: TYPED,
    body: REASON,
    linkLabel: "",
    linkUrl: "",
    roles: ["ms"],
  }),
  operator(
    "/admin/magazine/:id",
    {
      subject: TYPED,
      body: REASON,
      linkLabel: "",
      linkUrl: "",
      roles: ["ms"],
      revision: "0",
      intent: "save",
    },
    harmful,
  ),
  operator("/admin/terms/terms/new", { ...REVISION, term: "terms", intent: "compare" }),
  operator("/admin/terms/terms/new", { ...REVISION, term: "terms", intent: "publish" }),
];
