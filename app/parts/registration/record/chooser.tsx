import { Checkbox, CheckboxGroup } from "~/forms/choices";
import { plainField } from "~/forms/field";
import { SubmitButton } from "~/forms/submit-button";
import { TextField } from "~/forms/text-field";
import { ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Disclosure } from "~/ui/disclosure";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

type Props = {
  title: string;
  context: string;
  q: string;
  chosen: string[];
  /** What is chosen already: it stands first, whatever the list is narrowed to. */
  ticked: { value: string; label: string }[];
  /** Names among them that fit what the list is narrowed to. */
  tickedFound: string[];
  groups: { group: string; entries: { value: string; label: string }[] }[];
  /** Words of the box that says there is nothing to choose, and whether it is ticked. */
  none?: { label: string; isTicked: boolean };
  error?: string;
};

/** A long list to choose from. Narrowing it is a button of the same form, so no tick is lost. */
export function Chooser({ title, context, q, chosen, ticked, tickedFound, groups, none, error }: Props) {
  return (
    <div className="stack">
      <PageHead
        title={title}
        context={context}
        back={{ to: "/doctor/new/profile", label: "医師情報の入力" }}
      />
      {error ? <Notice kind="danger">{error}</Notice> : null}
      <form method="post" className="form">
        <Surface>
          <div className="with-button">
            <TextField
              field={plainField("q", q)}
              label="候補を絞り込む"
              support="漢字・かな・英語で探せます。"
            />
            <SubmitButton intent="search" kind="secondary">
              絞り込む
            </SubmitButton>
          </div>
          {ticked.length > 0 ? (
            <CheckboxGroup
              field={plainField("codes", chosen)}
              label={`選択中（${ticked.length}件）`}
              choices={ticked}
              inline
            />
          ) : null}
          {groups.length === 0 ? <NothingOffered q={q} tickedFound={tickedFound} /> : null}
          {groups.map(({ group, entries }, index) => (
            <Disclosure key={group} summary={`${group}（${entries.length}件）`} open={q !== ""}>
              <CheckboxGroup
                field={{ ...plainField("codes", chosen), id: `codes-${index}` }}
                label={<span className="sr-only">{group}</span>}
                choices={entries}
                inline
              />
            </Disclosure>
          ))}
          {none ? (
            <Checkbox field={plainField("hasNone", none.isTicked ? "on" : null)} label={none.label} />
          ) : null}
        </Surface>
        <Buttons>
          <SubmitButton intent="save">選択した内容を保存する</SubmitButton>
          <ButtonLink kind="secondary" to="/doctor/new/profile">
            保存せずに戻る
          </ButtonLink>
        </Buttons>
      </form>
    </div>
  );
}

export function NothingOffered({ q, tickedFound }: Pick<Props, "q" | "tickedFound">) {
  if (q === "") return <p role="status">すべて選択中です。</p>;
  if (tickedFound.length > 0) {
    return (
      <p role="status">
        「{q}」に合う候補は選択中です：{tickedFound.join("、")}
      </p>
    );
  }
  return <p role="status">「{q}」に合う候補がありません。別の言葉でお試しください。</p>;
}
