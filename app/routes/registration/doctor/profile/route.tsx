import { useActionData, useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import type { ReferenceLists } from "#contract/reference/calls";
import { INTRODUCTION_CHARS } from "#contract/registration/limits";
import { DefaultSubmit } from "~/forms/default-submit";
import { ErrorSummary } from "~/forms/error-summary";
import { plainField } from "~/forms/field";
import { Checkbox, CheckboxGroup } from "~/forms/fields/choices";
import { Select } from "~/forms/fields/select";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { SubmitButton } from "~/forms/submit-button";
import { placeLine } from "~/parts/doctors/record/workplace";
import { withRecord } from "~/parts/registration/record/record.server";
import type { RecordDraft } from "~/parts/registration/record/record-draft";
import { RECORD_STEPS } from "~/parts/registration/steps";
import { only } from "~/request/guards.server";
import { meshNames, namesOf, referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Callout } from "~/ui/callout";
import { Disclosure } from "~/ui/overlays/disclosure";
import { PageHead } from "~/ui/page-head";
import { StepList } from "~/ui/progress/step-list";
import { Surface } from "~/ui/surface";
import { saveRecord } from "./record-form.server";

export const loader = only(...DOCTORS)(
  withRecord(async (entered) => {
    const { record, url, api } = entered;
    const lists = await referenceLists(api);
    return {
      wasNotFound: url.searchParams.has("none") && record.candidates?.length === 0,
      record,
      lists: { departments: lists.departments, universities: lists.universities },
      chosen: {
        departments: namesOf(record.doctorCategory.slice(1), lists.departments),
        experts: namesOf(record.doctorExpertCategory, lists.expertCategories),
        strong: meshNames(lists, record.searchPaperMeshList),
        surgery: meshNames(lists, record.surgeryMeshList),
        unacceptable: meshNames(lists, record.unacceptableMeshList),
      },
    };
  }),
);

export const action = only(...DOCTORS)(withRecord(saveRecord));

export const meta = titled("医師情報の入力");

export const handle: Handle = { helperPanel: "kept" };

export default function DoctorProfile() {
  const { wasNotFound, ...data } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <StepList steps={RECORD_STEPS} current={2} />
      <PageHead title="医師情報の入力" lead="ほかの会員が先生を探すときに使う情報です。" />
      {wasNotFound ? (
        <Callout kind="info">
          同じお名前の掲載情報は見つかりませんでした。お手数ですが、下の項目をご入力ください。
        </Callout>
      ) : null}
      <RecordForm {...data} errors={useActionData<typeof action>()?.errors} />
    </div>
  );
}

type Props = {
  record: RecordDraft;
  lists: Pick<ReferenceLists, "departments" | "universities">;
  errors?: Record<string, string[]>;
  /** Names of what was chosen on the pages beside this one. */
  chosen: {
    departments: string[];
    experts: string[];
    strong: string[];
    surgery: string[];
    unacceptable: string[];
  };
};

const flag = (name: string, isOn: boolean) => plainField(name, isOn ? "on" : null);

const ORDER = ["university", "graduationYear", "introduction"];

/** The doctor's own record on one page. Every button keeps the whole form. */
function RecordForm({ record, lists, chosen, errors = {} }: Props) {
  const departments = lists.departments.map(({ code, name }) => ({ value: code, label: name }));
  const [first = "", ...others] = record.doctorCategory;
  const typed = (name: "university" | "graduationYear" | "introduction") => ({
    ...plainField(name, record[name]),
    id: `record-${name}`,
    errors: errors[name],
  });
  return (
    <form method="post" className="form" noValidate>
      <DefaultSubmit />
      <ErrorSummary form={{ id: "record", allErrors: errors }} order={ORDER} />
      <Surface title="現在の勤務先" id="workplaces">
        <SidebarList
          items={record.enrollmentPeriodList.map(placeLine)}
          empty="勤務先がまだありません。1件以上入力してください。"
          editIntent={(index) => `editHospital/${index}`}
        />
        <SubmitButton kind="secondary" intent="editHospital">
          勤務先を追加する
        </SubmitButton>
      </Surface>
      <Surface title="診療科" id="departments">
        <Select
          field={plainField("firstDepartment", first)}
          label="第一診療科"
          required
          options={departments}
        />
        <Disclosure summary={`ほかの診療科：${chosen.departments.join("、") || "なし"}`}>
          <CheckboxGroup
            field={plainField("doctorCategory", others)}
            label={<span className="sr-only">ほかの診療科</span>}
            choices={departments}
            inline
          />
        </Disclosure>
      </Surface>
      <Surface title="専門領域" id="specialties">
        <div>
          <Sidebar
            title="専門医"
            names={record.hasNoExpertCategory ? ["専門医資格なし"] : chosen.experts}
            intent="doctorExpertCategory"
          />
          <Sidebar title="得意とする疾患・部位" names={chosen.strong} intent="searchPaperMeshList" />
          <Sidebar title="対応可能な手術・手技" names={chosen.surgery} intent="surgeryMeshList" optional />
          <Sidebar
            title="対応していない疾患・手技"
            names={chosen.unacceptable}
            intent="unacceptableMeshList"
            optional
          />
        </div>
      </Surface>
      <Surface title="出身大学・自己紹介" id="education">
        <TextField
          field={typed("university")}
          label="大学"
          required
          list="universities"
          support="大学名の一部を入力すると候補が出ます。海外の大学も入力できます。"
        />
        <datalist id="universities">
          {lists.universities.map(({ code, name }) => (
            <option key={code} value={name} />
          ))}
        </datalist>
        <TextField
          field={typed("graduationYear")}
          label="卒業年"
          required
          width="half"
          unit="年"
          support="西暦・和暦のどちらでも入力できます（例：2011、平成23）。"
        />
        <TextArea field={typed("introduction")} label="自己紹介" required={false} max={INTRODUCTION_CHARS} />
      </Surface>
      <Surface title="ほかの会員に表示しない項目">
        <div className="choices">
          <Checkbox field={flag("hideGender", record.hideGender)} label="性別を表示しない" />
          <Checkbox field={flag("hideUniversity", record.hideUniversity)} label="出身大学を表示しない" />
          <Checkbox
            field={flag("hideCertificationYear", record.hideCertificationYear)}
            label="医籍登録年を表示しない"
          />
        </div>
      </Surface>
      <SubmitButton wide>内容を確認する</SubmitButton>
    </form>
  );
}

type SidebarProps = { title: string; names: readonly string[]; intent: string; optional?: boolean };

function Sidebar({ title, names, intent, optional }: SidebarProps) {
  return (
    <div className="beside">
      <div>
        <p className="heading">
          {title}{" "}
          <span className={optional ? "need" : "need need-required"}>{optional ? "任意" : "必須"}</span>
        </p>
        <p>{names.length > 0 ? names.join("、") : "未選択"}</p>
      </div>
      <SubmitButton kind="secondary" intent={intent}>
        選択する<span className="sr-only">：{title}</span>
      </SubmitButton>
    </div>
  );
}

type SidebarListProps = { items: readonly string[]; empty: string; editIntent: (index: number) => string };

/** Lines with a button each that leads to where the line is changed. */
function SidebarList({ items, empty, editIntent }: SidebarListProps) {
  if (items.length === 0) return <p>{empty}</p>;
  return (
    <ul className="stack plain-list">
      {items.map((item, index) => (
        <li className="beside" key={item}>
          <span>{item}</span>
          <SubmitButton kind="secondary" intent={editIntent(index)}>
            修正する<span className="sr-only">：{item}</span>
          </SubmitButton>
        </li>
      ))}
    </ul>
  );
}
