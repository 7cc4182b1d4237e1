/** The demo accounts that look. */
export const PEOPLE = ["sato", "suzuki", "tanaka", "takahashi", "aoba", "operator"] as const;
export type Person = (typeof PEOPLE)[number];

/** What the pages of the table are about, made or found before they are measured. */
export type Ground = {
  roomId: string;
  groupNotice: string;
  /** A closed group that 佐藤 leads. */
  group: string;
  community: string;
  communityPost: string;
  hospital: string;
  /** The vacant beds of a medical area. */
  bedBoard: string;
  list: string;
  /** A list that its owner shares, as a colleague reads it. */
  sharedList: string;
  /** The record of 佐藤. */
  doctor: string;
  /** The record of a doctor who has no account. */
  listedDoctor: string;
  paper: string;
  /** The card of an MS, who has exchanged it with a doctor. */
  card: string;
  /** The link of the card of 佐藤. */
  cardLink: string;
  notification: string;
  /** A notice that 佐藤 sent. */
  notice: string;
  boardItem: string;
  /** An open post of a group that 佐藤 has not published. */
  draft: string;
  /** Ids of accounts. */
  users: Record<Person, string>;
  licence: string;
  ad: string;
};

/** A page to measure, and the page of the bare app (scripts/bench/bare) that is most like it. */
export type BenchedPage = {
  name: string;
  path: (ground: Ground) => string;
  as: Person | "nobody";
  beside: "/login" | "/feed" | "/search" | "/room";
};

const line = (
  name: string,
  as: BenchedPage["as"],
  path: string | BenchedPage["path"],
  beside: BenchedPage["beside"] = "/feed",
): BenchedPage => ({ name, as, path: typeof path === "string" ? () => path : path, beside });

/** The id of what an address is about. */
export const idIn = (path: string) => path.split("/").at(-1) ?? "";

