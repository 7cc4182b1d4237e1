import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { UPLOAD_BODY_BYTES } from "#contract/files/limits";
import { FILE_MISSING } from "#contract/files/texts";
import { PAPER_FILE_TOO_LARGE, PAPERS_UNCHOSEN } from "#contract/papers/texts";
import { shownRefusal } from "~/forms/submit.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { fileIn, intentOf, textIn } from "~/request/forms/read";
import { type Entered, only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import { AddPapers } from "./add-papers";
import { OwnPapers } from "./own-papers";

export const loader = only(...DOCTORS)(async (entered) => {
  const doctorId = ownId(entered);
  const { papers } = await entered.api.papers.own({ params: { doctorId } });
  return { home: `/doctor/${doctorId}/edit`, papers };
});

export const action = only(...DOCTORS)(act, {
  bytes: UPLOAD_BODY_BYTES,
  hasFiles: true,
  fields: 2100,
  whenTooLarge: () => json({ errors: { file: PAPER_FILE_TOO_LARGE } as Errors, pmid: "" }, { status: 413 }),
});

type Errors = Partial<Record<"file" | "pmid" | "papers", string>>;

/** Another doctor's page does not exist. */
function ownId({ params, viewer }: Entered): string {
  if (!params.id || params.id !== viewer.doctorId) throw new Response(null, { status: 404 });
  return params.id;
}

/** Every button of the page: what becomes of the ticked papers, and the two ways to add one. */
async function act(entered: Entered) {
  const { form, api, context } = entered;
  onlyFields(form, "papers", "pmid", "file");
  const doctorId = ownId(entered);
  const here = `/doctor/${doctorId}/edit/papers`;
  const intent = intentOf(form);
  const paperIds = form.getAll("papers").map(String);
  const pmid = textIn(form, "pmid");
  const refused = (errors: Errors, status = 422) => json({ errors, pmid }, { status });
  const done = async (text: string) => {
    await context.flash({ kind: "success", text });
    throw redirect(here);
  };
  try {
    if (intent === "pmid") {
      await api.papers.addByPmid({ params: { doctorId }, body: { pmid } });
      return await done("論文を追加しました");
    }
    if (intent === "file") {
      const file = fileIn(form, "file");
      if (!file) return refused({ file: FILE_MISSING });
      const { added, known } = await api.papers.addFile({ params: { doctorId }, body: { file } });
      return await done(`論文を${added}件追加しました${known > 0 ? `（追加済み ${known}件）` : ""}`);
    }
    if (paperIds.length === 0) return refused({ papers: PAPERS_UNCHOSEN });
    // The page asks once more first: an address would not hold the ids of hundreds, a form does.
    if (intent === "remove") throw redirect(`${here}/delete`, 307);
    const state = intent === "hide" ? "hidden" : "accepted";
    await api.papers.decide({ params: { doctorId }, body: { paperIds, state } });
    return await done(state === "hidden" ? "論文を非表示にしました" : "論文を表示しました");
  } catch (error) {
    const { message, status } = shownRefusal(error);
    return refused({ [intent === "pmid" ? "pmid" : intent === "file" ? "file" : "papers"]: message }, status);
  }
}

export const meta = titled("論文の編集");

export const handle: Handle = { footer: false };

export default function EditPapers() {
  const { home, papers } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const errors: Errors = response?.errors ?? {};
  return (
    <>
      <PageHead
        title="論文の編集"
        lead="表示する論文を選び、候補を確認します。"
        back={{ to: home, label: "プロフィールの編集" }}
      />
      {errors.papers ? <Callout kind="danger">{errors.papers}</Callout> : null}
      <Columns label="論文の追加" aside={<AddPapers errors={errors} pmid={response?.pmid ?? ""} />}>
        <OwnPapers papers={papers} />
      </Columns>
    </>
  );
}
