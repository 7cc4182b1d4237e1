import { useActionData, useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { type Editing, withOwnPage } from "~/parts/doctors/edit/own-page.server";
import { type Placing, saveWorkplace, workplacePage } from "~/parts/doctors/record/workplace.server";
import { WorkplaceForm } from "~/parts/doctors/record/workplace-form";
import { intentOf } from "~/request/forms/read";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { PageHead } from "~/ui/page-head";

export const loader = only(...DOCTORS)(withOwnPage((editing) => workplacePage(placing(editing))));

export const action = only(...DOCTORS)(withOwnPage((editing) => saveWorkplace(placing(editing))));

/** The place at this position of the list; beyond its end a new one. */
function placing({ doctor, params, home, change, ...entered }: Editing): Placing {
  const list = doctor.enrollmentPeriodList;
  return {
    ...entered,
    list,
    index: Number(params.index),
    here: `${home}/hospitals/${encodeURIComponent(params.index ?? "")}`,
    record: { to: home, label: "プロフィールの編集" },
    save: async (enrollmentPeriodList) => {
      await change({ enrollmentPeriodList, seen: { enrollmentPeriodList: list } });
      const act = intentOf(entered.form) === "remove" ? "削除" : "更新";
      await entered.context.flash({ kind: "success", text: `勤務先の${act}が完了しました` });
    },
  };
}

export const meta = titled("勤務先の編集");

export const handle: Handle = { footer: false };

export default function Page() {
  const { services: _, ...data } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={data.isNew ? "勤務先の追加" : "勤務先の編集"}
        lead="過去の勤務先は、経歴として表示します。"
        back={data.record}
      />
      <WorkplaceForm {...data} lastResult={useActionData<typeof action>()} />
    </>
  );
}
