import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { open } from "~/request/guards.server";
import { isConnect } from "~/request/shared-path";
import type { Handle } from "~/shells/handle";
import { pageTitle } from "~/title";
import { TermsDocument } from "./terms-document";

export const loader = open(async ({ api, url, context }) => {
  const term = url.searchParams.get("term") === "privacy" ? "privacy" : "terms";
  return {
    document: await api.users.getLatestTermsOfServiceVersion({ body: { term } }),
    title: term === "privacy" ? "プライバシーポリシー" : "利用規約",
    connect: isConnect(url),
    services: context.services,
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle(data.title, data.services, { connect: data.connect }) },
];

export const handle: Handle = { hydrate: false };

export default function Terms() {
  const { document, title, connect } = useLoaderData<typeof loader>();
  return <TermsDocument title={title} document={document} connect={connect} />;
}
