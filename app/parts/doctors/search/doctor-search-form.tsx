import { UNREGISTERED } from "#contract/doctors/texts";
import { plainField } from "~/forms/field";
import { CheckboxGroup, RadioGroup } from "~/forms/fields/choices";
import { Select } from "~/forms/fields/select";
import { TextField } from "~/forms/fields/text-field";
import { FormDock } from "~/forms/form-dock";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/overlays/disclosure";
import type { Conditions } from "./conditions";
import type { Choices } from "./find.server";

type Props = { conditions: Conditions; choices: Choices; unknownTerm?: string | null };

/** Every condition of a doctor search as a GET form of its own. */
export function DoctorSearchForm(props: Props) {
  return (
    <form method="get" action="/doctor/search" className="form">
      <SearchFields {...props} />
      <FormDock>
        <Button icon="search">この条件で検索</Button>
      </FormDock>
    </form>
  );
}

/** The fields of that form; groups of which something is chosen lie open. */
export function SearchFields({ conditions, choices, unknownTerm }: Props) {
  const { q, name, hospital, prefectureCode, signup, sort } = conditions;
  return (
    <>
      <TextField
        field={plainField("q", q)}
        label="キーワード"
        support="名前・診療科・疾患・病院・地域を、空白で区切って入力できます。例：循環器 横浜"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
      />
      <Disclosure summary="名前・勤務先を分けて入力" open={name !== "" || hospital !== ""}>
        <TextField
          field={plainField("name", name)}
          label="名前"
          support="漢字・かな・ローマ字のどれでも、一部だけでも探せます"
          type="search"
          autoComplete="off"
        />
        <TextField field={plainField("hospital", hospital)} label="勤務先" type="search" autoComplete="off" />
      </Disclosure>
      <Select
        field={plainField("prefectureCode", prefectureCode)}
        label="都道府県"
        none="すべて"
        options={choices.prefectures.map(optionOf)}
      />
      <Areas conditions={conditions} choices={choices} />
      <Codes name="dept" label="診療科" chosen={conditions.departments} choices={choices.departments} />
      <Codes
        name="expert"
        label="専門医（機構認定・学会認定）"
        chosen={conditions.experts}
        choices={choices.experts}
      />
      <Terms choices={choices} unknownTerm={unknownTerm} />
      {sort === "fit" ? null : <input type="hidden" name="sort" value={sort} />}
      <RadioGroup field={plainField("signup", signup)} label="登録状況" inline choices={SIGNUP} />
    </>
  );
}

const SIGNUP = [
  { value: "0", label: "すべて" },
  { value: "1", label: "登録済み" },
  { value: "2", label: UNREGISTERED },
];

const optionOf = ({ code, name }: { code: string; name: string }) => ({ value: code, label: name });

/** The areas of the chosen prefecture; without one, a button that loads them, with or without JavaScript. */
function Areas({ conditions, choices }: Props) {
  if (choices.areas.length === 0) return <Button kind="secondary">医療圏を選ぶ</Button>;
  return <Codes name="area" label="医療圏" chosen={conditions.areas} choices={choices.areas} open />;
}

/** What was typed becomes boxes to untick; one not known stays, with a word why. */
function Terms({ choices, unknownTerm = null }: Pick<Props, "choices" | "unknownTerm">) {
  const count = choices.terms.length;
  const field = { ...plainField("term", unknownTerm), errors: unknownTerm === null ? [] : [TERM_UNKNOWN] };
  return (
    <Disclosure summary={summaryOf("疾患・部位・手技", count)} open={count > 0 || unknownTerm !== null}>
      {count > 0 ? (
        <CheckboxGroup
          field={plainField("mesh", codesOf(choices.terms))}
          label={<span className="sr-only">選択中の疾患・部位・手技</span>}
          choices={choices.terms.map(optionOf)}
        />
      ) : null}
      <TextField
        field={field}
        label="疾患・部位・手技"
        support="漢字・かな・英語で探せます。例：心不全、アブレーション"
        type="search"
        autoComplete="off"
      />
    </Disclosure>
  );
}

const TERM_UNKNOWN = "この言葉に合う疾患・部位・手技がありません。別の言葉でお試しください。";
const codesOf = (choices: readonly { code: string }[]) => choices.map(({ code }) => code);

type CodesProps = {
  name: string;
  label: string;
  chosen: readonly string[];
  choices: readonly { code: string; name: string }[];
  open?: boolean;
};

function Codes({ name, label, chosen, choices, open }: CodesProps) {
  return (
    <Disclosure summary={summaryOf(label, chosen.length)} open={open || chosen.length > 0}>
      <CheckboxGroup
        field={plainField(name, chosen)}
        label={<span className="sr-only">{label}</span>}
        choices={choices.map(optionOf)}
      />
    </Disclosure>
  );
}

function summaryOf(label: string, count: number) {
  return (
    <>
      {label}
      {count > 0 ? <Badge tone="brand">{count}件選択中</Badge> : null}
    </>
  );
}
