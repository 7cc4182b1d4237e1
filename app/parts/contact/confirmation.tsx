import type { ReactNode } from "react";
import { SubmitButton } from "~/forms/submit-button";
import { ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { StepList } from "~/ui/progress/step-list";
import { Surface } from "~/ui/surface";

type Props = {
  title: string;
  error?: string;
  /** The form that was filled in. */
  form: string;
  facts: ReactNode;
  /** What was written, and where in the form it is changed if it can be led to. */
  text: { title: string; body: string; field?: string };
  /** The mark of what is shown: nothing else is sent. */
  seen: string;
};

/** The second of three steps of writing to the operator: read once more before it is sent. */
export function Confirmation({ title, error, form, facts, text, seen }: Props) {
  return (
    <>
      <StepList steps={["入力", "確認", "完了"]} current={2} />
      <PageHead title={title} lead="この内容でよろしければ、送信してください。" />
      {error ? (
        <Callout kind="danger" title="送信できませんでした">
          <p className="pre-line">{error}</p>
        </Callout>
      ) : null}
      <Surface title="ご入力内容" more={<a href={form}>修正する</a>}>
        {facts}
      </Surface>
      <Surface
        title={text.title}
        more={text.field ? <a href={`${form}#${text.field}`}>修正する</a> : undefined}
      >
        <p className="pre-line">{text.body}</p>
      </Surface>
      <form method="post" data-steps="last">
        <input type="hidden" name="seen" value={seen} />
        <Buttons>
          <SubmitButton>送信する</SubmitButton>
          <ButtonLink kind="secondary" to={form}>
            入力に戻る
          </ButtonLink>
        </Buttons>
      </form>
    </>
  );
}

/** What Back leads to after it was sent. No redirect: the entry in the history would lose that its form was taken. */
export function AlreadySent({ title, form, complete }: Pick<Props, "title" | "form"> & { complete: string }) {
  return (
    <>
      <PageHead title={title} />
      <Callout kind="success" title="この内容は送信済みです">
        <p>
          <a href={complete}>受付番号を見る</a>
        </p>
        <p>
          <a href={form}>新しく入力する</a>
        </p>
      </Callout>
    </>
  );
}
