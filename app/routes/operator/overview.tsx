import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { BeforeOpening } from "~/parts/operator/before-opening";
import { OperatorHead } from "~/parts/operator/operator-head";
import { onlyFields } from "~/request/forms/posted-form.server";
import { operator } from "~/request/guards.server";
import { titled } from "~/title";
import { Icon } from "~/ui/icon";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatItems } from "~/ui/text/numbers";
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
  const {
    licencesWaiting,
    oldestLicenceAt,
    suspendedAccounts,
    inquiriesToday,
    refusalsToday,
    opening,
    ...waiting
  } = useLoaderData<typeof loader>();
  return (
    <>
      <OperatorHead title="運営" context="この画面での操作は、すべて記録されます。" />
      <BeforeOpening opening={opening} />
      <Surface title="いまの状態" flush>
        <RowList>
          <Row
            to="/admin/licences"
            leading={<Icon name="badge-check" />}
            title="確認を待つ医師資格"
            detail={
              oldestLicenceAt ? (
                <>
                  もっとも古い申請：
                  <Time at={oldestLicenceAt} as="date" />
                </>
              ) : (
                "待っている申請はありません"
              )
            }
            meta={formatItems(licencesWaiting)}
          />
          <Row
            to="/admin/inquiries"
            leading={<Icon name="mail" />}
            title="今日のお問い合わせ"
            meta={formatItems(inquiriesToday)}
          />
          <Row
            to="/admin/workplaces"
            leading={<Icon name="users" />}
            title="勤務先の確認"
            detail="確認の依頼・異議・編集の提案"
          />
          <Row
            to="/admin/hospitals"
            leading={<Icon name="hospital" />}
            title="医療機関の編集"
            detail="会員による編集を確かめ、誤りを元に戻します"
          />
          <Row
            to="/admin/reports?state=open"
            leading={<Icon name="flag" />}
            title="会員からの通報"
            detail="まだ判断していないもの"
            meta={formatItems(waiting.reportsWaiting)}
          />
          <Row
            to="/admin/corrections?state=new"
            leading={<Icon name="pencil" />}
            title="訂正・削除のご依頼"
            detail="まだ回答していないもの"
            meta={formatItems(waiting.correctionsWaiting)}
          />
          <Row
            to="/admin/imports"
            leading={<Icon name="hospital" />}
            title="取り込みで判断を待つ行"
            meta={formatItems(waiting.joinsWaiting)}
          />
          <Row
            to="/admin/audit"
            leading={<Icon name="shield-check" />}
            title="今日の失敗・拒否された操作"
            detail="ログインの失敗や、権限のない操作"
            meta={formatItems(refusalsToday)}
          />
          <Row
            to="/admin/card-limits"
            leading={<Icon name="contact" />}
            title="名刺交換の申請数"
            detail="企業が1か月に申請できる数を、ランクごとに決めます"
          />
          <Row
            to="/admin/second-factor"
            leading={<Icon name="lock" />}
            title="二要素認証の開始日"
            detail="ログインに二要素認証を求める日を、ロールごとに決めます"
          />
          <Row
            to="/admin/accounts?status=suspended"
            leading={<Icon name="users" />}
            title="停止中のアカウント"
            meta={formatItems(suspendedAccounts)}
          />
        </RowList>
      </Surface>
    </>
  );
}
