import type { RouteConfig } from "@remix-run/route-config";

type Shell = "main" | "connect" | "signup" | "bare";
type Line = { shell: Shell; path: string; file: string };

const within =
  (shell: Shell) =>
  (path: string, file: string): Line => ({ shell, path, file: `routes/${file}.tsx` });

const main = within("main");
const connect = within("connect");
const signup = within("signup");
const bare = within("bare");

/** Every screen, one line each, in the order of the specification: frame, address, file under routes/. */
export const screens: Line[] = [
  // General
  main("/", "home/doctor"),
  bare("/login", "auth/login"),
  signup("/signup", "registration/signup"),
  signup("/confirm", "registration/confirm"),
  signup("/profile", "registration/profile"),
  signup("/regist-confirm", "registration/regist-confirm"),
  signup("/retry-register", "registration/retry-register"),
  bare("/agree-terms", "users/agree-terms"),
  bare("/terms", "users/terms/route"),
  bare("/welcome", "registration/welcome"),
  bare("/add-home", "registration/add-home"),
  main("/invitation", "registration/invitation"),
  main("/invitation/complete", "registration/invitation-complete"),
  bare("/invitation/:id", "registration/invited"),
  signup("/unreceived_auth_code", "registration/unreceived-auth-code"),
  main("/search", "directory/everything/route"),
  bare("/posting_information", "corrections/posting-information"),
  main("/mypage", "home/mypage"),
  main("/mypage/search", "directory/saved/route"),
  main("/setting/mail_magazine", "users/mail-setting"),
  bare("/test/file-upload", "files/try-upload"),

  // Contact
  bare("/contact/form", "contact/form/route"),
  bare("/contact/confirm", "contact/confirm"),
  bare("/contact/complete", "contact/complete"),

  // Medical sign-up and tops
  signup("/medical/signup", "registration/medical/signup/route"),
  signup("/medical/confirm", "registration/medical/confirm"),
  signup("/medical/profile", "registration/medical/profile"),
  main("/top/medical", "home/co-medical"),
  main("/top/ms", "home/ms"),

  // Doctors
  main("/doctor", "doctors/top"),
  main("/doctor/search", "doctors/search/route"),
  main("/doctor/:id", "doctors/doctor"),
  main("/doctor/:id/edit", "doctors/edit/route"),
  main("/doctor/:id/edit/category", "doctors/edit-category"),
  main("/doctor/:id/edit/doctorExpertCategory", "doctors/edit-experts"),
  main("/doctor/:id/edit/email", "users/change-email"),
  main("/doctor/:id/edit/papers", "doctors/edit-papers"),
  main("/doctor/:id/edit/papers/delete", "doctors/edit-papers-delete"),
  main("/doctor/:id/edit/searchPaperMeshList", "doctors/edit-strong"),
  main("/doctor/:id/edit/specialty", "doctors/edit-specialty"),
  main("/doctor/:id/edit/surgeryMeshList", "doctors/edit-surgery"),
  main("/doctor/:id/edit/unacceptableMeshList", "doctors/edit-unacceptable"),
  main("/doctor/:id/edit/hospitals/:index", "doctors/edit-workplace"),
  signup("/doctor/new", "registration/doctor/start"),
  signup("/doctor/new/select", "registration/doctor/select"),
  signup("/doctor/new/confirm", "registration/doctor/confirm"),
  signup("/doctor/new/profile", "registration/doctor/profile/route"),
  signup("/doctor/new/doctorExpertCategory", "registration/doctor/experts"),
  signup("/doctor/new/searchPaperMeshList", "registration/doctor/strong"),
  signup("/doctor/new/surgeryMeshList", "registration/doctor/surgery"),
  signup("/doctor/new/unacceptableMeshList", "registration/doctor/unacceptable"),
  signup("/doctor/new/pending", "registration/doctor/pending"),
  signup("/doctor/new/editHospital/:id?", "registration/doctor/workplace"),

  // Hospitals
  main("/hospitals", "hospitals/top"),
  main("/hospitals/search", "hospitals/search/route"),
  main("/hospitals/:id", "hospitals/hospital/route"),
  main("/hospitals/edit", "hospitals/edit"),
  main("/hospitals/edit/bed", "hospitals/edit-beds"),
  main("/hospitals/edit/medical_staff", "hospitals/edit-staff"),
  main("/hospitals/edit/outpatient", "hospitals/edit-outpatient/route"),
  main("/hospitals/edit/outpatient/edit", "hospitals/edit-outpatient-day/route"),
  main("/hospitals/edit/patient_date", "hospitals/edit-patients"),
  main("/hospitals/edit/result", "hospitals/edit-results"),
  main("/hospitals/edit/open_bed", "hospitals/edit-open-beds/route"),
  main("/hospitals/edit/open_bed/:id", "hospitals/edit-open-bed"),

  // Lists
  main("/lists/new", "lists/new-list"),
  main("/lists/hospitals", "lists/all-lists"),
  main("/lists/hospitals/add", "lists/add/route"),
  main("/lists/hospitals/:id", "lists/list/route"),

  // Notices and notification
  main("/notices", "notices/all"),
  main("/notices/new", "notices/new-notice"),
  main("/notices/new/select", "notices/select-new"),
  main("/notices/:id", "notices/notice/route"),
  main("/notices/:id/edit", "notices/edit-notice"),
  main("/notices/:id/edit/select", "notices/select-edit"),
  main("/notification", "notifications/all-notifications"),
  main("/notification/:id", "notifications/notification"),

  // Groups
  main("/group", "groups/timeline"),
  main("/group/list", "groups/all"),
  main("/group/new", "groups/new-group"),
  main("/group/:id", "groups/group"),
  main("/group/:id/edit", "groups/edit-group"),
  main("/group/:id/history", "groups/history/route"),
  main("/group/:id/member", "groups/members/route"),
  main("/group/:id/notice/new", "group-notices/new-notice"),
  main("/group/notice/:id", "group-notices/notice"),
  main("/group/member/add", "groups/invite/route"),
  main("/ms/group", "groups/ms-groups"),

  // Open communities
  main("/open-community/:id", "community/community"),
  main("/open-community/:id?/member", "community/participants"),
  main("/open-community/post/:Id?", "community/post"),

  // Rooms
  main("/rooms", "chat/rooms/route"),
  main("/rooms/new", "chat/new-room"),
  main("/rooms/:id", "chat/room/route"),
  main("/rooms/:id/edit", "chat/edit-room"),
  main("/rooms/:id/members", "chat/members/route"),
  main("/rooms/:id/members/add", "chat/add-members"),
  bare("/rooms/:id/medias/:mediaId?", "chat/medias"),

  // Other
  main("/business-card/holder", "business-card/holder/route"),
  main("/business-card/requests", "business-card/requests/route"),
  main("/board/:id?", "board/board/route"),
  main("/papers/:id?", "papers/papers/route"),
  main("/ms/search", "ms/search-ms"),
  main("/ms/:id", "ms/ms"),
  main("/ms/:id?/edit", "ms/edit"),
  main("/cnct/:id", "connect/main-user"),
  main("/cnct/company/:id", "connect/main-company"),

  // Connect area
  connect("/connect", "connect/entrance"),
  bare("/connect/login", "auth/connect-login"),
  connect("/connect/top", "home/connect"),
  connect("/connect/mypage", "home/connect-mypage"),
  connect("/connect/notification", "notifications/connect-notifications"),
  connect("/connect/notification/:id", "notifications/connect-notification"),
  connect("/connect/user/:id", "connect/user"),
  connect("/connect/user/:id?/edit", "connect/edit-user"),
  connect("/connect/doctor/:id", "doctors/connect-doctor"),
  connect("/connect/ms/:id", "connect/ms"),
  connect("/connect/group/list", "groups/connect-groups"),
  connect("/connect/group/:id", "groups/connect-group"),
  connect("/connect/group/:id?/member", "groups/connect-members"),
  connect("/connect/group/:id?/notice/new", "group-notices/connect-new-notice"),
  connect("/connect/group/notice/:id", "group-notices/connect-notice"),
  connect("/connect/open-community/:id", "community/connect-community"),
  connect("/connect/open-community/:id?/member", "community/connect-participants"),
  connect("/connect/open-community/post/:Id?", "community/connect-post"),
  connect("/connect/setting/mail_magazine", "users/connect-mail-setting"),

  // Connect company
  connect("/connect/company/top", "home/company"),
  connect("/connect/company/mypage", "home/company-mypage"),
  connect("/connect/company/:id", "connect/company"),
  connect("/connect/company/:id?/edit", "connect/edit-company/route"),
];

