import { layout, type RouteConfig, route } from "@remix-run/route-config";

type Shell = "main" | "connect" | "signup" | "bare" | "no-auth";
type Line = { shell: Shell; path: string; file: string };

const within =
  (shell: Shell) =>
  (path: string, file: string): Line => ({ shell, path, file: `routes/${file}.tsx` });

const main = within("main");
const connect = within("connect");
const signup = within("signup");
const bare = within("bare");
const noAuth = within("no-auth");

/** The page of a screen that is not built yet: its title, its guard, a way back. */
const unbuilt = "unbuilt/page";

/** Every screen, one line each, in the order of the specification: frame, address, file under routes/. */
export const screens: Line[] = [
  // General
  main("/", "home/doctor"),
  noAuth("/login", "auth/login"),
  signup("/signup", unbuilt),
  signup("/confirm", unbuilt),
  signup("/profile", unbuilt),
  signup("/regist-confirm", unbuilt),
  signup("/retry-register", unbuilt),
  bare("/agree-terms", "users/agree-terms"),
  bare("/terms", "users/terms"),
  bare("/welcome", unbuilt),
  bare("/add-home", unbuilt),
  main("/invitation", unbuilt),
  main("/invitation/complete", unbuilt),
  noAuth("/invitation/:id", unbuilt),
  signup("/unreceived_auth_code", unbuilt),
  main("/search", "doctors/everything"),
  bare("/posting_information", unbuilt),
  main("/mypage", "home/mypage"),
  main("/mypage/search", unbuilt),
  main("/setting/mail_magazine", unbuilt),
  bare("/test/file-upload", unbuilt),

  // Contact
  bare("/contact/form", unbuilt),
  bare("/contact/confirm", unbuilt),
  bare("/contact/complete", unbuilt),

  // Medical sign-up and tops
  signup("/medical/signup", unbuilt),
  signup("/medical/confirm", unbuilt),
  signup("/medical/profile", unbuilt),
  main("/top/medical", "home/co-medical"),
  main("/top/ms", "home/ms"),

  // Doctors
  main("/doctor", "doctors/top"),
  main("/doctor/search", "doctors/search"),
  main("/doctor/:id", "doctors/doctor"),
  main("/doctor/:id/edit", unbuilt),
  main("/doctor/:id/edit/category", unbuilt),
  main("/doctor/:id/edit/doctorExpertCategory", unbuilt),
  main("/doctor/:id/edit/email", unbuilt),
  main("/doctor/:id/edit/papers", unbuilt),
  main("/doctor/:id/edit/papers/delete", unbuilt),
  main("/doctor/:id/edit/searchPaperMeshList", unbuilt),
  main("/doctor/:id/edit/specialty", unbuilt),
  main("/doctor/:id/edit/surgeryMeshList", unbuilt),
  main("/doctor/:id/edit/unacceptableMeshList", unbuilt),
  main("/doctor/:id/edit/hospitals/:index", unbuilt),
  signup("/doctor/new", unbuilt),
  signup("/doctor/new/select", unbuilt),
  signup("/doctor/new/confirm", unbuilt),
  signup("/doctor/new/profile", unbuilt),
  signup("/doctor/new/doctorExpertCategory", unbuilt),
  signup("/doctor/new/searchPaperMeshList", unbuilt),
  signup("/doctor/new/surgeryMeshList", unbuilt),
  signup("/doctor/new/unacceptableMeshList", unbuilt),
  signup("/doctor/new/pending", unbuilt),
  signup("/doctor/new/editHospital/:id?", unbuilt),

  // Hospitals
  main("/hospitals", unbuilt),
  main("/hospitals/search", unbuilt),
  main("/hospitals/:id", unbuilt),
  main("/hospitals/edit", unbuilt),
  main("/hospitals/edit/bed", unbuilt),
  main("/hospitals/edit/medical_staff", unbuilt),
  main("/hospitals/edit/outpatient", unbuilt),
  main("/hospitals/edit/outpatient/edit", unbuilt),
  main("/hospitals/edit/patient_date", unbuilt),
  main("/hospitals/edit/result", unbuilt),
  main("/hospitals/edit/open_bed", unbuilt),
  main("/hospitals/edit/open_bed/:id", unbuilt),

  // Lists
  main("/lists/new", unbuilt),
  main("/lists/hospitals", unbuilt),
  main("/lists/hospitals/add", unbuilt),
  main("/lists/hospitals/:id", unbuilt),

  // Notices and notification
  main("/notices", unbuilt),
  main("/notices/new", unbuilt),
  main("/notices/new/select", unbuilt),
  main("/notices/:id", unbuilt),
  main("/notices/:id/edit", unbuilt),
  main("/notices/:id/edit/select", unbuilt),
  main("/notification", unbuilt),
  main("/notification/:id", unbuilt),

  // Groups
  main("/group", unbuilt),
  main("/group/list", unbuilt),
  main("/group/new", unbuilt),
  main("/group/:id", unbuilt),
  main("/group/:id/edit", unbuilt),
  main("/group/:id/history", unbuilt),
  main("/group/:id/member", unbuilt),
  main("/group/:id/notice/new", unbuilt),
  main("/group/notice/:id", unbuilt),
  main("/group/member/add", unbuilt),
  main("/ms/group", unbuilt),

  // Open communities
  main("/open-community/:id", unbuilt),
  main("/open-community/:id?/member", unbuilt),
  main("/open-community/post/:Id?", unbuilt),

  // Rooms
  main("/rooms", "chat/rooms"),
  main("/rooms/new", "chat/new-room"),
  main("/rooms/:id", "chat/room"),
  main("/rooms/:id/edit", "chat/edit-room"),
  main("/rooms/:id/members", "chat/members"),
  main("/rooms/:id/members/add", "chat/add-members"),
  bare("/rooms/:id/medias/:mediaId?", "chat/medias"),

  // Other
  main("/business-card/holder", unbuilt),
  main("/business-card/requests", unbuilt),
  main("/board/:id?", unbuilt),
  main("/papers/:id?", unbuilt),
  main("/ms/search", unbuilt),
  main("/ms/:id", unbuilt),
  main("/ms/:id?/edit", unbuilt),
  main("/cnct/:id", unbuilt),
  main("/cnct/company/:id", unbuilt),

  // Connect area
  connect("/connect", "connect/entrance"),
  noAuth("/connect/login", "auth/connect-login"),
  connect("/connect/top", "home/connect"),
  connect("/connect/mypage", "home/connect-mypage"),
  connect("/connect/notification", unbuilt),
  connect("/connect/notification/:id", unbuilt),
  connect("/connect/user/:id", unbuilt),
  connect("/connect/user/:id?/edit", unbuilt),
  connect("/connect/doctor/:id", "doctors/connect-doctor"),
  connect("/connect/ms/:id", unbuilt),
  connect("/connect/group/list", unbuilt),
  connect("/connect/group/:id", unbuilt),
  connect("/connect/group/:id?/member", unbuilt),
  connect("/connect/group/:id?/notice/new", unbuilt),
  connect("/connect/group/notice/:id", unbuilt),
  connect("/connect/open-community/:id", unbuilt),
  connect("/connect/open-community/:id?/member", unbuilt),
  connect("/connect/open-community/post/:Id?", unbuilt),
  connect("/connect/setting/mail_magazine", unbuilt),

  // Connect company
  connect("/connect/company/top", "home/company"),
  connect("/connect/company/mypage", "home/company-mypage"),
  connect("/connect/company/:id", unbuilt),
  connect("/connect/company/:id?/edit", unbuilt),
];

