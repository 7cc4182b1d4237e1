import type { connect as contract } from "#contract/connect/calls";
import { isCalledBy } from "../../search/words/meanings";
import type { Handler } from "../serve";

type Row = {
  objectId: string;
  name: string;
  avatarUrl: string | null;
  introduction: string;
  address: string;
  products: string;
};

/** Companies that are open and have an account, by name, or by the name of a product. */
export const findCompanies: Handler<typeof contract.findCompanies> = async ({ query, env }) => {
  const { results } = await env.DB.prepare(
    `SELECT u.id AS objectId, coalesce(c.name, u.last_name_ja) AS name, u.avatar_url AS avatarUrl,
       coalesce(p.introduction, '') AS introduction, coalesce(p.address, '') AS address,
       (SELECT coalesce(group_concat(name || ' ' || generic_name, ' '), '') FROM company_products WHERE user_id = u.id) AS products
     FROM users u LEFT JOIN companies c ON c.code = u.company_code LEFT JOIN company_profiles p ON p.user_id = u.id
     WHERE u.role = 'connectCompany' AND u.status = 'active' AND coalesce(c.is_internal, 0) = 0 AND c.closed_at IS NULL
     ORDER BY name, u.id`,
  ).all<Row>();
  const words = query.q.split(/\s+/).filter(Boolean);
  const found = results.filter(({ name, products }) =>
    words.every((word) => isCalledBy(word, name, "") || isCalledBy(word, products, "")),
  );
  const { limit, offset } = query;
  return {
    total: found.length,
    companies: found.slice(offset, offset + limit).map(({ products: _, ...company }) => company),
  };
};
