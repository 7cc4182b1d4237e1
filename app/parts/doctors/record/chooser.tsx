import type { ReactNode } from "react";
import { plainField } from "~/forms/field";
import { Checkbox } from "~/forms/fields/choices";
import { TextField } from "~/forms/fields/text-field";
import { FormDock } from "~/forms/form-dock";
import { SubmitButton } from "~/forms/submit-button";
import { Callout } from "~/ui/callout";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

type Entry = { value: string; label: string; note?: string };

type Props = {
  title: string;
  context: string;
  back: { to: string; label: string };
  q: string;
  /** How many there are to choose from. */
  all: number;
  /** What is chosen already: it is first, whatever the list is narrowed to. */
  ticked: Entry[];
  /** Names among them that fit what the list is narrowed to. */
  tickedFound: string[];
  /** What is chosen most, above the groups. */
  often: { title: string; entries: Entry[] } | null;
  groups: { group: string; entries: Entry[] }[];
  /** Words of the box that says there is nothing to choose, and whether it is ticked. */
  none?: { label: string; isTicked: boolean };
  error?: string;
  /** The button that narrows the list: it belongs to the same form, so no tick is lost. */
  narrow: ReactNode;
  /** What else the page says, above the list. */
  notice?: ReactNode;
  /** Fields of the form that nobody sees. */
  hidden?: Record<string, string>;
};

/** A long list to choose from: what is chosen beside it, narrowing and saving in one form. */
export function Chooser(props: Props) {
  const {
    title,
    context,
    back,
    q,
    ticked,
    tickedFound,
    often,
    groups,
    none,
    error,
    narrow,
    notice,
    hidden = {},
  } = props;
  return (
    <>
      <PageHead title={title} lead={context} back={back} />
      {error ? <Callout kind="danger">{error}</Callout> : null}
      {notice}
      <form method="post" className="chooser">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Ticked entries={ticked} />
        <div className="stack">
          <Surface>
            <div className="with-button">
              <TextField
                field={plainField("q", q)}
                label="候補を絞り込む"
                support="漢字・かな・英語で探せます。"
              />
              {narrow}
            </div>
            {groups.length === 0 ? <NothingOffered q={q} tickedFound={tickedFound} /> : <Found {...props} />}
            {none ? (
              <Checkbox field={plainField("hasNone", none.isTicked ? "on" : null)} label={none.label} />
            ) : null}
          </Surface>
          {often ? <Often {...often} /> : null}
          {groups.map(({ group, entries }) => (
            <Group key={group} group={group} entries={entries} isOpen={q !== "" || groups.length === 1} />
          ))}
        </div>
        <FormDock cancel={back.to}>
          <SubmitButton intent="save">選択した内容を保存する</SubmitButton>
        </FormDock>
      </form>
    </>
  );
}

function Found({ q, all, groups }: Pick<Props, "q" | "all" | "groups">) {
  const found = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  if (q === "") return null;
  return (
    <p className="note" role="status">
      「{q}」に合う候補は{found}件です（全{all}件）。
    </p>
  );
}

type Entries = { entries: readonly Entry[] };

/** What is chosen, as chips: a press takes one out again. */
function Ticked({ entries }: Entries) {
  return (
    <fieldset className="sheet chosen" data-empty={entries.length === 0 || undefined}>
      <legend className="sr-only">{`選択中（${entries.length}件）`}</legend>
      <div className="sheet-head" aria-hidden>
        <p className="heading">
          選択中 <span className="chosen-count">{entries.length}</span>
          <small>件</small>
        </p>
      </div>
      <div className="sheet-body">
        {entries.length === 0 ? <p className="none">まだ選択していません。</p> : null}
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

function Often({ title, entries }: Entries & { title: string }) {
  return (
    <Surface title={title} flush>
      <Picks label={title} entries={entries} />
    </Surface>
  );
}

function Group({ group, entries, isOpen }: Entries & { group: string; isOpen: boolean }) {
  return (
    <details className="sheet more" open={isOpen}>
      <summary>{`${group}（${entries.length}件）`}</summary>
      <Picks label={group} entries={entries} />
    </details>
  );
}

function Picks({ label, entries }: Entries & { label: string }) {
  return (
    <fieldset className="picks" aria-label={label}>
      {entries.map(({ value, label, note }) => (
        <label key={value} className="pick">
          <input type="checkbox" name="codes" value={value} />
          <span>
            {label}
            {note ? <small lang="en">{note}</small> : null}
          </span>
        </label>
      ))}
    </fieldset>
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
