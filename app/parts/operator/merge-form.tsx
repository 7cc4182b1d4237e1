import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { ErrorSummary } from "~/forms/error-summary";
import { TextField } from "~/forms/fields/text-field";
import { SubmitButton } from "~/forms/submit-button";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Surface } from "~/ui/surface";

type Props = {
  /** What goes along with the record that is given up. */
  moved: string;
  example: string;
  lastResult: SubmissionResult | undefined;
};

/** Makes two records one: this one is given up, and its address leads to the other. */
export function MergeForm({ moved, example, lastResult }: Props) {
  const [form, fields] = useForm<{ into: string }>({ id: "merge", lastResult });
  return (
    <Surface title="重複した記録をまとめる">
      <Disclosure summary="ほかの記録にまとめる" open={lastResult?.status === "error"}>
        <form method="post" className="form" {...getFormProps(form)}>
          <ErrorSummary form={form} />
          <p>
            この記録をやめて、残すほうの記録にまとめます。{moved}
            を移し、この記録のアドレスは残す記録を開くようになります。元には戻せません。
          </p>
          <TextField
            field={fields.into}
            label="残す記録のページのアドレス"
            required
            support={`例：${example}`}
          />
          <SubmitButton kind="danger" intent="merge">
            この記録をまとめる
          </SubmitButton>
        </form>
      </Disclosure>
    </Surface>
  );
}
