import { json } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { isAnswered, KIND_LABELS, STATE_LABELS } from "#contract/corrections/texts";
import { ApiRefusal } from "~/request/api.server";
import { open } from "~/request/guards.server";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { Time } from "~/ui/time/time";

/** Opens with the mailed link alone: whoever has it sees what became of the request, and nothing about who asked. */
export const loader = open(async ({ api, params }) => {
  try {
    return json({ request: await api.corrections.seen({ params: { id: params.id ?? "" } }) });
  } catch (error) {
    if (!(error instanceof ApiRefusal) || (error.status !== 404 && error.status !== 422)) throw error;
    return json({ request: null }, { status: 404 });
  }
});

export const meta = titled("ご依頼の状況");

export default function CorrectionState() {
  const { request } = useLoaderData<typeof loader>();
  if (!request) {
    return (
      <>
        <PageHead title="ご依頼が見つかりません" />
        <Surface>
          <p>メールのリンクが途中で切れていないか、お確かめください。</p>
        </Surface>
        <ButtonLink to="/posting_information">掲載情報について</ButtonLink>
      </>
    );
  }
  const { receipt, subjectName, kind, state, answer, createdAt, handledAt } = request;
  return (
    <>
      <PageHead title="ご依頼の状況" context={`受付番号：${receipt}`} />
      <Callout kind={state === "done" ? "success" : "info"} title={STATE_LABELS[state]}>
        {isAnswered(state) ? <p className="pre-line">{answer}</p> : LEADS[state]}
      </Callout>
      <Surface title="ご依頼">
        <DefinitionList
          items={[
            ["対象", subjectName],
            ["種類", KIND_LABELS[kind]],
            ["受付日時", <Time key="at" at={createdAt} />],
            ...(handledAt ? [["更新日時", <Time key="handled" at={handledAt} />] as const] : []),
          ]}
        />
      </Surface>
      <ButtonLink to="/posting_information/request" kind="secondary">
        あらためて依頼する
      </ButtonLink>
    </>
  );
}

const LEADS: Record<string, string> = {
  new: "担当者の確認をお待ちください。回答したときに、メールでお知らせします。",
  "in-hand": "担当者が内容を確認しています。回答したときに、メールでお知らせします。",
};
