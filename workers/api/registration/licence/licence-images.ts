import { and, eq, gte, max } from "drizzle-orm";
import { isGranted } from "#contract/endpoint";
import type { registration as contract } from "#contract/registration/calls";
import { LICENCE_IMAGES } from "#contract/registration/limits";
import { LICENCE_IMAGES_USED_UP } from "#contract/registration/texts";
import type { Database } from "../../../db/client";
import { uploads } from "../../../db/schema/files";
import { licenceReviews } from "../../../db/schema/operator";
import { users } from "../../../db/schema/users";
import type { Viewer } from "../../../viewer";
import { record } from "../../audit";
import { keyedDigest } from "../../auth/keyed-digest";
import { notFound, Refusal } from "../../errors";
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