/** The registration's own sub-pages answer under /doctor/new/profile/ as well. */
export const aliases: Line[] = [
  signup("/doctor/new/profile/doctorExpertCategory", "registration/doctor/experts"),
  signup("/doctor/new/profile/searchPaperMeshList", "registration/doctor/strong"),
  signup("/doctor/new/profile/surgeryMeshList", "registration/doctor/surgery"),
  signup("/doctor/new/profile/unacceptableMeshList", "registration/doctor/unacceptable"),
  signup("/doctor/new/profile/pending", "registration/doctor/pending"),
  signup("/doctor/new/profile/editHospital/:id?", "registration/doctor/workplace"),
];

/** Screens beyond the specification's: identity, one's own data, the operator's console. */
export const additions: Line[] = [
  main("/group/notice/:id/edit", "group-notices/edit-notice"),
  connect("/connect/group/notice/:id/edit", "group-notices/connect-edit-notice"),
  main("/rooms/:id/search", "chat/search/route"),
  main("/rooms/search", "chat/search/every-room"),
  main("/rooms/:id/forward/:seq", "chat/forward-message"),
  main("/rooms/:id/later", "chat/send-later"),
  main("/rooms/:id/export", "chat/export-room"),
  main("/rooms/:id/urgent", "chat/send-urgent"),
  main("/group/search", "groups/search-posts"),
  connect("/connect/group/search", "groups/connect-search-posts"),
  main("/share", "chat/share-into-room"),
  main("/lists/hospitals/:id/edit", "lists/edit-list"),
  main("/lists/hospitals/:id/print", "lists/print-list"),
  main("/lists/hospitals/:id/fax", "lists/fax"),
  main("/notices/:id/fax", "notices/fax-notice"),
  main("/lists/shared/:key", "lists/shared-list"),
  bare("/login/second", "auth/second-step"),
  bare("/login/passkey", "auth/passkey"),
  bare("/password/forgot", "auth/forgot-password"),
  bare("/password/reset", "auth/reset-password"),
  main("/mypage/security", "auth/security/overview"),
  main("/mypage/security/log", "auth/security/log"),
  main("/mypage/security/password", "auth/security/password"),
  main("/mypage/security/app", "auth/security/app"),
  main("/mypage/security/recovery", "auth/security/recovery"),
  main("/mypage/security/passkey", "auth/security/passkey"),
  main("/mypage/security/passkey/edit", "auth/security/passkey-edit"),
  main("/mypage/email", "users/own-email"),
  main("/mypage/email/stopped", "users/stopped-mail"),
  main("/mypage/contact-rules", "users/contact-rules"),
  main("/mypage/export", "users/export-data"),
  main("/mypage/withdraw", "users/withdraw"),
  bare("/withdrawn", "users/withdrawn"),
  bare("/unsubscribe", "users/unsubscribe"),
  bare("/accessibility", "corrections/accessibility"),
  main("/doctor/:id/invite", "registration/invite-doctor"),
  main("/hospitals/:id/fax", "hospitals/fax"),
  main("/hospitals/edit/history", "hospitals/edit-history"),
  main("/hospitals/edit/proposals", "hospitals/edit-proposals"),
  main("/hospitals/edit/people", "workplaces/people"),
  main("/mypage/workplaces", "workplaces/own-workplaces"),
  bare("/posting_information/request", "corrections/request"),
  bare("/posting_information/confirm", "corrections/confirm"),
  bare("/posting_information/complete", "corrections/complete"),
  bare("/posting_information/requests/:id", "corrections/state"),
  main("/business-card/new", "business-card/request"),
  main("/business-card/own", "business-card/own/route"),
  bare("/card/:code", "business-card/shared-card"),
  main("/business-card/cards/:id", "business-card/card/route"),
  main("/admin", "operator/overview"),
  main("/admin/test-mail", "operator/test-mail"),
  main("/admin/operation", "operator/operation/route"),
  main("/admin/maintenance", "operator/operation/maintenance"),
  main("/admin/licences", "operator/licences/licences"),
  main("/admin/licences/:id", "operator/licences/licence"),
  main("/admin/accounts", "operator/accounts/accounts"),
  main("/admin/accounts/new", "operator/accounts/new-account"),
  main("/admin/accounts/import", "operator/accounts/import-accounts"),
  main("/admin/accounts/:id", "operator/accounts/account/route"),
  main("/admin/accounts/:id/edit", "operator/accounts/account/edit"),
  main("/admin/companies", "operator/companies/companies"),
  main("/admin/companies/new", "operator/companies/new-company"),
  main("/admin/companies/import", "operator/companies/import-companies"),
  main("/admin/companies/:id", "operator/companies/company"),
  main("/admin/operators", "operator/operators"),
  main("/admin/card-limits", "operator/card-limits"),
  main("/admin/second-factor", "operator/second-factor"),
  main("/admin/terms", "operator/terms/terms"),
  main("/admin/terms/:term/new", "operator/terms/new-terms"),
  main("/admin/business", "operator/terms/business"),
  main("/admin/hospitals", "operator/directory/hospital-edits"),
  main("/admin/hospitals/new", "operator/directory/new-hospital"),
  main("/admin/doctors/new", "operator/directory/new-doctor"),
  main("/admin/hospitals/:id", "operator/directory/hospital/route"),
  main("/admin/doctors/:id", "operator/directory/doctor"),
  main("/admin/audit", "operator/audit"),
  main("/admin/archives", "operator/log-archives/archives"),
  main("/admin/archives/:id", "operator/log-archives/archive"),
  main("/admin/workplaces", "operator/workplaces/queue"),
  main("/admin/workplaces/:id", "operator/workplaces/code"),
  main("/admin/inquiries", "operator/inquiries"),
  main("/admin/corrections", "operator/directory/corrections"),
  connect("/connect/company/search", "connect/find-companies"),
  connect("/connect/doctor/search", "connect/find-doctors"),
  connect("/connect/company/products/:id", "connect/edit-product"),
  main("/report", "moderation/report"),
  main("/block", "moderation/block"),
  main("/mypage/blocks", "moderation/blocks"),
  main("/admin/reports", "operator/reports/route"),
  main("/admin/imports", "operator/directory/imports"),
  main("/admin/imports/new", "operator/directory/start-import"),
  main("/admin/proposals", "operator/directory/proposals"),
  main("/board/new", "board/new-item"),
  main("/admin/board", "operator/board/board"),
  main("/admin/board/new", "operator/board/official-item"),
  main("/admin/ads", "operator/board/ads"),
  main("/admin/ads/new", "operator/board/ad/route"),
  main("/admin/ads/:id", "operator/board/ad/route"),
  main("/admin/magazine", "operator/magazine/magazines"),
  main("/admin/magazine/new", "operator/magazine/new-magazine"),
  main("/admin/magazine/:id", "operator/magazine/magazine"),
  main("/admin/communities", "operator/communities/communities"),
  main("/admin/communities/new", "operator/communities/new-community"),
  main("/admin/communities/:id", "operator/communities/community/route"),
];

