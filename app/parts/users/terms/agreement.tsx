import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import { formatDate } from "~/ui/time/format";
import type { Agreement } from "./agreement.server";

const DOCUMENTS = [
  { term: "terms", name: "利用規約", href: "/terms" },
  { term: "privacy", name: "プライバシーポリシー", href: "/terms?term=privacy" },
] as const;

const TITLE = "利用規約とプライバシーポリシーへの同意";

type Props = { agreement: Agreement; error?: string };

/** Asks for agreement to both documents; posts to /agree-terms and works without JavaScript. */
export function AgreementForm({ agreement, error }: Props) {
  return (
    <form method="post" action="/agree-terms" className="stack narrow" aria-label={TITLE}>
      <PageHead title={TITLE} />
      <p>
        ご利用の前に、次の2つの文書をお読みになり、同意してください。改定があったときは、あらためてお願いしています。
      </p>
      {error ? (
        <div role="alert">
          <Callout kind="danger">{error}</Callout>
        </div>
      ) : null}
      {DOCUMENTS.map(({ term, name, href }) => (
        <Surface key={term} title={name}>
          <p>
            {agreement[term].version} 版（{formatDate(agreement[term].revisedAt)}改定）
          </p>
          <p>{agreement[term].summary}</p>
          <p>
            <a href={href} target="_blank" rel="noreferrer">
              {name}の全文を読む（新しいタブで開きます）
            </a>
          </p>
          <input type="hidden" name={term} value={agreement[term].version} />
        </Surface>
      ))}
      <Button>同意して利用を続ける</Button>
    </form>
  );
}
