import type { Company } from "#contract/contact/calls";
import type { Entered } from "~/request/guards.server";

type Asking = Pick<Entered, "api" | "context"> & { viewer: Pick<Entered["viewer"], "role"> | null };

/**
 * The companies that this viewer may choose from; with `prefectureCode` those that answer there. They are at the edge,
 * the same for everybody. An MS may belong to the company that runs the service, which sees others: what an MS
 * sees is cached for nobody, and is not there while the host is down.
 */
export function companiesFor({ api, context, viewer }: Asking, prefectureCode?: string): Promise<Company[]> {
  const ask = () =>
    prefectureCode
      ? api.contact.prefectureCompanyList({ query: { prefectureCode } })
      : api.contact.companyList();
  if (viewer?.role === "ms") return ask().catch(() => []);
  const key = prefectureCode ? `prefectureCompanyList:${prefectureCode}` : "companyList";
  return context.cached(key, () => withoutAddresses(ask()), { isForgotten: true });
}

/** Called after an operator has changed a company: every list with it is asked for anew. */
export async function forgetCompanies(context: Asking["context"]) {
  await Promise.all(["companyList", "prefectureCompanyList:"].map((prefix) => context.forgetCached(prefix)));
}

/** What is cached is for everybody, so it holds nothing that only members see. */
async function withoutAddresses(asked: Promise<Company[]>): Promise<Company[]> {
  const list = await asked;
  return list.flatMap((each) => (each.isInternal ? [] : [{ ...each, inquiryMailAddress: null }]));
}
