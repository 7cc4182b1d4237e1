import { useLoaderData } from "@remix-run/react";
import { inBothCalendars } from "#contract/japanese-date";
import { HOUR_MS } from "#contract/limits";
import { MAIN_ROLES, only } from "~/request/guards.server";
import { titled } from "~/title";
import { Callout } from "~/ui/callout";
import { DefinitionList } from "~/ui/definition-list";
import { PageHead } from "~/ui/page-head";

/** A sheet to print and send before a letter: who, to whom, when; the rest is written by hand. */
export const loader = only(...MAIN_ROLES)(async ({ api, params, viewer }) => {
  const hospital = await api.hospitals.get({ params: { id: params.id ?? "" } });
  const { name, referralOffice, fax, tel } = hospital;
  return {
    id: hospital.hospitalId,
    name,
    office: referralOffice.name || "地域医療連携ご担当者",
    fax: referralOffice.fax ?? fax,
    tel: referralOffice.tel ?? tel,
    sender: viewer.name,
    today: inBothCalendars(new Date(Date.now() + 9 * HOUR_MS).toISOString().slice(0, 10)),
  };
});

export const meta = titled<typeof loader>((data) => `FAX送付状（${data.name}）`);

export default function FaxSheet() {
  const { id, name, office, fax, tel, sender, today } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <PageHead title="FAX送付状" back={{ to: `/hospitals/${id}`, label: name }} />
      <div className="on-paper-not">
        <Callout title="ブラウザーの印刷機能で印刷してください">
          患者さんの情報は、送信先の番号をもう一度確かめてから手書きで記入してください。この画面には保存されません。
        </Callout>
      </div>
      <section className="sheet fax-sheet" aria-label="送付状">
        <div className="sheet-body">
          <p>{today}</p>
          <p>
            <b>{name}</b>
            <br />
            {office} 御中
          </p>
          <p className="fax-number">FAX {fax ?? "（番号が登録されていません）"}</p>
          <DefinitionList
            items={[
              ["電話", tel],
              ["発信者", sender],
              ["発信者の所属・連絡先", " "],
              ["件名", " "],
              ["送信枚数（本状を含む）", "　　　枚"],
            ]}
          />
          <p>
            いつもお世話になっております。下記のとおりお送りしますので、ご査収のほどよろしくお願いいたします。
          </p>
          <div className="fax-body" />
        </div>
      </section>
    </div>
  );
}
