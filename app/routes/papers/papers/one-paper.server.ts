import type { Paper } from "#contract/papers/calls";
import type { Entered } from "~/request/guards.server";
import { backLink } from "~/request/paths/back-link";
import { namesOf, referenceLists } from "~/request/reference.server";

/** One paper in words. The first hit is it, as in the search that the call is part of. */
export async function onePaper({ api, viewer, url }: Entered, id: string) {
  const [{ hits }, lists] = await Promise.all([api.papers.get({ params: { id } }), referenceLists(api)]);
  const paper = hits.hits[0]?._source;
  if (!paper) throw new Response(null, { status: 404 });
  const terms = lists.meshTerms.map(({ id: code, name }) => ({ code, name }));
  return {
    back: backLink(url, id, { to: "/papers", label: "論文" }),
    heading: paper.titleJa || paper.title,
    original: paper.titleJa ? paper.title : null,
    authors: paper.authors.map(({ last, first }) => [last, first].filter(Boolean).join(" ")),
    affiliations: [...new Set(paper.authors.flatMap(({ affiliations }) => affiliations))].slice(0, 10),
    source: sourceOf(paper),
    pmid: paper.pmid,
    doi: paper.doi,
    abstract: paper.abstract,
    topics: namesOf(paper.meshIds, terms),
    headings: paper.mesh.map(({ name }) => name),
    doctors: paper.doctors,
    profileBase: viewer.role === "connect" ? "/connect/doctor" : "/doctor",
  };
}

/** 「Circ J. 2021;85(3):201-209」 */
function sourceOf({ journal, year, volume, issue, pages }: Paper): string {
  const place = [volume, issue && `(${issue})`].filter(Boolean).join("");
  const within = [place, pages].filter(Boolean).join(":");
  return [journal, [year, within].filter(Boolean).join("; ")].filter(Boolean).join("・");
}