/** Every page that is measured: one line each. */
export const PAGES: readonly BenchedPage[] = [
  line("login", "nobody", "/login", "/login"),
  line("contact form", "nobody", "/contact/form", "/login"),
  line("correction request", "nobody", "/posting_information/request", "/login"),
  line("sign-up", "nobody", "/signup", "/login"),
  line("forgotten password", "nobody", "/password/forgot", "/login"),
  line("home, doctor", "sato", "/"),
  line("search, 100 rows", "sato", "/doctor/search?dept=d03", "/search"),
  line("room, 100 messages", "sato", ({ roomId }) => `/rooms/${roomId}`, "/room"),
  line("home, co-medical", "suzuki", "/top/medical"),
  line("home, MS", "tanaka", "/top/ms"),
  line("home, connect", "takahashi", "/connect/top"),
  line("home, company", "aoba", "/connect/company/top"),
  line("notifications", "sato", "/notification"),
  line("notices", "sato", "/notices"),
  line("cards", "sato", "/business-card/holder"),
  line("board", "sato", "/board"),
  line("groups", "sato", "/group"),
  line("group", "sato", ({ group }) => group),
  line("group members", "sato", ({ group }) => `${group}/member`),
  line("group history", "sato", ({ group }) => `${group}/history`),
  line("group invitation", "sato", ({ group }) => `/group/member/add?groupId=${idIn(group)}`),
  line("group notice", "sato", ({ groupNotice }) => groupNotice),
  line("new group notice", "sato", ({ group }) => `${group}/notice/new`, "/login"),
  line("draft of a group notice", "sato", ({ draft }) => draft, "/login"),
  line("groups, invited and recommended", "sato", "/group/list"),
  line("new group", "sato", "/group/new", "/login"),
  line("edit group", "sato", ({ group }) => `${group}/edit`, "/login"),
  line("groups of an MS", "tanaka", "/ms/group"),
  line("community", "sato", ({ community }) => community),
  line("community participants", "sato", ({ community }) => `${community}/member`),
  line("community post", "sato", ({ communityPost }) => communityPost),
  line(
    "write to a community",
    "sato",
    ({ community }) => `/open-community/post?community=${idIn(community)}`,
    "/login",
  ),
  line("connect groups", "takahashi", "/connect/group/list"),
  line("connect group", "takahashi", ({ group }) => `/connect${group}`),
  line("connect group members", "takahashi", ({ group }) => `/connect${group}/member`),
  line("connect group notice", "takahashi", ({ groupNotice }) => `/connect${groupNotice}`),
  line("connect new group notice", "takahashi", "/connect/group/notice/new", "/login"),
  line("connect community", "takahashi", ({ community }) => `/connect${community}`),
  line("connect participants", "takahashi", ({ community }) => `/connect${community}/member`),
  line("connect post", "takahashi", ({ communityPost }) => `/connect${communityPost}`),
  line("hospital search", "sato", "/hospitals/search?prefectureCode=13", "/search"),
  line("board of vacant beds", "sato", ({ bedBoard }) => bedBoard, "/search"),
  line("hospitals", "sato", "/hospitals"),
  line("hospital", "sato", ({ hospital }) => hospital),
  line("hospital, FAX", "sato", ({ hospital }) => `${hospital}/fax`),
  line("own hospital", "suzuki", "/hospitals/edit", "/login"),
  line("own hospital, beds", "suzuki", "/hospitals/edit/bed", "/login"),
  line("own hospital, staff", "suzuki", "/hospitals/edit/medical_staff", "/login"),
  line("own hospital, outpatients", "suzuki", "/hospitals/edit/outpatient"),
  line("own hospital, an outpatient cell", "suzuki", "/hospitals/edit/outpatient/edit", "/login"),
  line("own hospital, patients and days", "suzuki", "/hospitals/edit/patient_date", "/login"),
  line("own hospital, results", "suzuki", "/hospitals/edit/result", "/login"),
  line("own hospital, vacant beds", "suzuki", "/hospitals/edit/open_bed"),
  line("own hospital, a vacant bed", "suzuki", "/hospitals/edit/open_bed/new", "/login"),
  line("own hospital, history", "suzuki", "/hospitals/edit/history"),
  line("own hospital, proposals", "suzuki", "/hospitals/edit/proposals"),
  line("lists", "sato", "/lists/hospitals"),
  line("list", "sato", ({ list }) => list),
  line("list, edit", "sato", ({ list }) => `${list}/edit`, "/login"),
  line("list, print", "sato", ({ list }) => `${list}/print`),
  line("list, FAX", "sato", ({ list }) => `${list}/fax`),
  line("list, add", "sato", ({ hospital }) => `/lists/hospitals/add?hospitalId=${idIn(hospital)}`, "/login"),
  line("list, new", "sato", "/lists/new", "/login"),
  line("list of a colleague", "suzuki", ({ sharedList }) => sharedList),
  line("doctor", "sato", ({ doctor }) => doctor),
  line("doctor, edit", "sato", ({ doctor }) => `${doctor}/edit`, "/login"),
  line("doctor, categories", "sato", ({ doctor }) => `${doctor}/edit/category`, "/login"),
  line("doctor, experts", "sato", ({ doctor }) => `${doctor}/edit/doctorExpertCategory`, "/login"),
  line("doctor, MeSH", "sato", ({ doctor }) => `${doctor}/edit/surgeryMeshList`, "/login"),
  line("doctor, papers", "sato", ({ doctor }) => `${doctor}/edit/papers`),
  line("doctor, specialties", "sato", ({ doctor }) => `${doctor}/edit/specialty`, "/login"),
  line("doctor, workplace", "sato", ({ doctor }) => `${doctor}/edit/hospitals/0`, "/login"),
  line("papers", "sato", "/papers"),
  line("paper", "sato", ({ paper }) => paper),
  line("MS", "sato", "/ms/search"),
  line("an MS", "sato", ({ users }) => `/ms/${users.tanaka}`),
  line("an MS, edit", "tanaka", ({ users }) => `/ms/${users.tanaka}/edit`, "/login"),
  line("search for anything", "sato", "/search?q=佐藤"),
  line("saved searches", "sato", "/mypage/search"),
  line("my page", "sato", "/mypage"),
  line("about the data", "nobody", "/posting_information"),
  line("card requests", "sato", "/business-card/requests"),
  line("ask for a card", "aoba", ({ users }) => `/business-card/new?to=${users.tanaka}`, "/login"),
  line("own card", "sato", "/business-card/own", "/login"),
  line("card", "sato", ({ card }) => card),
  line("card by its link", "nobody", ({ cardLink }) => cardLink),
  line("contact rules", "sato", "/mypage/contact-rules", "/login"),
  line("people kept away", "sato", "/mypage/blocks"),
  line("report", "sato", ({ users }) => `/report?kind=user&id=${users.tanaka}`, "/login"),
  line("notification", "sato", ({ notification }) => notification),
  line("new notice", "sato", "/notices/new", "/login"),
  line("notice", "sato", ({ notice }) => notice),
  line("notice, edit", "sato", ({ notice }) => `${notice}/edit`, "/login"),
  line("notice, hospitals", "sato", ({ notice }) => `${notice}/edit/select`),
  line("notice, FAX", "sato", ({ notice }) => `${notice}/fax`),
  line("board item", "sato", ({ boardItem }) => boardItem),
  line("new board item", "sato", "/board/new", "/login"),
  line("connect user", "sato", ({ users }) => `/cnct/${users.takahashi}`),
  line("connect company", "sato", ({ users }) => `/cnct/company/${users.aoba}`),
  line("connect user, own page", "takahashi", "/connect/mypage"),
  line("connect user, edit", "takahashi", ({ users }) => `/connect/user/${users.takahashi}/edit`, "/login"),
  line("connect notifications", "takahashi", "/connect/notification"),
  line("connect company, own page", "aoba", "/connect/company/mypage"),
  line("connect company, edit", "aoba", ({ users }) => `/connect/company/${users.aoba}/edit`, "/login"),
  line("connect company, product", "aoba", "/connect/company/products/new", "/login"),
  line("doctor, from connect", "takahashi", ({ doctor }) => `/connect${doctor}`),
  line("MS, from connect", "takahashi", ({ users }) => `/connect/ms/${users.tanaka}`),
  line("operator", "operator", "/admin"),
  line("operator, licences", "operator", "/admin/licences"),
  line("operator, a licence", "operator", ({ licence }) => `/admin/licences/${licence}`),
  line("operator, accounts", "operator", "/admin/accounts"),
  line("operator, hospital edits", "operator", "/admin/hospitals"),
  line("operator, a hospital", "operator", ({ hospital }) => `/admin${hospital}`, "/login"),
  line("operator, a doctor", "operator", ({ listedDoctor }) => `/admin/doctors/${listedDoctor}`, "/login"),
  line("operator, corrections", "operator", "/admin/corrections"),
  line("operator, imports", "operator", "/admin/imports"),
  line("operator, proposals", "operator", "/admin/proposals"),
  line("operator, reports", "operator", "/admin/reports"),
  line("operator, board", "operator", "/admin/board"),
  line("operator, ads", "operator", "/admin/ads"),
  line("operator, an ad", "operator", ({ ad }) => `/admin/ads/${ad}`, "/login"),
  line("operator, card limits", "operator", "/admin/card-limits", "/login"),
  line("operator, communities", "operator", "/admin/communities"),
  line("operator, a community", "operator", ({ community }) => `/admin/communities/${idIn(community)}`),
];
