import { Link, useLoaderData } from "@remix-run/react";
import { OperatorHead } from "~/parts/operator/operator-head";
import { DifferenceView } from "~/parts/users/terms/difference-view";
import { operator } from "~/request/guards.server";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { Callout } from "~/ui/callout";
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
  const { versions } = useLoaderData<typeof loader>();
  const isClosed = ["terms", "privacy"].some(
    (each) => !versions.some(({ term, isDraft, isAnnounced }) => term === each && !isDraft && !isAnnounced),
  );
  return (
    <>
      <OperatorHead
        title="規約の版"
        lead="新しい版は改定日（日本時間）から有効です。その日から、全員がもう一度同意するまで利用できません。"
      />
      {isClosed ? (
        <Callout kind="warning" title="新規登録は、まだ受け付けていません">
          ひな形を読み、事業者に合わせて直してから公開してください。利用規約とプライバシーポリシーの両方が有効になると、登録を受け付けます。
        </Callout>
      ) : null}
      <Versions term="terms" title="利用規約" />
      <Versions term="privacy" title="プライバシーポリシー" />
    </>
  );
}

function Versions({ term, title }: { term: "terms" | "privacy"; title: string }) {
  const versions = useLoaderData<typeof loader>().versions.filter((each) => each.term === term);
  const inForce = versions.find(({ isAnnounced, isDraft }) => !isAnnounced && !isDraft)?.version;
  const isDraft = versions[0]?.isDraft;
  return (
    <Surface
      title={title}
      more={<Link to={`/admin/terms/${term}/new`}>{isDraft ? "編集して公開する" : "新しい版を書く"}</Link>}
    >
      {versions.map(({ version, revisedAt, summary, body, agreed, isAnnounced, isDraft }, index) => {
        const before = versions[index + 1];
        return (
          <Disclosure
            key={version}
            summary={
              <span className="summary-words">
                {isDraft ? "ひな形" : `${version} 版`}{" "}
                {isAnnounced ? <Badge>{formatDate(revisedAt)}から</Badge> : null}
                {version === inForce ? <Badge tone="success">公開中</Badge> : null}
                <span className="note">
                  {isDraft
                    ? "まだ公開していません"
                    : `${formatDate(revisedAt)}改定・同意 ${formatPeople(agreed)}`}
                </span>
              </span>
            }
          >
            {isDraft ? null : <p>{summary}</p>}
            <DifferenceView before={before?.body ?? body} after={body} />
          </Disclosure>
        );
      })}
    </Surface>
  );
}
