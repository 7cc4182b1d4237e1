import { useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { onePaper } from "./one-paper.server";
import { PaperPage } from "./paper-page";
import { PaperSearch } from "./paper-search";
import { foundPapers } from "./search.server";

/** Loads one paper, or without an id the search. */
export const loader = only(
  ...DOCTORS,
  "ms",
  "connect",
)(async (entered) => {
  const { id } = entered.params;
  return id === undefined
    ? { search: await foundPapers(entered), paper: null }
    : { search: null, paper: await onePaper(entered, id) };
});

export const meta = titled<typeof loader>((data) => data.paper?.heading ?? "論文");

export const handle: Handle = { hydrate: true };

export default function Papers() {
  const { search, paper } = useLoaderData<typeof loader>();
  if (paper) return <PaperPage {...paper} />;
  return search ? <PaperSearch {...search} /> : null;
}
