import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { calledBy } from "#contract/users/called";
import type { CodeSheet } from "#contract/workplaces/calls";
import { shownRefusal } from "~/forms/submit.server";
import { OperatorHead } from "~/parts/operator/operator-head";
import { onlyFields } from "~/request/forms/posted-form.server";
import { operator } from "~/request/guards.server";
import { titled } from "~/title";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { PrintButton } from "~/ui/scripted/print-button";
import { serverNow } from "~/ui/time/clock";
import { Time } from "~/ui/time/time";

export const loader = operator(async ({ api, params, context, url }) => ({
  sheet: await api.workplaces.code({ params: { id: params.id ?? "" } }),
  service: context.services.main,
  operator: context.operator,
  origin: url.origin,
}));

export const action = operator(async ({ form, api, params, context }) => {
  onlyFields(form);
  try {
    await api.workplaces.codeSent({ params: { id: params.id ?? "" } });
    await context.flash({ kind: "success", text: "送付済みにしました" });
  } catch (error) {
    const refusal = shownRefusal(error);
    if (refusal.isPassing) throw refusal;
    await context.flash({ kind: "error", text: refusal.message });
  }
  return redirect("/admin/workplaces", 303);
});

export const meta = titled("勤務先の確認コード");

export const handle = { hydrate: true };

/** The sheet for the published FAX number; of a telephone call, what is said. */
export default function WorkplaceCode() {
  const { sheet, ...from } = useLoaderData<typeof loader>();
  const isFax = sheet.channel === "fax";
  return (
    <>
      <OperatorHead
        title="勤務先の確認コード"
        context={`${sheet.hospitalName}・${calledBy(sheet.name, sheet.role)}`}
        back={{ to: "/admin/workplaces", label: "勤務先の確認" }}
        action={isFax ? <PrintButton note>印刷する</PrintButton> : undefined}
      />
      <div className="on-paper-not">
        <Callout
          title={
            isFax
              ? `この用紙を印刷し、公表資料のFAX番号 ${sheet.number} へ送ってください`
              : `公表資料の電話番号 ${sheet.number} へ電話し、コードを伝えてください`
          }
          action={
            sheet.sentAt === null ? (
              <form method="post">
                <Button small>{isFax ? "送付済みにする" : "伝えたことを記録する"}</Button>
              </form>
            ) : undefined
          }
        >
          {isFax
            ? "ご本人が伝えてきた番号や、会員が編集した番号へは送らないでください。"
            : "代表番号で取り次ぎを受け、ご本人か、総務・人事の担当の方に伝えてください。折り返しの番号は聞かずに、この番号へかけてください。"}
          {sheet.sentAt === null ? null : (
            <p>
              <Time at={sheet.sentAt} />
              に送付済みにしました。
            </p>
          )}
        </Callout>
      </div>
      <Sheet sheet={sheet} {...from} />
    </>
  );
}

type SheetProps = { sheet: CodeSheet; service: string; operator: string; origin: string };

function Sheet({ sheet, service, operator: sender, origin }: SheetProps) {
  const { hospitalName, name, role, channel, number, code, expiresAt } = sheet;
  return (
    <article className="sheet fax-sheet" aria-label={`${hospitalName}への用紙`}>
      <p className="fax-title">勤務先の確認コード</p>
      <p className="fax-day">
        <Time at={serverNow()} as="date" />
      </p>
      <p className="fax-to">
        {hospitalName}
        <br />
        総務・人事ご担当者{"　"}御中
      </p>
      <table className="tbl">
        <tbody>
          <tr>
            <th scope="row">{channel === "fax" ? "送信先FAX" : "電話番号"}</th>
            <td className="numbers">{number}</td>
          </tr>
          <tr>
            <th scope="row">発信者</th>
            <td>{`${sender}（${service}）`}</td>
          </tr>
          <tr>
            <th scope="row">登録した方</th>
            <td>{calledBy(name, role)}</td>
          </tr>
          <tr>
            <th scope="row">有効期限</th>
            <td>
              <Time at={expiresAt} as="date" />
            </td>
          </tr>
        </tbody>
      </table>
      <p className="lines fax-letter">
        {`医療関係者の会員サービス「${service}」に、${calledBy(name, role)}が、貴院に勤務していると登録しました。\n勤務している場合は、この用紙をご本人にお渡しください。ご本人が下のコードを入力すると、確認に進みます。`}
      </p>
      <p className="fax-title fax-code numbers">{`${code.slice(0, 4)}　${code.slice(4)}`}</p>
      <p className="fax-foot">
        お心当たりがない場合や、勤務していない場合は、ご本人に渡さずに次のアドレスからお知らせのうえ、本状を破棄してください。
        <br />
        {`${origin}/contact/form`}
      </p>
    </article>
  );
}
