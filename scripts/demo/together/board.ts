import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type BoardSource, sourceOf } from "#contract/board/audience";
import { dateInJapan } from "#contract/dates/japan-time";
import type { Role } from "#contract/endpoint";
import { fold } from "#contract/japanese/fold";
import { REACTIONS } from "#contract/posts/limits";
import { audiencesOf, maskOf } from "../../../workers/api/board/audiences";
import { CAST, type Player } from "../people/cast";
import { insertion, type Row } from "../rows";
import type { Store } from "../store";
import data from "./board.data.json";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const DOCTORS = 40;
const READERS = 60;
const PICTURES = fileURLToPath(new URL("../pictures/", import.meta.url));

type Notified = (typeof data.items)[number];
type People = { doctors: readonly string[]; roleOf: (id: string) => Role };

/** Two weeks of the board: what doctors, MS, a company and the operator wrote, what was said of it, and three ads. */
export async function giveBoard({ DB, FILES }: Store, now: number): Promise<void> {
  const people = await peopleOf(DB);
  const items = data.items.map((notified, index) => itemOf(notified, index, now, people));
  const pictures = [...data.items, ...data.ads].flatMap(({ picture }) => picture ?? []);
  for (const picture of new Set(pictures))
    await FILES.put(`image/${uploadId(picture)}`, Uint8Array.from(bytesOf(picture)));
  const rows = (table: keyof (typeof items)[number]) => items.flatMap((item) => item[table] as Row[]);
  await DB.batch([
    ...insertion(DB, "posts", rows("posts")),
    ...insertion(DB, "uploads", [...rows("uploads"), ...adUploads(now)]),
    ...insertion(DB, "board_items", rows("sides")),
    ...insertion(DB, "board_audience", rows("audiences")),
    ...insertion(DB, "comments", rows("comments")),
    ...insertion(DB, "reactions", rows("reactions")),
    ...insertion(DB, "post_reads", rows("reads")),
    ...insertion(DB, "board_ads", adRows(now)),
    ...insertion(DB, "board_sums", sums(now)),
  ]);
}

/** Doctors who have signed up, in the order of their readings: 「doctor0」 is the first of them. */
async function peopleOf(DB: D1Database): Promise<People> {
  const { results } = await DB.prepare(
    `SELECT users.id FROM doctors JOIN users ON users.id = doctors.user_id
       WHERE users.licence_state = 'verified' AND users.id <> ? ORDER BY users.avatar_url IS NULL, doctors.last_name_kana LIMIT ?`,
  )
    .bind(CAST.sato.id, DOCTORS + READERS)
    .all<{ id: string }>();
  const roles: Record<string, Role> = {
    dcsr: "doctor",
    cmd: "co-medical",
    ms: "ms",
    cnct: "connect",
    cnctco: "connectCompany",
  };
  return {
    doctors: results.map(({ id }) => id),
    roleOf: (id) => roles[id.slice(id.indexOf("_") + 1)] ?? "doctor",
  };
}

const idOf = (who: string, { doctors }: People): string =>
  who in CAST ? CAST[who as Player].id : (doctors[Number(who.replace("doctor", "")) % doctors.length] ?? "");