/** The registration's own sub-pages answer under /doctor/new/profile/ as well. */
export const aliases: Line[] = [
  signup("/doctor/new/profile/doctorExpertCategory", unbuilt),
  signup("/doctor/new/profile/searchPaperMeshList", unbuilt),
  signup("/doctor/new/profile/surgeryMeshList", unbuilt),
  signup("/doctor/new/profile/unacceptableMeshList", unbuilt),
  signup("/doctor/new/profile/pending", unbuilt),
  signup("/doctor/new/profile/editHospital/:id?", unbuilt),
];

/** Addresses without a screen of their own: forms that post, and what nothing else answers. */
const others: Line[] = [
  bare("/logout", "auth/logout"),
  bare("/helper-panel/dismiss", "registration/dismiss-helper-panel"),
  bare("/unread", "users/unread"),
  bare("*", "not-found"),
];

const SHELLS: Shell[] = ["main", "connect", "signup", "bare", "no-auth"];

/** One pathless layout per frame. A file may serve several addresses, so each route is named after its own. */
export default SHELLS.map((shell) =>
  layout(
    `shells/${shell}.tsx`,
    [...screens, ...aliases, ...others]
      .filter((line) => line.shell === shell)
      .map((line) => route(line.path, line.file, { id: line.path === "/" ? "home" : line.path.slice(1) })),
  ),
) satisfies RouteConfig;
