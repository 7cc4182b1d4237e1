import { Checkbox } from "~/forms/choices";
import { plainField } from "~/forms/field";
import { SubmitButton } from "~/forms/submit-button";
import { TextField } from "~/forms/text-field";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

type Props = {
  title: string;
  context: string;
  q: string;
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
export function Chooser({ title, context, q, ticked, tickedFound, groups, none, error }: Props) {
  return (
    <>
      <PageHead
        title={title}
        context={context}
        back={{ to: "/doctor/new/profile", label: "医師情報の入力" }}
      />
      {error ? <Callout kind="danger">{error}</Callout> : null}
      <form method="post" className="stack">
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
          {groups.length === 0 ? <NothingOffered q={q} tickedFound={tickedFound} /> : null}
          {none ? (
            <Checkbox field={plainField("hasNone", none.isTicked ? "on" : null)} label={none.label} />
          ) : null}
        </Surface>
        {ticked.length > 0 ? <Ticked entries={ticked} /> : null}
        {groups.map(({ group, entries }) => (
          <Group key={group} group={group} entries={entries} isOpen={q !== "" || groups.length === 1} />
        ))}
        <div className="dock">
          <SubmitButton intent="save">選択した内容を保存する</SubmitButton>
          <ButtonLink kind="quiet" to="/doctor/new/profile">
            保存せずに戻る
          </ButtonLink>
        </div>
      </form>
    </>
  );
}

type Entries = { entries: readonly { value: string; label: string }[] };

/** What is chosen, as chips: a press takes one out again. */
function Ticked({ entries }: Entries) {
  return (
    <fieldset className="sheet">
      <legend className="sr-only">{`選択中（${entries.length}件）`}</legend>
      <div className="sheet-head" aria-hidden>
        <p className="heading">選択中（{entries.length}件）</p>
      </div>
      <div className="sheet-body">
        <div className="chips">
          {entries.map(({ value, label }) => (
            <label key={value} className="chip">
              <input type="checkbox" name="codes" value={value} defaultChecked />
              {label}
              <Icon name="x" size={16} />
            </label>
          ))}
        </div>
      </div>
    </fieldset>
  );
}

function Group({ group, entries, isOpen }: Entries & { group: string; isOpen: boolean }) {
  return (
    <details className="sheet more" open={isOpen}>
      <summary>{`${group}（${entries.length}件）`}</summary>
      <fieldset className="picks" aria-label={group}>
        {entries.map(({ value, label }) => (
          <label key={value} className="pick">
            <input type="checkbox" name="codes" value={value} />
            {label}
          </label>
        ))}
      </fieldset>
    </details>
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
