import { and, eq, gte, max } from "drizzle-orm";
import { isGranted } from "#contract/endpoint";
import { DAY_MS } from "#contract/limits";
import type { registration as contract } from "#contract/registration/calls";
import { LICENCE_IMAGES } from "#contract/registration/limits";
import { LICENCE_IMAGES_USED_UP } from "#contract/registration/texts";
import type { Database } from "../../../db/client";
import { uploads } from "../../../db/schema/files";
import { licenceReviews } from "../../../db/schema/operator";
import { users } from "../../../db/schema/users";
import { allRows, statement } from "../../../db/sql";
import type { Env } from "../../../env";
import type { Viewer } from "../../../viewer";
import { record } from "../../audit";
import { keyedDigest } from "../../auth/digest";
import { notFound, Refusal } from "../../errors";
import { deleteAll } from "../../files/discard";
import { acceptImage } from "../../files/pictures/images";
import { keepUpload, serveUpload, type Upload, uploadOf } from "../../files/store";
import type { Call, Handler } from "../../serve";
import { registrationOf, verifiedRegistration } from "../session";

/**
 * Takes pictures from somebody who registers, and from a doctor under review who sends another one. Nothing is ever
 * overwritten; the same picture of the same person, as a double click sends it, is kept once.
 */
export const doctorImageUpload: Handler<typeof contract.doctorImageUpload> = async (call) => {
  const { viewer, body, db, env, scope } = call;
  const ownerId = await ownerOf(call);
  const given = await Promise.all(
    body.images.map(async (image) => {
      const { bytes, contentType } = await acceptImage(image, "images");
      const id = await keyedDigest(env, "licence-image", ownerId, await digestOf(bytes));
      return { id, name: image.name, contentType, bytes };
    }),
  );
  const since = await requestedAgainAt(db, ownerId);
  const ids = new Set([...(await licenceImageIds(db, ownerId, since)), ...given.map(({ id }) => id)]);
  const most = {
    number: LICENCE_IMAGES,
    since,
    refusal: new Refusal(403, "too-many-images", LICENCE_IMAGES_USED_UP),
  };
  // This is refused before anything of this form is kept; what comes at the same moment is counted as it is kept.
  if (ids.size > LICENCE_IMAGES) throw most.refusal;
  const saved = await Promise.all(
    given.map((image) => keepUpload(env, { ...image, kind: "licence", ownerId, inline: true, most })),
  );
  if (viewer) await submitAgain(db, viewer);
  const actorId = viewer?.id ?? null;
  await record(db, scope, { action: "licence-image-kept", actorId, target: ownerId, result: "ok" });
  const url = `/api/licenceImages/${saved[0]?.id}`;
  return { url, thumbnailUrl: url };
};

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return String(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

async function ownerOf({ viewer, body, db, request }: Call<typeof contract.doctorImageUpload>) {
  if (viewer?.principal === "temporaryDoctor") return viewer.id;
  return (await verifiedRegistration({ request, db }, body.email)).id;
}

async function submitAgain(db: Database, viewer: Viewer) {
  await db
    .update(users)
    .set({ licenceState: "submitted", updatedAt: Date.now() })
    .where(and(eq(users.id, viewer.id), eq(users.licenceState, "resubmit")));
}

export async function licenceImages(db: Database, ownerId: string): Promise<number> {
  return (await licenceImageIds(db, ownerId)).length;
}

async function licenceImageIds(db: Database, ownerId: string, since = -1): Promise<string[]> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.ownerId, ownerId), eq(uploads.kind, "licence"), gte(uploads.createdAt, since)));
  return rows.map(({ id }) => id);
}

/** The time when a reviewer last asked for another picture, epoch ms: earlier ones take no place from it. -1: never. */
async function requestedAgainAt(db: Database, userId: string): Promise<number> {
  const [last] = await db
    .select({ at: max(licenceReviews.decidedAt) })
    .from(licenceReviews)
    .where(and(eq(licenceReviews.userId, userId), eq(licenceReviews.decision, "resubmit")));
  return last?.at ?? -1;
}

export const licenceImage: Handler<typeof contract.licenceImage> = async (call) => {
  const { viewer, params, db, env, scope } = call;
  const upload = await uploadOf(db, params.id, ["licence"]);
  if (!(await maySee(call, upload))) throw notFound();
  const actorId = viewer?.id ?? null;
  await record(db, scope, { action: "licence-image-read", actorId, target: upload.id, result: "ok" });
  return serveUpload(env, upload);
};

/** The person it belongs to, before and after there is an account, and whoever reviews licences, with two factors. */
async function maySee({ viewer, db, request }: Call<typeof contract.licenceImage>, { ownerId }: Upload) {
  const mayReview = viewer?.hasTwoFactors && isGranted(viewer.grants, "licences:change");
  if (viewer?.id === ownerId || mayReview) return true;
  return (await registrationOf({ request, db }))?.id === ownerId;
}

const KEPT_DAYS = 30;
const AT_ONCE = 500;

/**
 * Nightly: the pictures of a licence go some days after the decision about it, as the privacy policy promises; each
 * person's erasure is in the log. Who was verified by the register needed no decision. `now`: epoch ms.
 */
export async function erasePicturesOfDecided(env: Env, now: number): Promise<void> {
  const until = now - Number(env.LICENCE_IMAGE_DAYS || KEPT_DAYS) * DAY_MS;
  for (;;) {
    const results = await allRows(env.DB, { id: uploads.id, ownerId: uploads.ownerId }, DECIDED, until);
    if (results.length === 0) return;
    await deleteAll(
      env.FILES,
      results.map(({ id }) => `licence/${id}`),
    );
    await env.DB.batch([
      statement(env.DB, LOG, JSON.stringify(countsOf(results)), now),
      statement(
        env.DB,
        "DELETE FROM uploads WHERE id IN (SELECT value FROM json_each(?))",
        JSON.stringify(results.map(({ id }) => id)),
      ),
    ]);
  }
}

/** A picture that came after the last decision waits for the next one. */
const DECIDED = `SELECT u.id, u.owner_id AS ownerId FROM uploads u JOIN users p ON p.id = u.owner_id
  WHERE u.kind = 'licence' AND p.licence_state IN ('verified', 'refused') AND max(u.created_at, coalesce(
    (SELECT max(decided_at) FROM licence_reviews r WHERE r.user_id = p.id AND r.decision IN ('verified', 'refused')),
    p.created_at)) < ?1
  LIMIT ${AT_ONCE}`;

const LOG = `INSERT INTO audit_log (at, actor_id, action, target, result, ip, request_id, detail)
  SELECT ?2, NULL, 'licence-images-erased', value ->> 0, 'ok', '', '', json_object('images', value ->> 1)
  FROM json_each(?1)`;

function countsOf(pictures: readonly { ownerId: string }[]): [ownerId: string, images: number][] {
  const counts = new Map<string, number>();
  for (const { ownerId } of pictures) counts.set(ownerId, (counts.get(ownerId) ?? 0) + 1);
  return [...counts];
}
