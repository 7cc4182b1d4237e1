import type { ContactRules } from "#contract/contact-rules/calls";
import { Form } from "~/forms/form";
import { Button } from "~/ui/button";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { Time } from "~/ui/time/time";

type Props = { companies: ContactRules["mutedCompanies"] };

/** Companies of which nothing comes, each with the way back. */
export function MutedCompanies({ companies }: Props) {
  if (companies.length === 0)
    return (
      <Surface title="受け取らない企業">
        <p className="note">
          企業・MSのページ、名刺、届いた申請から「この企業からの連絡を受け取らない」を選ぶと、ここに表示されます。
        </p>
      </Surface>
    );
  return (
    <Surface title="受け取らない企業" flush>
      <RowList label="受け取らない企業">
        {companies.map((company) => (
          <Muted key={company.companyCode} {...company} />
        ))}
      </RowList>
    </Surface>
  );
}

function Muted({ companyCode, companyName, mutedAt }: Props["companies"][number]) {
  return (
    <Row
      title={companyName}
      detail={
        <>
          <Time at={mutedAt} as="day" />
          から
        </>
      }
      actions={
        <Form method="post">
          <input type="hidden" name="companyCode" value={companyCode} />
          <input type="hidden" name="companyName" value={companyName} />
          <Button kind="secondary" small name="intent" value="unmute" aria-label={`${companyName}を解除する`}>
            解除する
          </Button>
        </Form>
      }
    />
  );
}