/** Addresses without a screen of their own: forms that post, and what nothing else answers. */
export const others: Line[] = [
  bare("/logout", "auth/logout"),
  bare("/helper-panel/dismiss", "registration/dismiss-helper-panel"),
  bare("/unread", "users/unread"),
  bare("/offline", "users/offline"),
  bare("/other-account", "auth/other-account"),
  bare("/unsent-form", "auth/unsent-form"),
  bare("/mypage/security/later", "auth/security/later"),
  bare("/form-drafts", "registration/form-drafts"),
  bare("/doctor/:id/preview", "doctors/preview"),
  bare("/board/ads/:id", "board/open-ad"),
  bare("/dev/mail", "mail/outbox"),
  bare("*", "not-found"),
];

/** What `npm run dev` serves besides, for those who work on the product (docs/adr/0371). No build has it. */
const development: Line[] = process.env.DEV_PAGES
  ? [{ shell: "bare", path: "/dev/components", file: "dev/components.tsx" }]
  : [];

const SHELLS: Shell[] = ["main", "connect", "signup", "bare"];

/**
 * One pathless layout per frame. A file may serve several addresses, so each route is named after its own. The entries are
 * written down as they are: the helpers for them load Remix's whole compiler, a second in every process that reads this.
 */
export default SHELLS.map((shell) => ({
  file: `shells/${shell}.tsx`,
  children: [...screens, ...aliases, ...additions, ...others, ...development]
    .filter((line) => line.shell === shell)
    .map(({ path, file }) => ({ id: path === "/" ? "home" : path.slice(1), path, file })),
})) satisfies RouteConfig;
