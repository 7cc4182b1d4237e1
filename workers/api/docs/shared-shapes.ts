import * as z from "zod";
import * as auth from "#contract/auth/calls";
import * as businessCard from "#contract/business-card/calls";
import * as chatLive from "#contract/chat/live";
import * as chatRooms from "#contract/chat/rooms";
import * as chatSettings from "#contract/chat/settings";
import * as chat from "#contract/chat/shapes";
import * as community from "#contract/community/shapes";
import * as companies from "#contract/companies/calls";
import * as connect from "#contract/connect/calls";
import * as contact from "#contract/contact/calls";
import * as contactRules from "#contract/contact-rules/calls";
import * as corrections from "#contract/corrections/calls";
import * as directory from "#contract/directory/shapes";
import * as doctors from "#contract/doctors/shapes";
import * as groupNotices from "#contract/group-notices/calls";
import * as groups from "#contract/groups/shapes";
import * as hospitals from "#contract/hospitals/calls";
import * as imports from "#contract/imports/shapes";
import * as lists from "#contract/lists/calls";
import * as magazine from "#contract/magazine/calls";
import * as moderation from "#contract/moderation/calls";
import * as ms from "#contract/ms/calls";
import * as notices from "#contract/notices/calls";
import * as notificationsAbout from "#contract/notifications/about";
import * as notifications from "#contract/notifications/calls";
import * as operation from "#contract/operation/calls";
import * as operator from "#contract/operator/shapes";
import * as papers from "#contract/papers/calls";
import * as posts from "#contract/posts/shapes";
import * as registration from "#contract/registration/calls";
import * as users from "#contract/users/shapes";
import * as workplaces from "#contract/workplaces/calls";

const MODULES: object[] = [
  auth,
  businessCard,
  chat,
  community,
  companies,
  connect,
  contactRules,
  contact,
  corrections,
  directory,
  doctors,
  groupNotices,
  groups,
  hospitals,
  imports,
  lists,
  magazine,
  moderation,
  ms,
  notices,
  notifications,
  operation,
  operator,
  papers,
  posts,
  registration,
  users,
  workplaces,
  chatRooms,
  chatLive,
  chatSettings,
  notificationsAbout,
];

/** The exported objects of the contract by name, `listedRoom` as `ListedRoom`, so that each is described once. */
export function sharedShapes() {
  const shapes = z.registry<{ id: string }>();
  for (const [name, shape] of MODULES.flatMap((module) => Object.entries(module))) {
    if (shape instanceof z.ZodObject && !shapes.has(shape)) shapes.add(shape, { id: pascal(name) });
  }
  return shapes;
}

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
