import { json } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { isFoundBy } from "#contract/reference/words";
import { plainField } from "~/forms/field";
import { CheckboxGroup } from "~/forms/fields/choices";
import { Select } from "~/forms/fields/select";
import { TextField } from "~/forms/fields/text-field";
import { FormDock } from "~/forms/form-dock";
import { shownRefusal } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { type Editing, saved, withOwnPage } from "~/parts/doctors/edit/own-page.server";
import { markOf } from "~/request/forms/drafts.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { textIn } from "~/request/forms/read";
import { only } from "~/request/guards.server";
import { namesOf } from "~/request/reference.server";
import { queryTerms } from "~/request/search-terms";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";

export const loader = only(...DOCTORS)(
  withOwnPage(async ({ doctor, lists, home, url }) => {
    const { chosen, seen } = await chosenSoFar(doctor, url);
    const q = queryTerms(url);
    return {
      home,
      q,
      departments: lists.departments.map(optionOf),
      // What is chosen stays in the list, whatever it is narrowed to.
      found: lists.departments
        .filter((each) => isFoundBy(each, q) || chosen.includes(each.code))
        .map(optionOf),
      chosen,
      seen,
    };
  }),
);

const optionOf = ({ code, name }: { code: string; name: string }) => ({ value: code, label: name });

/** A list that was narrowed carries the choice in its address: it is kept nowhere else. */
async function chosenSoFar({ doctorCategory }: Editing["doctor"], { searchParams }: URL) {
  const seen = searchParams.get("seen");
  if (seen === null) return { chosen: doctorCategory, seen: await markOf(doctorCategory) };
  return {
    chosen: [searchParams.get("firstDepartment") ?? "", ...searchParams.getAll("doctorCategory")],
    seen,
  };
}

export const action = only(...DOCTORS)(withOwnPage(save));

/** The first one leads; the others follow in the order of the list. */
async function save(editing: Editing) {
  const { form, doctor, lists, change } = editing;
  onlyFields(form, "firstDepartment", "doctorCategory", "seen", "q");
  const first = textIn(form, "firstDepartment");
  const others = form.getAll("doctorCategory").map(String);
  const chosen = first === "" ? [] : [...new Set([first, ...others])];
  const now = doctor.doctorCategory;
  const isSeen = form.get("seen") === (await markOf(now));
  if (!isSeen && chosen.join() !== now.join()) {
    const names = namesOf(now, lists.departments);
    return json({ chosen: [first, ...others], now: names, error: null }, { status: 409 });
  }
  try {
    await change({ doctorCategory: chosen, seen: { doctorCategory: now } });
  } catch (error) {
    const { message, status } = shownRefusal(error);
    return json({ chosen: [first, ...others], now: null, error: message }, { status });
  }
  return saved(editing, "departments");
}

export const meta = titled("診療科の編集");

export const handle: Handle = { footer: false };

export default function Page() {
  const { home, departments, found, q, seen, ...saved } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const [first = "", ...others] = response?.chosen ?? saved.chosen;
  const field = plainField("firstDepartment", first);
  return (
    <>
      <PageHead
        title="診療科の編集"
        lead="先頭の診療科が、検索結果に表示されます。"
        back={{ to: home, label: "プロフィールの編集" }}
      />
      {response?.now ? (
        <Callout kind="warning" title="ほかの画面で、診療科が変更されています">
          <p>保存済みの内容：{response.now.join("、")}</p>
          <p>下はこの画面で選んだ内容です。保存すると、この画面の内容に置き換わります。</p>
        </Callout>
      ) : null}
      <form method="post" className="form wide">
        <input type="hidden" name="seen" value={seen} />
        <Columns
          label="選択中の診療科"
          aside={<Chosen first={first} others={others} departments={departments} />}
        >
          <Surface>
            <Select
              field={response?.error ? { ...field, errors: [response.error] } : field}
              label="第一診療科"
              required
              options={departments}
            />
            <div className="with-button">
              <TextField
                field={plainField("q", q)}
                label="ほかの診療科を絞り込む"
                support="漢字・かなで探せます。"
              />
              <Button formMethod="get" kind="secondary">
                絞り込む
              </Button>
            </div>
            {q ? (
              <p className="note" role="status">
                「{q}」に合う診療科と、選択中の診療科を表示しています。
              </p>
            ) : null}
            <CheckboxGroup
              field={plainField("doctorCategory", others)}
              label="ほかの診療科"
              required={false}
              choices={found}
              inline
            />
          </Surface>
        </Columns>
        <FormDock cancel={home}>
          <SubmitButton>診療科を保存する</SubmitButton>
        </FormDock>
      </form>
    </>
  );
}

type ChosenProps = {
  first: string;
  others: readonly string[];
  departments: readonly { value: string; label: string }[];
};

/** What was chosen before this page was opened, or came back with it. */
function Chosen({ first, others, departments }: ChosenProps) {
  const label = (code: string) => departments.find(({ value }) => value === code)?.label;
  return (
    <Surface title="選択中の診療科">
      <DefinitionList
        empty="未選択"
        items={[
          ["第一診療科", label(first)],
          ["ほかの診療科", others.map(label).filter(Boolean).join("、")],
        ]}
      />
    </Surface>
  );
}
