import { connect } from "#contract/connect/calls";
import type { Principal } from "#contract/endpoint";
import type { Reportable } from "../reportable";

type Row = { userId: string; company: string; name: string; genericName: string; facts: string; at: number };

const READERS: readonly Principal[] = connect.company.access.who;

/** A product on a company's page, to those who may open the page. */
export const product: Reportable = {
  async seenBy({ viewer, env }, id) {
    if (!READERS.includes(viewer.principal)) return null;
    const row = await env.DB.prepare(
      `SELECT p.user_id AS userId, coalesce(c.name, '') AS company, p.name, p.generic_name AS genericName, p.facts,
         p.updated_at AS at
       FROM company_products p JOIN users u ON u.id = p.user_id AND u.status = 'active'
         LEFT JOIN companies c ON c.code = u.company_code WHERE p.id = ?`,
    )
      .bind(id)
      .first<Row>();
    if (!row) return null;
    const text = [row.name, row.genericName, row.facts].filter(Boolean).join("\n");
    const lines = [{ name: row.company, text, at: row.at, isReported: true }];
    return { itemId: id, authorId: row.userId, path: `/cnct/company/${row.userId}`, lines };
  },

  async erase({ DB }, id) {
    await DB.prepare("DELETE FROM company_products WHERE id = ?").bind(id).run();
  },
};
