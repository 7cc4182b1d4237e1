import type { ReactNode } from "react";
import type { OwnPaper } from "#contract/papers/calls";
import { SubmitButton } from "~/forms/submit-button";
import { PaperFacts } from "~/parts/doctors/paper-rows";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { Surface } from "~/ui/surface";

/** What is proposed stands first: it waits for an answer. */
export function OwnPapers({ papers }: { papers: OwnPaper[] }) {
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
