import { DifferenceView } from "~/parts/users/difference-view";
import { sharedPath } from "~/request/shared-path";
import { Disclosure } from "~/ui/disclosure";
import { formatDate } from "~/ui/format";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/tabs";

type Document = {
  term: "terms" | "privacy";
  version: string;
  revisedAt: string;
  summary: string;
  body: string;
  before: { version: string; body: string } | null;
};

type Props = { title: string; document: Document; connect: boolean };

/** A document of the service: version, what changed, and its articles under headings. */
export function TermsDocument({ title, document, connect }: Props) {
  const { term, version, revisedAt, summary, body, before } = document;
  return (
    <article className="prose">
      <PageHead title={title} context={`${version} 版・${formatDate(revisedAt)}改定`} />
      <Tabs
        label="文書"
        tabs={[
          { to: sharedPath("/terms", connect), label: "利用規約", current: term === "terms" },
          {
            to: sharedPath("/terms?term=privacy", connect),
            label: "プライバシーポリシー",
            current: term === "privacy",
          },
        ]}
      />
      <p>今回の改定：{summary}</p>
      {before ? (
        <Disclosure summary={`前の版（${before.version} 版）からの変更点`}>
          <DifferenceView before={before.body} after={body} />
        </Disclosure>
      ) : null}
      {body.split(/\n{2,}/).map((paragraph) => (
        <Article key={paragraph} text={paragraph} />
      ))}
    </article>
  );
}

/** A paragraph whose first line reads 「第n条 …」 is an article of that name. */
function Article({ text }: { text: string }) {
  const [first = "", ...rest] = text.split("\n");
  if (!/^第\d+条/.test(first)) return <p className="lines">{text}</p>;
  return (
    <section>
      <h2>{first}</h2>
      <p className="lines">{rest.join("\n")}</p>
    </section>
  );
}
