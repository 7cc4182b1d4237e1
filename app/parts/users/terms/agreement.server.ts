import type { Api } from "~/request/api.server";

type Document = { version: string; revisedAt: string; summary: string };

/** Both documents in the versions that must be agreed to. */
export type Agreement = { terms: Document; privacy: Document };

export async function agreementOf(api: Api): Promise<Agreement> {
  const [terms, privacy] = await Promise.all([latest(api, "terms"), latest(api, "privacy")]);
  return { terms, privacy };
}

async function latest(api: Api, term: "terms" | "privacy"): Promise<Document> {
  const { version, revisedAt, summary } = await api.users.getLatestTermsOfServiceVersion({ body: { term } });
  return { version, revisedAt, summary };
}
