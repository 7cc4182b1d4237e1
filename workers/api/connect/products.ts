import type { connect } from "#contract/connect/calls";
import { PRODUCTS_PER_COMPANY } from "#contract/connect/limits";
import { PRODUCT_CHANGED, PRODUCTS_USED_UP } from "#contract/connect/texts";
import { refuseForeignPicture } from "../doctors/edit/avatar";
import { conflict, invalidFields, notFound } from "../errors";
import { discardUnshownAt } from "../files/discard";
import type { Call, Handler } from "../serve";
import { companyOf } from "./company";

/** The form names what it adds, so that a second sending finds it there; a change is written only onto what was read. */
export const putProduct: Handler<typeof connect.putProduct> = async (call) => {
  const { viewer, body, env, db } = call;
  await refuseForeignPicture(db, viewer, body.imageUrl, "imageUrl");
  const isWritten = await (body.rev === undefined ? add(call) : change(call, body.rev));
  const current = await companyOf(viewer, env.DB, viewer.id);
  const there = current.products.find(({ objectId }) => objectId === call.params.id);
  if (isWritten || (there && isUnchanged(there, body))) return current;
  if (there) throw conflict(PRODUCT_CHANGED, current);
  if (body.rev === undefined && current.products.length >= PRODUCTS_PER_COMPANY)
    throw invalidFields({ form: PRODUCTS_USED_UP });
  throw notFound();
};

export const removeProduct: Handler<typeof connect.removeProduct> = async ({ viewer, params, env }) => {
  const gone = await env.DB.prepare(
    "DELETE FROM company_products WHERE id = ? AND user_id = ? RETURNING image_url AS imageUrl",
  )
    .bind(params.id, viewer.id)
    .first<{ imageUrl: string | null }>();
  await discardUnshownAt(env, gone?.imageUrl);
};

type Put = Call<typeof connect.putProduct>;

async function add({ viewer, params, body, env }: Put): Promise<boolean> {
  const { name, genericName, kind, facts, documentUrl, imageUrl } = body;
  const { meta } = await env.DB.prepare(
    `INSERT INTO company_products (id, user_id, name, generic_name, kind, facts, document_url, created_at, updated_at, image_url)
     SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8, ?10
     WHERE (SELECT count(*) FROM company_products WHERE user_id = ?2) < ?9
     ON CONFLICT (id) DO NOTHING`,
  )
    .bind(
      params.id,
      viewer.id,
      name,
      genericName,
      kind,
      facts,
      documentUrl,
      Date.now(),
      PRODUCTS_PER_COMPANY,
      imageUrl,
    )
    .run();
  return meta.changes > 0;
}

async function change({ viewer, params, body, env }: Put, rev: number): Promise<boolean> {
  const { name, genericName, kind, facts, documentUrl, imageUrl } = body;
  const before = await env.DB.prepare("SELECT image_url FROM company_products WHERE id = ? AND user_id = ?")
    .bind(params.id, viewer.id)
    .first<string | null>("image_url");
  const { meta } = await env.DB.prepare(
    `UPDATE company_products SET name = ?3, generic_name = ?4, kind = ?5, facts = ?6, document_url = ?7, rev = rev + 1,
       updated_at = ?8, image_url = ?10 WHERE id = ?1 AND user_id = ?2 AND rev = ?9`,
  )
    .bind(params.id, viewer.id, name, genericName, kind, facts, documentUrl, Date.now(), rev, imageUrl)
    .run();
  if (meta.changes > 0) await discardUnshownAt(env, before);
  return meta.changes > 0;
}

type Facts = Omit<Put["body"], "rev">;

const isUnchanged = (one: Facts, other: Facts) =>
  (["name", "genericName", "kind", "facts", "documentUrl", "imageUrl"] as const).every(
    (field) => one[field] === other[field],
  );
