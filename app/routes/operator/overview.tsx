import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { isGranted, type ReplyOf, ROLES } from "#contract/endpoint";
import type { operator as contract } from "#contract/operator/calls";
import type { WaitingKind } from "#contract/operator/shapes";
import { ROLE_LABELS } from "~/parts/operator/labels";
import { OperatorHead, useGrants } from "~/parts/operator/operator-head";
import { onlyFields } from "~/request/forms/posted-form.server";
import { operator } from "~/request/guards.server";
import { titled } from "~/title";
import { CountBadge } from "~/ui/badge";
import { Button, type ButtonKind, ButtonLink } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Checklist } from "~/ui/progress/checklist";
import { Row, RowList } from "~/ui/rows";
import type { IconName } from "~/ui/sprites/icon-names";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { formatItems, formatNumber, formatPeople } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";

export const loader = operator(async ({ api }) => {
  const [overview, opening] = await Promise.all([api.operator.overview(), api.operator.opening()]);
  return { ...overview, opening };
});

export const action = operator(async ({ api, form, context }) => {
  onlyFields(form);
  await api.operator.sendTestMail();
  await context.flash({ kind: "success", text: "テストメールを送りました。届いたらリンクを開いてください" });
  return redirect("/admin");
});

export const meta = titled("運営");

export default function Overview() {
  const { opening, waiting } = useLoaderData<typeof loader>();
  // On the first day nobody waits, and the steps lead the page; from then on whoever waits does.
  const isWaitedFor = Object.values(waiting).some((queue) => (queue?.count ?? 0) > 0);
  return (
    <>
      <OperatorHead title="概要" context="運営" />
      <Columns label="登録の状況" aside={<Figures />}>
        {isWaitedFor ? <Waiting /> : null}
        <BeforeOpening opening={opening} />
        {isWaitedFor ? null : <Waiting />}
        <Condition />
      </Columns>
    </>
  );
}

const QUEUES: Record<WaitingKind, { to: string; icon: IconName; title: string; since: string }> = {
  licences: { to: "/admin/licences", icon: "badge-check", title: "医師資格の確認", since: "最も古い申請" },
  inquiries: { to: "/admin/inquiries", icon: "mail", title: "お問い合わせ", since: "最も古い受付" },
  reports: {
    to: "/admin/reports?state=open",
    icon: "flag",
    title: "会員からの通報",
    since: "最も古い通報",
  },
  corrections: {
    to: "/admin/corrections",
    icon: "pencil",
    title: "訂正・削除のご依頼",
    since: "最も古い受付",
  },
  workplaces: {
    to: "/admin/workplaces",
    icon: "hospital",
    title: "勤務先の確認・編集の提案",
    since: "最も古い依頼",
  },
  imports: {
    to: "/admin/imports",
    icon: "database",
    title: "取り込みで判断待ちのデータ",
    since: "最も古い行",
  },
  territories: {
    to: "/admin/accounts?status=declared",
    icon: "users",
    title: "担当地域の確認",
    since: "最も古い追加",
  },
  deadLetters: {
    to: "/admin/operation",
    icon: "triangle-alert",
    title: "処理できなかったメッセージ",
    since: "最も古いもの",
  },
};

function Waiting() {
  const { waiting } = useLoaderData<typeof loader>();
  const rows = (Object.keys(QUEUES) as WaitingKind[]).flatMap((kind) => {
    const { count = 0, oldestAt = null } = waiting[kind] ?? {};
    return count > 0 ? [{ ...QUEUES[kind], kind, count, oldestAt }] : [];
  });
  return (
    <Surface title="要対応" waits={rows.length > 0} flush>
      {rows.length === 0 ? (
        <EmptyState drawing="done" title="対応を待っているものはありません" />
      ) : (
        <RowList>
          {rows.map(({ kind, to, icon, title, since, count, oldestAt }) => (
            <Row
              key={kind}
              to={to}
              leading={<Icon name={icon} />}
              title={title}
              detail={
                oldestAt === null ? null : (
                  <>
                    {since} <Time at={oldestAt} as="when" />
                  </>
                )
              }
              meta={<CountBadge count={count} of="確認待ち" />}
            />
          ))}
        </RowList>
      )}
    </Surface>
  );
}

