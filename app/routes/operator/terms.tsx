import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { OperatorHead } from "~/parts/operator/operator-head";
import { DifferenceView } from "~/parts/users/difference-view";
import { operator } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { pageTitle } from "~/title";
import { Badge } from "~/ui/badge";
import { Disclosure } from "~/ui/disclosure";
import { formatDate, formatPeople } from "~/ui/format";
import { Surface } from "~/ui/surface";

export const loader = operator(async ({ api, context }) => {
  const { versions } = await api.operator.termsVersions();
  return { versions, services: context.services };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle("規約の版", data.services) },
];

export const handle: Handle = { hydrate: false };

export default function Terms() {
  return (
    <>
      <OperatorHead
        title="規約の版"
        context="新しい版を公開すると、全員がもう一度同意するまで利用できません。"
      />
      <Versions term="terms" title="利用規約" />
      <Versions term="privacy" title="プライバシーポリシー" />
    </>
  );
}

function Versions({ term, title }: { term: "terms" | "privacy"; title: string }) {
  const versions = useLoaderData<typeof loader>().versions.filter((each) => each.term === term);
  return (
    <Surface title={title} more={<Link to={`/admin/terms/${term}/new`}>新しい版を書く</Link>}>
      {versions.map(({ version, revisedAt, summary, body, agreed }, index) => {
        const before = versions[index + 1];
        return (
          <Disclosure
            key={version}
            summary={
              <span className="summary-words">
                {version} 版 {index === 0 ? <Badge tone="success">公開中</Badge> : null}
                <span className="note">
                  {formatDate(revisedAt)}改定・同意 {formatPeople(agreed)}
                </span>
              </span>
            }
          >
            <p>{summary}</p>
            <DifferenceView before={before?.body ?? body} after={body} />
          </Disclosure>
        );
      })}
    </Surface>
  );
}
