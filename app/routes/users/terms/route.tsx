import { useLoaderData } from "@remix-run/react";
import { isOfConnect } from "#contract/wire/shared-path";
import { open } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { TermsDocument } from "./terms-document";

export const loader = open(async ({ api, url }) => {
  const term = url.searchParams.get("term") === "privacy" ? "privacy" : "terms";
  return {
    document: await api.users.getLatestTermsOfServiceVersion({ body: { term } }),
    title: term === "privacy" ? "プライバシーポリシー" : "利用規約",
    connect: isOfConnect(url),
  };
});

export const meta = titled<typeof loader>((data) => data.title);

export const handle: Handle = { isForAll: true };

export default function Terms() {
  const { document, title, connect } = useLoaderData<typeof loader>();
  return <TermsDocument title={title} document={document} connect={connect} />;
}
