import { plainField } from "~/forms/field";
import { Checkbox, CheckboxGroup, RadioGroup } from "~/forms/fields/choices";
import { Select } from "~/forms/fields/select";
import { TextField } from "~/forms/fields/text-field";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/overlays/disclosure";
import type { Choice, HospitalChoices } from "../choices";
import { ANY_BED, type HospitalConditions } from "./conditions";

type Props = { conditions: HospitalConditions; choices: HospitalChoices };

/** Every condition of a hospital search; groups of which something is chosen lie open. */
export function HospitalFields({ conditions, choices }: Props) {
  const { q, name, address, prefectureCode, sort, sex, free, isReferral, hasMap, list } = conditions;
  return (
    <>
      <TextField
        field={plainField("q", q)}
        label="キーワード"
        support="名称・略称・電話番号・郵便番号・住所・診療科を、空白で区切って入力できます。例：日赤 循環器"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
      />
      <Select
        field={plainField("prefectureCode", prefectureCode)}
        label="都道府県"
        none="すべて"
        options={choices.prefectures.map(optionOf)}
      />
      {choices.areas.length === 0 ? (
        <Button kind="secondary">医療圏を選ぶ</Button>
      ) : (
        <Codes name="area" label="医療圏" chosen={conditions.areas} choices={choices.areas} open />
      )}
      <Codes
        name="free"
        label="いま空いている病床"
        chosen={free}
        choices={[{ code: ANY_BED, name: "どの病床でも" }, ...choices.beds]}
        open={sex !== ""}
      >
        <RadioGroup field={plainField("sex", sex)} label="入る方" inline choices={SEXES} />
      </Codes>
      <Codes name="kind" label="施設区分" chosen={conditions.kinds} choices={choices.kinds} />
      <Codes name="type" label="機能" chosen={conditions.types} choices={choices.types} open={isReferral}>
        <Checkbox
          field={plainField("referral", isReferral ? "1" : "")}
          label="紹介受診重点医療機関"
          value="1"
        />
      </Codes>
      <Codes name="dept" label="診療科" chosen={conditions.departments} choices={choices.departments} />
      <Codes name="expert" label="在籍する専門医" chosen={conditions.experts} choices={choices.experts} />
      <Codes
        name="proc"
        label="実施している検査・手技"
        chosen={conditions.procedures}
        choices={choices.procedures}
      />
      <Codes name="bed" label="病床の種類" chosen={conditions.beds} choices={choices.beds} />
      <Disclosure summary="名称・住所を分けて入力" open={name !== "" || address !== ""}>
        <TextField field={plainField("name", name)} label="名称" type="search" autoComplete="off" />
        <TextField field={plainField("addr", address)} label="住所" type="search" autoComplete="off" />
      </Disclosure>
      {sort === "name" ? null : <input type="hidden" name="sort" value={sort} />}
      {hasMap ? <input type="hidden" name="map" value="1" /> : null}
      {list ? <input type="hidden" name="list" value={list} /> : null}
    </>
  );
}

const SEXES = [
  { value: "", label: "問わない" },
  { value: "men", label: "男性" },
  { value: "women", label: "女性" },
];

const optionOf = ({ code, name }: Choice) => ({ value: code, label: name });

type CodesProps = {
  name: string;
  label: string;
  chosen: readonly string[];
  choices: readonly Choice[];
  open?: boolean;
  children?: React.ReactNode;
};

function Codes({ name, label, chosen, choices, open, children }: CodesProps) {
  const summary = (
    <>
      {label}
      {chosen.length > 0 ? <Badge tone="brand">{chosen.length}件選択中</Badge> : null}
    </>
  );
  return (
    <Disclosure summary={summary} open={open || chosen.length > 0}>
      <CheckboxGroup
        field={plainField(name, [...chosen])}
        label={<span className="sr-only">{label}</span>}
        choices={choices.map(optionOf)}
      />
      {children}
    </Disclosure>
  );
}