function Condition() {
  const { refusalsToday, suspendedAccounts, importedAt } = useLoaderData<typeof loader>();
  const grants = useGrants();
  const rows = [
    {
      area: "audit",
      to: "/admin/audit",
      title: "失敗・拒否された操作",
      detail: "ログインの失敗や、権限のない操作（本日）",
      meta: formatItems(refusalsToday),
    },
    {
      area: "accounts",
      to: "/admin/accounts?status=suspended",
      title: "停止中のアカウント",
      detail: null,
      meta: formatItems(suspendedAccounts),
    },
    {
      area: "directory",
      to: "/admin/imports",
      title: "データの取り込み",
      detail: importedAt === null ? "取り込みの記録はありません" : "最後に取り込んだ日",
      meta: importedAt === null ? null : <Time at={importedAt} as="date" />,
    },
    {
      area: "directory",
      to: "/admin/hospitals",
      title: "会員による医療機関の編集",
      detail: "内容を確かめ、誤りを元に戻します",
      meta: null,
    },
  ] as const;
  const seen = rows.filter(({ area }) => isGranted(grants, `${area}:view`));
  if (seen.length === 0) return null;
  return (
    <Surface title="稼働状況" flush>
      <RowList>
        {seen.map(({ area: _, ...row }) => (
          <Row key={row.to} {...row} />
        ))}
      </RowList>
    </Surface>
  );
}

function Figures() {
  const { signUps, members, verifiedDoctors, hospitals, companies } = useLoaderData<typeof loader>();
  const of = new Map(members.map(({ role, count }) => [role, count]));
  const sum = signUps.reduce((all, count) => all + count, 0);
  return (
    <>
      <Surface title="新規登録">
        <p className="sign-ups">
          <strong className="numbers">{formatNumber(signUps.at(-1) ?? 0)}</strong>名（本日）
          <span className="note">30日で{formatPeople(sum)}</span>
        </p>
        {sum > 0 ? <SignUps days={signUps} /> : null}
      </Surface>
      <Surface title="会員" more={<Link to="/admin/accounts">一覧</Link>}>
        {members.length === 0 ? <p className="note">まだ登録はありません。</p> : null}
        <DefinitionList
          isShort
          items={[
            ...(members.length === 0 ? [] : ROLES).map((role): [string, string] => [
              ROLE_LABELS[role],
              role === "doctor"
                ? `${formatPeople(of.get(role) ?? 0)}（確認済み${formatNumber(verifiedDoctors)}）`
                : formatPeople(of.get(role) ?? 0),
            ]),
            ["企業", `${formatNumber(companies)}社`],
            ["医療機関", formatItems(hospitals)],
          ]}
        />
      </Surface>
    </>
  );
}

const BAR_WIDTH = 6;
const STEP = 10;
const HEIGHT = 96;

/** A bar a day; the number of each is in the text above, and of all in the table of accounts. */
function SignUps({ days }: { days: readonly number[] }) {
  const most = Math.max(1, ...days);
  return (
    <svg
      className="sign-up-bars"
      viewBox={`0 0 ${days.length * STEP - (STEP - BAR_WIDTH)} ${HEIGHT}`}
      role="img"
      aria-label={`直近30日の新規登録：1日あたり最大${formatPeople(Math.max(...days))}`}
    >
      {days.map((count, day) => {
        const height = Math.max(2, Math.round((count / most) * HEIGHT));
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is identified by its position.
            key={day}
            x={day * STEP}
            y={HEIGHT - height}
            width={BAR_WIDTH}
            height={height}
            data-today={day === days.length - 1 || undefined}
          />
        );
      })}
    </svg>
  );
}

type Opening = ReplyOf<typeof contract.opening>;
type Step = { title: string; detail: ReactNode; isDone: boolean; act: (kind: ButtonKind) => ReactNode };

/** What is to be done before the service opens. It ticks itself off, and goes when all is done. */
function BeforeOpening({ opening }: { opening: Opening }) {
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
