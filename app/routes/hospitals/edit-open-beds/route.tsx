import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { HOSPITAL_STAFF } from "#contract/hospitals/limits";
import { plainField } from "~/forms/field";
import { Select } from "~/forms/fields/select";
import { FormDock } from "~/forms/form-dock";
import { shownRefusal } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { EditFrame } from "~/parts/hospitals/edit/edit-frame";
import { edited, frameOf } from "~/parts/hospitals/edit/editing.server";
import { Vacancies } from "~/parts/hospitals/vacancies";
import { VacantFigures } from "~/parts/hospitals/vacant-figures";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf, textIn } from "~/request/forms/read";
import { only } from "~/request/guards.server";
import { editAddress } from "~/request/paths/hospital-edit";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { EmptyState } from "~/ui/empty-state";
import { Surface } from "~/ui/surface";
import { refusedFigures } from "./refused-figures";
import { saveFigures } from "./save-figures.server";

const PATH = "/hospitals/edit/open_bed";
const HOME = "/top/medical";

export const loader = only(...HOSPITAL_STAFF)(async (entered) => {
  const found = await edited(entered);
  const { vacantBeds } = found.hospital;
  return {
    frame: frameOf(found),
    vacantBeds,
    seenAt: Math.max(0, ...vacantBeds.map(({ updatedAt }) => updatedAt)),
    reminderHour: found.mine.reminderHour,
  };
});

/** One tap says that nothing changed, one form gives all figures anew; another says when to be reminded. */
export const action = only(...HOSPITAL_STAFF)(async (entered) => {
  const { form, api, context, url } = entered;
  const isFromHome = form.get("from") === "home";
  if (intentOf(form) === "figures") return saveFigures(entered, isFromHome ? HOME : PATH);
  onlyFields(form, "hospitalId", "hour", "seenAt", "vacantBedId", "from");
  const id = textIn(form, "hospitalId");
  try {
    if (intentOf(form) === "remind") {
      const hour = form.get("hour");
      await api.hospitals.remind({ params: { id }, body: { hour: hour ? Number(hour) : null } });
      await context.flash({ kind: "success", text: "更新の通知を保存しました" });
    } else {
      const seenAt = Number(form.get("seenAt")) || 0;
      const one = form.get("vacantBedId");
      await api.hospitals.confirmVacantBeds({
        params: { id },
        body: { seenAt, ...(one ? { vacantBedId: String(one) } : {}) },
      });
      await context.flash({ kind: "success", text: "空床に変わりがないことを記録しました" });
    }
  } catch (error) {
    const refusal = shownRefusal(error);
    if (refusal.isPassing) throw refusal;
    await context.flash({ kind: "error", text: refusal.message });
  }
  return redirect(isFromHome ? HOME : url.pathname + url.search);
});

export const meta = titled("空床情報");

export const handle: Handle = { footer: false };

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}時ごろ` }));

export default function OpenBeds() {
  const { frame, vacantBeds, seenAt, reminderHour } = useLoaderData<typeof loader>();
  const refused = refusedFigures(useActionData<typeof action>());
  const adding = (
    <ButtonLink kind="secondary" icon="plus" to={editAddress(`${PATH}/new`, frame)}>
      空床を追加する
    </ButtonLink>
  );
  return (
    <EditFrame frame={frame} title="空床情報" path={PATH}>
      {refused ? (
        <Surface title="入力した空床" flush>
          <VacantFigures
            hospitalId={frame.hospitalId}
            revision={frame.revision}
            seenAt={seenAt}
            {...refused}
          />
        </Surface>
      ) : null}
      <Surface title="現在の空床" flush>
        {vacantBeds.length === 0 ? (
          <EmptyState drawing="list" title="空床はまだ登録されていません" action={adding}>
            病床の種別と病棟ごとに登録すると、地域の先生方の検索に表示されます。
          </EmptyState>
        ) : (
          <>
            <Vacancies
              beds={vacantBeds}
              actions={({ id }) => (
                <ButtonLink kind="secondary" small to={editAddress(`${PATH}/${id}`, frame)}>
                  更新する
                </ButtonLink>
              )}
            />
            <form method="post">
              <input type="hidden" name="hospitalId" value={frame.hospitalId} />
              <input type="hidden" name="seenAt" value={seenAt} />
              <FormDock>
                {adding}
                <SubmitButton intent="confirm" pendingWord="記録中…">
                  すべて変更なし（日時だけ更新）
                </SubmitButton>
              </FormDock>
            </form>
          </>
        )}
      </Surface>
      <form method="post" className="form">
        <input type="hidden" name="hospitalId" value={frame.hospitalId} />
        <Surface title="更新のお知らせ">
          <p>
            20時間以上更新されていないとき、選んだ時刻にメールと通知（設定している場合はプッシュ通知も）でお知らせします。
          </p>
          <Select
            field={plainField("hour", reminderHour === null ? "" : String(reminderHour))}
            label="お知らせの時刻"
            none="お知らせしない"
            options={HOURS}
          />
          <Buttons>
            <SubmitButton intent="remind" kind="secondary">
              更新の通知を保存する
            </SubmitButton>
          </Buttons>
        </Surface>
      </form>
    </EditFrame>
  );
}
