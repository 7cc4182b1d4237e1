import type { ReactNode } from "react";
import type { ReplyOf } from "#contract/endpoint";
import type { operator } from "#contract/operator/calls";
import { Button, type ButtonKind, ButtonLink } from "~/ui/button";
import { Checklist } from "~/ui/progress/checklist";
import { Surface } from "~/ui/surface";
import { Time } from "~/ui/time/time";

type Opening = ReplyOf<typeof operator.opening>;
type Step = { title: string; detail: ReactNode; isDone: boolean; act: (kind: ButtonKind) => ReactNode };

/** What is to be done before the service opens. It ticks itself off, and goes when all is done. */
export function BeforeOpening({ opening }: { opening: Opening }) {
  const steps = stepsOf(opening);
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  if (done === steps.length) return null;
  return (
    <Surface title="サービスを始める前に" more={`${done} / ${steps.length} 完了`} flush>
      <Checklist
        steps={steps.map(({ act, ...step }) => ({
          ...step,
          acts: act(step.title === next?.title ? "primary" : "secondary"),
        }))}
      />
    </Surface>
  );
}

const stepsOf = (opening: Opening): Step[] => [
  {
    title: "利用規約・プライバシーポリシーを公開する",
    detail: opening.terms
      ? "2つとも公開しています。"
      : "ひな形を読み、事業に合わせて直してから公開します。公開するまで、登録は受け付けません。",
    isDone: opening.terms,
    act: (kind) => (
      <ButtonLink kind={kind} to="/admin/terms">
        規約を開く
      </ButtonLink>
    ),
  },
  {
    title: "事業者情報を入力する",
    detail: opening.business
      ? "運営会社・プライバシーポリシー・メールに表示しています。"
      : "名称・代表者・所在地・電話番号・個人情報の責任者・データの保管場所。",
    isDone: opening.business,
    act: (kind) => (
      <ButtonLink kind={kind} to="/admin/business">
        入力する
      </ButtonLink>
    ),
  },
  {
    title: "メールが届くことを確かめる",
    detail: opening.mail ? (
      "テストメールが届きました。"
    ) : opening.mailSentAt ? (
      <>
        <Time at={opening.mailSentAt} as="when" />
        に送りました。届いたメールのリンクを開いて記録すると、完了します。
      </>
    ) : (
      "自分宛てに1通送り、届いたメールのリンクを開きます。"
    ),
    isDone: opening.mail,
    act: (kind) => (
      <form method="post">
        <Button kind={kind}>テストメールを送る</Button>
      </form>
    ),
  },
  {
    title: "最初の企業を登録する",
    detail: opening.company
      ? "お問い合わせの宛先に表示しています。"
      : "サービスを運営する企業から登録します。MS・コネクトのアカウントは、企業に属します。",
    isDone: opening.company,
    act: (kind) => (
      <ButtonLink kind={kind} to="/admin/companies/new">
        企業を登録する
      </ButtonLink>
    ),
  },
  {
    title: "医療機関と医師の一覧を取り込む",
    detail: opening.directory
      ? "医療機関と医師を検索できます。"
      : "大きな一覧は、コマンド npm run import で取り込みます。1件ずつ登録することもできます。",
    isDone: opening.directory,
    act: (kind) => (
      <ButtonLink kind={kind} to="/admin/imports">
        取り込みを開く
      </ButtonLink>
    ),
  },
  {
    title: "運営者を2名にする",
    detail: opening.operators
      ? "どちらかがログインできなくなっても、運営を続けられます。"
      : "1名がログインできなくなっても続けられるように、すべての操作ができる方をもう1名追加します。その方がパスワードを設定すると、完了します。",
    isDone: opening.operators,
    act: (kind) => (
      <ButtonLink kind={kind} to="/admin/operators">
        運営者を追加する
      </ButtonLink>
    ),
  },
];
