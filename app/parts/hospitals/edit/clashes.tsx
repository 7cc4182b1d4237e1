import { Callout } from "~/ui/callout";
import { Time } from "~/ui/time/time";

/** Fields that somebody else saved meanwhile, in words. */
export type Clash = {
  /** What is there now: to be sent with the choice. */
  revision: number;
  conflicts: {
    field: string;
    label: string;
    mine: string;
    theirs: string;
    /** The editor's name, as people are called. */
    editor: string | null;
    editedAt: number | null;
  }[];
};

/** Shows both values side by side, one to be picked for each field; the form below keeps what was typed. */
export function Clashes({ clash }: { clash: Clash | null | undefined }) {
  if (!clash || clash.conflicts.length === 0) return null;
  return (
    <Callout kind="warning" title="入力中に、ほかの方が同じ項目を更新しました">
      <p>残す内容を選んで、もう一度保存してください。ほかの項目の入力はそのまま残っています。</p>
      {clash.conflicts.map(({ field, label, mine, theirs, editor, editedAt }) => (
        <fieldset className="field" key={field}>
          <legend>{label}</legend>
          <div className="side-by-side">
            <Choice field={field} value="mine" title="自分が入力した内容" text={mine} isFirst />
            <Choice
              field={field}
              value="theirs"
              title={
                <>
                  {editor ? `${editor}が保存した内容` : "いま保存されている内容"}
                  {editedAt === null ? null : (
                    <>
                      （<Time at={editedAt} />）
                    </>
                  )}
                </>
              }
              text={theirs}
            />
          </div>
        </fieldset>
      ))}
    </Callout>
  );
}

type ChoiceProps = { field: string; value: string; title: React.ReactNode; text: string; isFirst?: boolean };

function Choice({ field, value, title, text, isFirst }: ChoiceProps) {
  return (
    <label className="choice">
      <input type="radio" name={`choice-${field}`} value={value} defaultChecked={isFirst} />
      <span>
        {title}
        <span className="choice-note lines">{text}</span>
      </span>
    </label>
  );
}
