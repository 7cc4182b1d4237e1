import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { ErrorSummary } from "~/forms/error-summary";
import { plainField } from "~/forms/field";
import { TextField } from "~/forms/fields/text-field";
import { SubmitButton } from "~/forms/submit-button";
import { Button, ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Link } from "~/ui/link";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { formatItems } from "~/ui/text/numbers";
import type { RequestedMerge } from "./merge.server";

type Props = {
  kind: "doctors" | "hospitals";
  id: string;
  asked: RequestedMerge | null;
  lastResult: SubmissionResult | undefined;
};

/** Makes two records one: the one that stays is named, what goes along is shown, and only then it is done. */
export function MergeForm({ asked, lastResult, ...record }: Props) {
  return (
    <Surface id="duplicates" title="重複した記録をまとめる">
      <Disclosure summary="ほかの記録にまとめる" open={asked !== null || lastResult?.status === "error"}>
        {asked?.preview ? (
          <Confirming {...record} preview={asked.preview} lastResult={lastResult} />
        ) : (
          <Naming {...record} asked={asked} />
        )}
      </Disclosure>
    </Surface>
  );
}

type Record = Pick<Props, "kind" | "id">;

const pageOf = ({ kind, id }: Record) => `/admin/${kind}/${id}`;
const publicPath = { doctors: "/doctor", hospitals: "/hospitals" } as const;

function Naming({ asked, ...record }: Record & { asked: RequestedMerge | null }) {
  const field = plainField("merge", asked?.typed);
  return (
    <form method="get" action={`${pageOf(record)}#duplicates`} className="form">
      <p>この記録をやめて、残すほうの記録にまとめます。次の画面で、移る内容を確かめてから実行します。</p>
      <TextField
        field={asked?.error ? { ...field, errors: [asked.error] } : field}
        label="残す記録のページのアドレス"
        required
        support={`例：${publicPath[record.kind]}/…`}
      />
      <Button kind="secondary">移る内容を確かめる</Button>
    </form>
  );
}

type Preview = NonNullable<RequestedMerge["preview"]>;

function Confirming({
  preview: { into, moved },
  lastResult,
  ...record
}: Record & { preview: Preview; lastResult: SubmissionResult | undefined }) {
  const [form] = useForm<{ into: string }>({ id: "merge-into", lastResult });
  return (
    <form method="post" className="form" {...getFormProps(form)}>
      <ErrorSummary form={form} />
      <input type="hidden" name="into" value={into.id} />
      <DefinitionList
        items={[
          [
            "残す記録",
            <span key="into">
              <Link to={`${publicPath[record.kind]}/${into.id}`}>{into.name}</Link>
              {into.detail ? `（${into.detail}）` : null}
            </span>,
          ],
          ...moved.map(({ label, count }): [string, string] => [label, formatItems(count)]),
        ]}
      />
      <p>
        {moved.length > 0
          ? "上の内容を、残す記録に移します。両方にあるものは1つになります。"
          : "この記録から移る内容はありません。"}
        この記録のアドレスは、残す記録を開くようになります。元には戻せません。
      </p>
      <Buttons>
        <SubmitButton kind="danger" intent="merge">
          この記録をまとめる
        </SubmitButton>
        <ButtonLink kind="secondary" to={pageOf(record)}>
          キャンセル
        </ButtonLink>
      </Buttons>
    </form>
  );
}
