import { useLoaderData } from "@remix-run/react";
import { TERMS_NOT_PUBLISHED } from "#contract/users/texts";
import { isOfConnect } from "#contract/wire/shared-path";
import { ApiRefusal } from "~/request/api.server";
import { open } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { TermsDocument } from "./terms-document";

export const loader = open(async ({ api, url }) => {
  const term = url.searchParams.get("term") === "privacy" ? "privacy" : "terms";
  const [document, business] = await Promise.all([
    api.users.getLatestTermsOfServiceVersion({ body: { term } }).catch(unpublished),
    term === "privacy" ? api.users.business() : null,
  ]);
  return {
    document,
    details: business?.details ?? null,
    title: term === "privacy" ? "プライバシーポリシー" : "利用規約",
    connect: isOfConnect(url),
  };
});

/** A new installation has drafts alone. */
function unpublished(error: unknown): null {
  if (error instanceof ApiRefusal && error.status === 404) return null;
  throw error;
}

export const meta = titled<typeof loader>((data) => data.title);

export const handle: Handle = { isForAll: true };

export default function Terms() {
  const { document, details, title, connect } = useLoaderData<typeof loader>();
  if (!document)
    return (
      <>
        <PageHead title={title} />
        <Callout kind="info" title="準備中です">
          {TERMS_NOT_PUBLISHED}
        </Callout>
      </>
    );
  return <TermsDocument title={title} document={document} details={details} connect={connect} />;
}
