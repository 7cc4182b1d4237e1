import type { CommunityPost } from "#contract/community/shapes";
import type { Comment } from "#contract/posts/shapes";
import { respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { community, joinedAs } from "../../support/workerd/fixtures/communities";

const PEOPLE = ["admin", "moderator", "member", "other", "visitor"];

/** Those who look after a community, two who take part in it, and one who only reads. */
export async function setUp() {
  for (const id of PEOPLE) await person(id);
  await agreed();
  for (const id of PEOPLE) await signedIn(id);
}

let counted = 0;
/** A community with all of them but the visitor in it. */
export async function fresh(): Promise<string> {
  counted += 1;
  const id = `p${counted}`;
  await community(id);
  await joinedAs(id, "admin", { role: "admin" });
  await joinedAs(id, "moderator", { role: "moderator" });
  await joinedAs(id, "member");
  await joinedAs(id, "other");
  return id;
}

export type Page = { items: CommunityPost[]; next: string | null };
export type Whole = { post: CommunityPost; comments: Comment[]; community: { mayWrite: boolean } };

export const write = (openCommunity: string, who = "member", fields: object = {}) =>
  respond<CommunityPost>(who, "POST", "/opencommunity/posts", {
    openCommunity,
    title: "退院後の体重管理",
    detail: "心不全手帳の記入欄について",
    ...fields,
  });
export const find = (openCommunity: string, who = "visitor", fields: object = {}) =>
  respond<Page>(who, "POST", "/opencommunity/findPosts", { openCommunity, ...fields });
export const open = (id: string, who = "visitor") => respond<Whole>(who, "GET", `/opencommunity/posts/${id}`);
export const comment = (parent: string, detail: string, who = "other") =>
  respond<Comment>(who, "POST", "/opencommunity/comments", { parent, detail });
export const titles = ({ items }: Page) => items.map(({ title }) => title);
