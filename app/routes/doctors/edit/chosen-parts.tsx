import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import { Label } from "~/ui/people/label";
import { Surface } from "~/ui/surface";
import { Tags } from "~/ui/text/tags";
import type { EditPage } from "./page.server";

type Props = Pick<
  EditPage,
  "home" | "departments" | "certifications" | "strong" | "surgery" | "unacceptable" | "inferred"
>;

/** What is chosen from lists, each on a page of its own. */
export function ChosenParts({ home, ...page }: Props) {
  const [first, ...others] = page.departments;
  return (
    <>
      <Surface title="診療科・専門領域" id="specialties">
        <div id="departments">
          <Part title="診療科" to={`${home}/category`}>
            {first ? (
              <p>
                <b>{first}</b>
                <span className="note">（第一診療科）</span>
                {others.map((name) => `、${name}`)}
              </p>
            ) : null}
          </Part>
          <Part title="専門医" to={`${home}/doctorExpertCategory`}>
            {page.certifications.length > 0 ? (
              <div className="labels">
                {page.certifications.map(({ by, name }) => (
                  <Label key={name} by={by} name={name} />
                ))}
              </div>
            ) : null}
          </Part>
          <Part title="得意とする疾患・部位" to={`${home}/searchPaperMeshList`}>
            {tags(page.strong)}
          </Part>
          <Part title="対応可能な手術・手技" to={`${home}/surgeryMeshList`}>
            {tags(page.surgery)}
          </Part>
          <Part title="対応していない疾患・手技" to={`${home}/unacceptableMeshList`}>
            {tags(page.unacceptable)}
          </Part>
        </div>
      </Surface>
      <Surface title="論文" id="papers">
        <div>
          <Part title="論文" to={`${home}/papers`}>
            <p className="note">候補の確認・追加・非表示</p>
          </Part>
          <Part title="論文から推定した専門領域" to={`${home}/specialty`}>
            {tags(page.inferred)}
          </Part>
        </div>
      </Surface>
    </>
  );
}

const tags = (words: string[]) => (words.length > 0 ? <Tags words={words} /> : null);

type PartProps = { title: string; to: string; children: ReactNode };

function Part({ title, to, children }: PartProps) {
  return (
    <div className="beside">
      <div>
        <p className="heading">{title}</p>
        {children ?? <p className="none">未登録</p>}
      </div>
      <ButtonLink kind="secondary" small to={to}>
        編集<span className="sr-only">：{title}</span>
      </ButtonLink>
    </div>
  );
}
