import copyScript from "~/browser/copy?worker&url";
import { PageScript } from "~/page-script";
import { MailAddress } from "~/parts/users/settings/mail-address";
import { buttonClass } from "~/ui/button";
import { DefinitionList } from "~/ui/text/definition-list";

type Fact = readonly [term: string, value: string | null, copied?: string];

/** Facts that are looked up elsewhere: each with a button that copies it, as that other place wants it typed. */
export function CopiedFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <>
      <DefinitionList
        items={facts.map(([term, value, copied]) => [
          term,
          value ? <Copied key={term} value={value} copied={copied ?? value} term={term} /> : null,
        ])}
      />
      <PageScript src={copyScript} />
    </>
  );
}

function Copied({ value, copied, term }: { value: string; copied: string; term: string }) {
  return (
    <span className="copied">
      <span>{term === "メールアドレス" ? <MailAddress>{value}</MailAddress> : value}</span>
      <button type="button" className={buttonClass("quiet", { small: true })} data-copy={copied}>
        <span className="sr-only">{term}を</span>コピー
      </button>
    </span>
  );
}
