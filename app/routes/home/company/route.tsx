import { useLoaderData } from "@remix-run/react";
import { useRenewal } from "~/live/updates";
import { homeOf } from "~/parts/home/home.server";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { CompanyHome } from "./company-home";

/** The figures fail alone: the rest of the home is there without them. */
export const loader = only("connectCompany")(async (entered) => {
  const [home, figures] = await Promise.all([
    homeOf(entered),
    entered.viewer.hasAgreed ? entered.api.connect.figures().catch(() => null) : null,
  ]);
  return { ...home, figures };
});

export const meta = titled("企業ホーム");

export const handle: Handle = { hydrate: true };

export default function Page() {
  useRenewal();
  return <CompanyHome {...useLoaderData<typeof loader>()} />;
}
