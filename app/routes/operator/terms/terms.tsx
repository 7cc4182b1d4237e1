import { Link, useLoaderData } from "@remix-run/react";
import { OperatorHead } from "~/parts/operator/operator-head";
import { DifferenceView } from "~/parts/users/terms/difference-view";
import { operator } from "~/request/guards.server";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Surface } from "~/ui/surface";
import { formatPeople } from "~/ui/text/numbers";
import { formatDate } from "~/ui/time/format";

export const loader = operator(async ({ api }) => {
  const { versions } = await api.operator.termsVersions();
  return { versions };
});

export const meta = titled("規約の版");

export default function Terms() {
  return (
    <>
      <OperatorHead
        title="規約の版"
        context="新しい版は改定日（日本時間）から有効です。その日から、全員がもう一度同意するまで利用できません。"
      />
      <Versions term="terms" title="利用規約" />
      <Versions term="privacy" title="プライバシーポリシー" />
    </>
  );
}

function Versions({ term, title }: { term: "terms" | "privacy"; title: string }) {
  const versions = useLoaderData<typeof loader>().versions.filter((each) => each.term === term);
  const inForce = versions.find(({ isAnnounced }) => !isAnnounced)?.version;
  return (
    <Surface title={title} more={<Link to={`/admin/terms/${term}/new`}>新しい版を書く</Link>}>
      {versions.map(({ version, revisedAt, summary, body, agreed, isAnnounced }, index) => {
        const before = versions[index + 1];
        return (
          <Disclosure
            key={version}
            summary={
              <span className="summary-words">
                {version} 版 {isAnnounced ? <Badge>{formatDate(revisedAt)}から</Badge> : null}
                {version === inForce ? <Badge tone="success">公開中</Badge> : null}
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
