import { exampleOf } from "../examples";
import type { Comer } from "../web";
import { authForms } from "./posted/auth";
import { boardForms } from "./posted/board";
import { businessCardForms } from "./posted/business-card";
import { chatForms, ROOM } from "./posted/chat";
import { communityForms } from "./posted/community";
import { connectForms } from "./posted/connect";
import { contactForms } from "./posted/contact";
import { correctionsForms } from "./posted/corrections";
import { doctorsForms } from "./posted/doctors";
import { filesForms } from "./posted/files";
import { groupNoticesForms } from "./posted/group-notices";
import { groupsForms } from "./posted/groups";
import { homeForms } from "./posted/home";
import { hospitalsForms } from "./posted/hospitals";
import { listsForms } from "./posted/lists";
import { moderationForms } from "./posted/moderation";
import { msForms } from "./posted/ms";
import { noticesForms } from "./posted/notices";
import { notificationsForms } from "./posted/notifications";
import { operatorForms } from "./posted/operator";
import { EMAIL, type PostedForm, TYPED } from "./posted/posted-form";
import { registrationForms } from "./posted/registration";
import { searchesForms } from "./posted/searches";
import { usersForms } from "./posted/users";

/**
 * Every form of every screen that is built, by the capability of its screen: what each of its buttons sends. Last those of
 * an account: they may end sessions that others post with. Named one by one: Playwright, which loads them, knows no
 * `import.meta.glob`.
 */
export const FORMS: readonly PostedForm[] = [
  ...contactForms,
  ...correctionsForms,
  ...registrationForms,
  ...doctorsForms,
  ...homeForms,
  ...notificationsForms,
  ...chatForms,
  ...searchesForms,
  ...hospitalsForms,
  ...listsForms,
  ...groupsForms,
  ...noticesForms,
  ...msForms,
  ...connectForms,
  ...filesForms,
  ...businessCardForms,
  ...communityForms,
  ...groupNoticesForms,
  ...moderationForms,
  ...usersForms,
  ...authForms,
  ...boardForms,
  ...operatorForms,
];

/** The body that a browser sends: with files multipart. */
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
