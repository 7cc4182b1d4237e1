import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { SubmitButton } from "~/forms/submit-button";
import { saved, withOwnPage } from "~/parts/doctors/edit/own-page.server";
import { PaperRows } from "~/parts/doctors/paper-rows";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf } from "~/request/forms/read";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

export const loader = only(...DOCTORS)(
  withOwnPage(async ({ api, doctor, home }) => {
    const { papers } = await api.papers.own({ params: { doctorId: doctor.objectId } });
    return { home, papers };
  }),
);

/**
 * Asks about the papers that were ticked on the page before; removes them when that is confirmed. Removed papers are
 * proposed no more; they join those that were removed before.
 */
export const action = only(...DOCTORS)(
  withOwnPage(async (editing) => {
    const { form, api, doctor, home } = editing;
    onlyFields(form, "papers");
    const paperIds = form.getAll("papers").map(String);
    if (paperIds.length === 0) throw redirect(`${home}/papers`);
    if (intentOf(form) !== "delete") return json({ asked: paperIds });
    const params = { doctorId: doctor.objectId };
    await api.papers.decide({ params, body: { paperIds, state: "removed" } });
    return saved({ ...editing, home: `${home}/papers` }, "");
  }),
  { fields: 2100 },
);

export const meta = titled("論文の削除確認");

export const handle: Handle = { footer: false };

export default function DeletePapers() {
  const { home, ...own } = useLoaderData<typeof loader>();
  const asked = new Set(useActionData<typeof action>()?.asked);
  const papers = own.papers.filter(({ id }) => asked.has(id));
  const back = { to: `${home}/papers`, label: "論文の編集" };
  return (
    <>
      <PageHead title="論文の削除" lead="候補にも表示しなくなります。" back={back} />
      {papers.length === 0 ? (
        <Surface>
          <EmptyState
            drawing="done"
            title="削除する論文はありません"
            action={<ButtonLink to={back.to}>論文の編集へ戻る</ButtonLink>}
          />
        </Surface>
      ) : (
        <Surface title={`次の${papers.length}件を削除しますか`} flush>
          <PaperRows papers={papers} />
          <form method="post" className="sheet-body">
            {papers.map(({ id }) => (
              <input key={id} type="hidden" name="papers" value={id} />
            ))}
            <Buttons>
              <SubmitButton intent="delete" kind="danger">
                {papers.length}件を削除する
              </SubmitButton>
              <ButtonLink kind="quiet" to={back.to}>
                やめる
              </ButtonLink>
            </Buttons>
          </form>
        </Surface>
      )}
    </>
  );
}
