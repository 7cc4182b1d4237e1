import type { BusinessDetails } from "#contract/operator/shapes";
import { sharedPath } from "#contract/wire/shared-path";
import { businessItems } from "~/parts/users/terms/business-items";
import { DifferenceView } from "~/parts/users/terms/difference-view";
import { Callout } from "~/ui/callout";
import { Disclosure } from "~/ui/overlays/disclosure";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/pages/tabs";
import { DefinitionList } from "~/ui/text/definition-list";
import { formatDate } from "~/ui/time/format";

type Version = { version: string; revisedAt: string; summary: string; body: string };
type Document = Version & {
  term: "terms" | "privacy";
  before: Omit<Version, "revisedAt" | "summary"> | null;
  /** The version is only announced: it is in force from its date on. */
  next: Version | null;
};

type Props = {
  title: string;
  document: Document;
  /** Who handles personal data; of the privacy policy alone. */
  details: BusinessDetails | null;
  connect: boolean;
};

/** A document of the service: version, what changed, and its articles under headings. */
export function TermsDocument({ title, document, details, connect }: Props) {
  const { term, version, revisedAt, summary, body, before, next } = document;
  return (
    <article className="prose">
      <PageHead title={title} context={`${formatDate(revisedAt)}改定`} />
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
      {next ? <Announced next={next} now={body} /> : null}
      <p>
        今回の改定（{version} 版）：{summary}
      </p>
      {before ? (
        <Disclosure summary={`前の版（${before.version} 版）からの変更点`}>
          <DifferenceView before={before.body} after={body} />
        </Disclosure>
      ) : null}
      {body.split(/\n{2,}/).map((paragraph) => (
        <Article key={paragraph} text={paragraph} />
      ))}
      {details ? (
        <section id="business">
          <h2>個人情報取扱事業者</h2>
          <DefinitionList items={businessItems(details)} />
        </section>
      ) : null}
    </article>
  );
}

function Announced({ next, now }: { next: Version; now: string }) {
  return (
    <section id="next" className="stack">
      <Callout kind="info" title={`${formatDate(next.revisedAt)}に改定します（${next.version} 版）`}>
        <p>{next.summary}</p>
        <p>下の文書は、改定の前日まで有効です。</p>
      </Callout>
      <Disclosure summary="改定で変わるところ">
        <DifferenceView before={now} after={next.body} />
      </Disclosure>
    </section>
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
