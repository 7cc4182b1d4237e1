import { useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { FormDock } from "~/forms/form-dock";
import { SubmitButton } from "~/forms/submit-button";
import { type Editing, saved, withOwnPage } from "~/parts/doctors/edit/own-page.server";
import { PaperRows } from "~/parts/doctors/paper-rows";
import { onlyFields } from "~/request/forms/posted-form.server";
import { only } from "~/request/guards.server";
import { namesOf } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

export const loader = only(...DOCTORS)(
  withOwnPage(async ({ api, doctor, lists, home }) => {
    const { specialties } = await api.papers.specialties({ params: { doctorId: doctor.objectId } });
    const terms = lists.meshTerms.map(({ id, name }) => ({ code: id, name }));
    return {
      home,
      isHidden: doctor.hideSpecialties,
      specialties: specialties.map((each) => ({ ...each, name: namesOf([each.meshId], terms)[0] ?? "" })),
    };
  }),
);

export const action = only(...DOCTORS)(withOwnPage(save));

/** What was unticked on this page is taken away; what was not on it stays as it was decided before. */
async function save(editing: Editing) {
  const { form, doctor, change } = editing;
  onlyFields(form, "shown", "specialties");
  const shown = form.getAll("shown").map(String);
  const kept = form.getAll("specialties").map(String);
  const others = doctor.deletedSpecialties.filter((id) => !shown.includes(id));
  const deleted = [...others, ...shown.filter((id) => !kept.includes(id))];
  await change({ deletedSpecialties: deleted, seen: { deletedSpecialties: doctor.deletedSpecialties } });
  return saved(editing, "papers");
}

export const meta = titled("論文から推定した専門領域の編集");

export const handle: Handle = { footer: false };

export default function EditSpecialty() {
  const { home, isHidden, specialties } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="論文から推定した専門領域"
        lead="新しい論文ほど重く見て推定しています。"
        back={{ to: home, label: "プロフィールの編集" }}
      />
      {isHidden ? (
        <Callout>「専門領域を表示しない」が選ばれているため、ほかの会員には表示していません。</Callout>
      ) : null}
      {specialties.length === 0 ? (
        <Surface>
          <EmptyState
            drawing="list"
            title="推定した専門領域はまだありません"
            action={<ButtonLink to={`${home}/papers`}>論文を確認する</ButtonLink>}
          >
            論文をプロフィールに表示すると、その主題から推定します。
          </EmptyState>
        </Surface>
      ) : (
        <form method="post" className="stack">
          {specialties.map((specialty) => (
            <Specialty key={specialty.meshId} {...specialty} />
          ))}
          <FormDock cancel={home}>
            <SubmitButton>専門領域を保存する</SubmitButton>
          </FormDock>
        </form>
      )}
    </>
  );
}

type SpecialtyProps = ReturnType<typeof useLoaderData<typeof loader>>["specialties"][number];

function Specialty({ meshId, name, isDeleted, papers }: SpecialtyProps) {
  return (
    <section className="sheet">
      <input type="hidden" name="shown" value={meshId} />
      <label className="choice ticked-row">
        <input type="checkbox" name="specialties" value={meshId} defaultChecked={!isDeleted} />
        <span>
          <b>{name}</b>
          <span className="choice-note">{papers.length}件の論文から</span>
        </span>
      </label>
      <details className="more">
        <summary>なぜ表示されるか</summary>
        <p className="note sheet-body">次の論文の主題（MeSH）に「{name}」が含まれています。</p>
        <PaperRows papers={papers} />
      </details>
    </section>
  );
}
