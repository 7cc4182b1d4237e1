import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { DOCTORS } from "#contract/endpoint";
import { UPLOAD_BODY_BYTES } from "#contract/files/limits";
import { FILE_MISSING } from "#contract/files/texts";
import type { OwnPaper } from "#contract/papers/calls";
import { PAPER_FILE_TOO_LARGE, PAPERS_UNCHOSEN } from "#contract/papers/texts";
import { plainField } from "~/forms/field";
import { FileField } from "~/forms/fields/file-field";
import { TextField } from "~/forms/fields/text-field";
import { shownRefusal } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { PaperFacts } from "~/parts/doctors/paper-rows";
import { onlyFields } from "~/request/forms/posted-form.server";
import { fileIn, intentOf, textIn } from "~/request/forms/read";
import { type Entered, only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

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

type Props = { errors: Partial<Record<"file" | "pmid", string>>; pmid: string };

const errorsOf = (message: string | undefined) => (message ? [message] : undefined);

/** Two ways to add a paper: by its number, where it is here already, or with a bibliography of one's own. */
function AddPapers({ errors, pmid }: Props) {
  const file = { ...plainField("file"), errors: errorsOf(errors.file) };
  return (
    <>
      <Surface title="PMIDで追加">
        <form method="post" className="form">
          <TextField
            field={{ ...plainField("pmid", pmid), errors: errorsOf(errors.pmid) }}
            label="PMID"
            inputMode="numeric"
            support="PubMedの番号（数字のみ）で、掲載されている論文を追加します。"
          />
          <SubmitButton intent="pmid" kind="secondary">
            追加する
          </SubmitButton>
        </form>
      </Surface>
      <Surface title="ファイルで追加">
        <form method="post" encType="multipart/form-data" className="form">
          <FileField
            field={file}
            label="文献ファイル"
            support="PubMedの「Send to → Citation manager」で保存した.nbib、または医中誌・文献管理ソフトのRIS。2MB・500件まで。"
            accept=".nbib,.ris,.txt"
          />
          <SubmitButton intent="file" kind="secondary">
            読み込む
          </SubmitButton>
        </form>
      </Surface>
    </>
  );
}

/** What is proposed is first: it waits for an answer. */
function OwnPapers({ papers }: { papers: OwnPaper[] }) {
  const proposed = papers.filter(({ state }) => state === "proposed");
  const saved = papers.filter(({ state }) => state !== "proposed");
  return (
    <>
      {proposed.length > 0 ? (
        <Surface title={`先生の論文の候補（${proposed.length}件）`} waits flush>
          <p className="note sheet-body">
            著者名と所属が、ご登録の内容と合う論文です。ほかの会員には表示していません。
          </p>
          <PaperForm
            papers={proposed}
            acts={
              <>
                <SubmitButton intent="accept">選んだ論文を表示する</SubmitButton>
                <SubmitButton intent="remove" kind="quiet">
                  自分の論文ではない
                </SubmitButton>
              </>
            }
          />
        </Surface>
      ) : null}
      <Surface title={`プロフィールの論文（${saved.length}件）`} flush>
        {saved.length === 0 ? (
          <EmptyState drawing="list" title="論文はまだありません">
            候補から選ぶか、PMIDまたはファイルで追加してください。
          </EmptyState>
        ) : (
          <PaperForm
            papers={saved}
            acts={
              <>
                <SubmitButton intent="show" kind="secondary">
                  表示する
                </SubmitButton>
                <SubmitButton intent="hide" kind="secondary">
                  非表示にする
                </SubmitButton>
                <SubmitButton intent="remove" kind="loss">
                  削除する
                </SubmitButton>
              </>
            }
          />
        )}
      </Surface>
    </>
  );
}

function PaperForm({ papers, acts }: { papers: OwnPaper[]; acts: ReactNode }) {
  return (
    <form method="post">
      <ul className="rule ticked-rows">
        {papers.map((paper) => (
          <li key={paper.id}>
            <PaperChoice paper={paper} />
          </li>
        ))}
      </ul>
      <div className="sheet-foot acts">{acts}</div>
    </form>
  );
}

function PaperChoice({ paper }: { paper: OwnPaper }) {
  const { id, title, titleJa, state, why } = paper;
  return (
    <label className="choice ticked-row">
      <input type="checkbox" name="papers" value={id} />
      <span>
        <b>{titleJa || title}</b> {state === "hidden" ? <Badge>非表示</Badge> : null}
        <span className="choice-note">
          <PaperFacts {...paper} />
        </span>
        {why ? (
          <span className="choice-note">
            著者「{why.author}」
            {why.affiliation ? `・所属「${why.affiliation}」と一致` : "・氏名が一致（所属の記載なし）"}
          </span>
        ) : null}
      </span>
    </label>
  );
}
