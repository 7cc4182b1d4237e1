import { idIn } from "#contract/ids";
import { PAPERS_PER_PAGE } from "#contract/papers/limits";
import type { Entered } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import { backLink } from "~/request/paths/back-link";

const FIELDS = ["q", "author", "journal", "since", "until"] as const;
type Asked = Record<(typeof FIELDS)[number], string>;

/** What the address asks for, and the page of it; `?doctor=` are the papers of one doctor. */
export async function foundPapers({ api, url }: Pick<Entered, "api" | "url">) {
  const asked = Object.fromEntries(
    FIELDS.map((name) => [name, (url.searchParams.get(name) ?? "").slice(0, 200)]),
  ) as Asked;
  const doctor = idIn(url.searchParams.get("doctor"));
  const [found, holder] = await Promise.all([
    pageOfRows(url, PAPERS_PER_PAGE, ({ offset }) =>
      api.papers.search({ query: { ...asked, doctor: doctor || undefined, from: offset } }),
    ),
    doctor ? api.doctors.get({ query: { id: doctor } }).catch(() => null) : null,
  ]);
  return {
    asked,
    doctor: holder && {
      name: `${holder.lastName} ${holder.firstName}`,
      back: backLink(url, "", { to: `/doctor/${holder.objectId}`, label: "プロフィール" }),
    },
    total: found.total,
    isFloor: found.totalIsFloor,
    papers: found.papers,
    page: found.page,
    pages: found.pages,
  };
}
