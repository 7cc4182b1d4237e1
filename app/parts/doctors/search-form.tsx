import { CheckboxGroup, RadioGroup } from "~/forms/choices";
import { plainField } from "~/forms/field";
import { Select } from "~/forms/select";
import { TextField } from "~/forms/text-field";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import type { Conditions } from "./conditions";
import type { Choices } from "./find.server";

type Props = { conditions: Conditions; choices: Choices };

/** Every condition of a doctor search as a GET form of its own. */
export function SearchForm({ conditions, choices }: Props) {
  return (
    <form method="get" action="/doctor/search" className="form">
      <SearchFields conditions={conditions} choices={choices} />
      <Button wide icon="search">
        この条件で検索
      </Button>
    </form>
  );
}

/** The fields of that form; groups of which something is chosen lie open. */
export function SearchFields({ conditions, choices }: Props) {
  const { q, hospital, prefecture, signup } = conditions;
  return (
    <>
      <TextField
        field={plainField("q", q)}
        label="名前"
        support="漢字・かな・ローマ字のどれでも、一部だけでもさがせます"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
      />
      <TextField field={plainField("hospital", hospital)} label="勤務先" type="search" autoComplete="off" />
      <Select
        field={plainField("pref", prefecture)}
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
      <RadioGroup field={plainField("signup", signup)} label="登録状況" inline choices={SIGNUP} />
    </>
  );
}

const SIGNUP = [
  { value: "0", label: "すべて" },
  { value: "1", label: "登録済み" },
  { value: "2", label: "未登録" },
];

const optionOf = ({ code, name }: { code: string; name: string }) => ({ value: code, label: name });

/** The areas of the chosen prefecture; without one, a button that loads them, with or without JavaScript. */
function Areas({ conditions, choices }: Props) {
  if (choices.areas.length === 0) return <Button kind="secondary">医療圏を選ぶ</Button>;
  return <Codes name="area" label="医療圏" chosen={conditions.areas} choices={choices.areas} open />;
}

type CodesProps = {
  name: string;
  label: string;
  chosen: readonly string[];
  choices: readonly { code: string; name: string }[];
  open?: boolean;
};

function Codes({ name, label, chosen, choices, open }: CodesProps) {
  const summary = (
    <>
      {label}
      {chosen.length > 0 ? <Badge tone="brand">{chosen.length}件選択中</Badge> : null}
    </>
  );
  return (
    <Disclosure summary={summary} open={open || chosen.length > 0}>
      <CheckboxGroup
        field={plainField(name, chosen)}
        label={<span className="sr-only">{label}</span>}
        choices={choices.map(optionOf)}
      />
    </Disclosure>
  );
}