function itemOf(notified: Notified, index: number, now: number, people: People) {
  const at = now - notified.hoursAgo * HOUR_MS;
  const id = idAt(at, index);
  const author = idOf(notified.by, people);
  const role = people.roleOf(author);
  const source: BoardSource = notified.by === "operator" ? "official" : sourceOf(role);
  const { title, content, territories } = notified;
  const roles = notified.roles as Role[];
  const medias = notified.picture ? [mediaOf(notified.picture)] : [];
  const readers = people.doctors
    .slice(index, index + notified.reactions * 2)
    .filter((each) => each !== author);
  return {
    posts: [
      {
        id,
        place_kind: "board",
        place_id: "board",
        author_id: author,
        title,
        detail: content,
        medias: JSON.stringify(medias),
        status: "published",
        created_at: at,
      },
    ],
    uploads: medias.map((media) => uploadRow({ ...media, id: media.id, postId: id, owner: author, at })),
    sides: [
      {
        post_id: id,
        author_id: author,
        author_role: role,
        source,
        roles: JSON.stringify(roles),
        territories: JSON.stringify(territories),
        mask: maskOf(territories),
        folded: fold(`${title}\n${content}`),
      },
    ],
    audiences: audiencesOf({ source, roles, territories }, author).map((audience) => ({
      audience,
      post_id: id,
    })),
    comments: (notified.comments ?? []).map(({ by, text }, order) => ({
      id: idAt(at + (order + 1) * HOUR_MS * 0.7, index * 10 + order),
      post_id: id,
      author_id: idOf(by, people),
      comment: text,
      created_at: Math.round(at + (order + 1) * HOUR_MS * 0.7),
    })),
    reactions: readers.slice(0, notified.reactions).map((user_id, order) => ({
      post_id: id,
      comment_id: "",
      user_id,
      kind: REACTIONS[order % 3 === 2 ? 2 : order % 2] ?? "like",
      reacted_at: Math.min(now, at + order * 5 * 60_000),
    })),
    reads: readers.map((user_id) => ({ post_id: id, user_id, read_at: Math.min(now, at + HOUR_MS) })),
  };
}

/** A version 7 id of that moment: the order of ids is that of time. */
function idAt(at: number, order: number): string {
  const time = Math.round(at).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(order).padStart(12, "0")}`;
}

const uploadId = (picture: string) => `demo-board-${picture}`;
const bytesOf = (picture: string) => readFileSync(`${PICTURES}${picture}.png`);

function mediaOf(picture: string) {
  const bytes = bytesOf(picture);
  const id = uploadId(picture);
  return {
    id,
    url: `/api/files/${id}`,
    name: "写真.png",
    contentType: "image/png",
    size: bytes.length,
    // At these bytes a PNG says how large it is.
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
  };
}

type Upload = ReturnType<typeof mediaOf> & { postId: string | null; owner: string; at: number };
const uploadRow = ({ id, name, contentType, size, width, height, postId, owner, at }: Upload): Row => ({
  id,
  kind: "image",
  owner_id: owner,
  name,
  content_type: contentType,
  inline: 1,
  size,
  created_at: at,
  post_id: postId,
  width,
  height,
});

const adUploads = (now: number): Row[] =>
  data.ads.flatMap(({ picture }) =>
    picture ? [uploadRow({ ...mediaOf(picture), postId: null, owner: CAST.operator.id, at: now })] : [],
  );

const adId = (index: number) => `0199ad00-0000-7000-8000-00000000000${index + 1}`;

const adRows = (now: number): Row[] =>
  data.ads.map((ad, index) => ({
    id: adId(index),
    creation_key: adId(index),
    place: ad.place,
    advertiser: ad.advertiser,
    title: ad.title,
    text: ad.text,
    image_url: ad.picture ? mediaOf(ad.picture).url : null,
    colour: ad.colour,
    link_url: ad.link,
    starts_on: dateInJapan(now - 14 * DAY_MS),
    ends_on: dateInJapan(now + 60 * DAY_MS),
    territories: JSON.stringify(ad.territories),
    roles: JSON.stringify(ad.roles),
    created_by: CAST.operator.id,
    created_at: now - 14 * DAY_MS,
    updated_at: now - 14 * DAY_MS,
  }));

/** Sums that spread over two weeks, with less on Sundays. */
const sums = (now: number): Row[] =>
  data.ads.flatMap(({ views, clicks }, index) =>
    Array.from({ length: 14 }, (_, day) => {
      const at = now - (day + 1) * DAY_MS;
      const share = new Date(at).getUTCDay() === 0 ? 0.3 : 1.1;
      const row = { subject_id: adId(index), day: dateInJapan(at) };
      return [
        { ...row, event: "ad-impression", count: Math.max(1, Math.round((views / 14) * share)) },
        { ...row, event: "ad-click", count: Math.max(1, Math.round((clicks / 14) * share)) },
      ];
    }).flat(),
  );
