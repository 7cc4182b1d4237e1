import { DAY_MS } from "#contract/limits";

/** The address of an upload. */
export const urlOf = (id: string) => `/api/files/${id}`;

const ADDRESS = `'${urlOf("")}' || uploads.id`;
const isIn = (texts: "posts" | "comments") =>
  `EXISTS (SELECT 1 FROM json_each(${texts}.medias) WHERE value ->> 'id' = uploads.id)`;

/** Places that show a picture, in the name of a hospital, a group, a community or an advertiser, to everybody. */
const IN_OTHERS_NAME_OPEN = [
  `hospitals WHERE image_url = ${ADDRESS}`,
  `groups WHERE image_url = ${ADDRESS} AND deleted_at IS NULL`,
  `communities WHERE image = ${ADDRESS}`,
  `companies WHERE image_url = ${ADDRESS}`,
  `community_banners WHERE image = ${ADDRESS}`,
  `board_ads WHERE image_url = ${ADDRESS}`,
];
export const IN_OTHERS_NAME = [`hospital_notices WHERE file_url = ${ADDRESS}`, ...IN_OTHERS_NAME_OPEN];
/** Places that show a picture of its owner's to everybody. */
const IN_OWN_NAME = [
  `users WHERE id = uploads.owner_id AND avatar_url = ${ADDRESS}`,
  `doctors WHERE user_id = uploads.owner_id AND avatar_url = ${ADDRESS}`,
  `company_profiles WHERE user_id = uploads.owner_id AND cover_url = ${ADDRESS}`,
  `company_products WHERE user_id = uploads.owner_id AND image_url = ${ADDRESS}`,
];
/** An edit of a hospital's picture can be undone for so long. */
const EDIT_UNDONE_WITHIN_MS = 30 * DAY_MS;
/** Everything that may show an upload: its one post with the comments there, or any number of places by its address. */
export const SHOWN = [
  ...IN_OTHERS_NAME,
  ...IN_OWN_NAME,
  `posts WHERE posts.id = uploads.post_id AND ${isIn("posts")}`,
  `comments JOIN posts ON posts.id = comments.post_id AND posts.status <> 'deleted'
     WHERE comments.post_id = uploads.post_id AND ${isIn("comments")}`,
  `hospital_notice_drafts WHERE file_url = ${ADDRESS}`,
  `hospital_edits WHERE field = 'image' AND before = json_quote(${ADDRESS}) AND taken_back_at IS NULL
     AND edited_at > unixepoch() * 1000 - ${EDIT_UNDONE_WITHIN_MS}`,
];
export const isShownIn = (places: readonly string[]) =>
  places.map((where) => `EXISTS (SELECT 1 FROM ${where})`).join(" OR ");

/** Is a picture shown where everybody who is signed in may see it? A condition over `uploads`. */
export const IS_SHOWN_TO_ALL = isShownIn([...IN_OWN_NAME, ...IN_OTHERS_NAME_OPEN]);
