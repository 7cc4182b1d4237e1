import type { SubmissionResult } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { PROCEDURES, STAFF } from "#contract/hospitals/figures";
import { BandHoursFields } from "~/parts/hospitals/edit/basics/band-hours";
import { bandHoursEdit, bandHoursForm, bandHoursOf } from "~/parts/hospitals/edit/basics/band-hours.server";
import { basicsForm, basicsOf, editOf } from "~/parts/hospitals/edit/basics/basics.server";
import { BasicsForm } from "~/parts/hospitals/edit/basics/basics-form";
import { ClosedDaysFields } from "~/parts/hospitals/edit/basics/closed-days";
import { EditForm, fieldsetOf } from "~/parts/hospitals/edit/edit-form";
import { frameOf, saveEdit } from "~/parts/hospitals/edit/editing.server";
import { BED_GROUPS } from "~/parts/hospitals/edit/figures/bed-groups";
import { FigureFields } from "~/parts/hospitals/edit/figures/figure-fields";
import { PATIENT_GROUPS } from "~/parts/hospitals/edit/figures/patient-groups";
import { mergeRecord, requestedMerge } from "~/parts/operator/merge.server";
import { MergeForm } from "~/parts/operator/merge-form";
import { OperatorHead } from "~/parts/operator/operator-head";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf } from "~/request/forms/read";
import { operator } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Button, ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Tabs } from "~/ui/pages/tabs";
import { Surface } from "~/ui/surface";
import { figuresEdit, figuresForm, figuresOf } from "./forms.server";

/** What is corrected in one form; the outpatient table of doctors is the hospital's own to keep. */
const PARTS = { basics: "基本情報", hours: "受付時間", figures: "病床数・実績" } as const;
type Part = keyof typeof PARTS;

const partIn = (url: URL): Part => {
  const asked = url.searchParams.get("part") ?? "";
  return asked === "hours" || asked === "figures" ? asked : "basics";
};

const addressOf = (id: string, part: Part) =>
  part === "basics" ? `/admin/hospitals/${id}` : `/admin/hospitals/${id}?part=${part}`;

const REQUESTS = { to: "/admin/corrections", label: "訂正・削除のご依頼" };

export const loader = operator(async ({ api, params, url }) => {
  const asked = { params: { id: params.id ?? "" } };
  const [hospital, lists, merging] = await Promise.all([
    api.hospitals.record(asked),
    referenceLists(api),
    requestedMerge(url, (into) => api.records.previewHospitalMerge({ ...asked, query: { into } })),
  ]);
  const part = partIn(url);
  const initials = { basics: basicsOf, hours: bandHoursOf, figures: figuresOf };
  return {
    part,
    merging,
    frame: frameOf({ hospital, own: [], back: REQUESTS, from: null }),
    initial: initials[part](hospital) as Record<string, unknown>,
    address: hospital.address,
    departments: lists.departments.map(({ code, name }) => ({ value: code, label: name })),
    types: lists.hospitalTypes.map(({ code, name }) => ({ value: String(code), label: name })),
    isDelisted: hospital.delistedAt !== null,
    isClosed: hospital.closedAt !== null,
  };
});

/** The hospital is the one of the address, whatever the form says. */
export const action = operator(async (entered) => {
  const { api, form, params, url, context } = entered;
  const id = params.id ?? "";
  const intent = intentOf(form);
  if (intent === "merge")
    return mergeRecord(entered, "hospitals", (into) =>
      api.records.mergeHospitals({ params: { id }, body: { into } }),
    );
  if (intent === "close" || intent === "reopen") {
    onlyFields(form);
    const isClosed = intent === "close";
    await api.records.closeHospital({ params: { id }, body: { isClosed } });
    await context.flash({ kind: "success", text: isClosed ? "閉院にしました" : "再開しました" });
    return redirect(addressOf(id, "basics"));
  }
  form.set("hospitalId", id);
  const part = partIn(url);
  const saved = { to: addressOf(id, part), done: "掲載内容を訂正しました", as: "operator" } as const;
  if (part === "hours") return saveEdit(entered, bandHoursForm, { ...saved, edit: bandHoursEdit });
  if (part === "figures") return saveEdit(entered, figuresForm, { ...saved, edit: figuresEdit });
  const { departmentCodes } = await api.hospitals.record({ params: { id } });
  return saveEdit(entered, basicsForm, { ...saved, edit: (basics) => editOf(basics, departmentCodes) });
});

export const meta = titled<typeof loader>((data) => `${data.frame.name}の掲載内容の訂正`);

export const handle: Handle = { footer: false, helperPanel: "browser" };

export default function CorrectHospital() {
  const { part, merging, frame, initial, address, departments, types, isDelisted, isClosed } =
    useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const isMerging =
    response !== undefined && "initialValue" in response && response.initialValue?.intent === "merge";
  const edited = isMerging ? undefined : (response as Exclude<typeof response, { initialValue?: unknown }>);
  const { hospitalId, name } = frame;
  const form = { frame, initial, edited };
  return (
    <>
      <OperatorHead
        title="掲載内容の訂正"
        context={name}
        back={REQUESTS}
        action={
          <ButtonLink kind="secondary" small to={`/admin/hospitals?hospital=${hospitalId}`}>
            編集の記録
          </ButtonLink>
        }
      />
      {isClosed ? <Callout kind="warning" title="この医療機関は閉院しています" /> : null}
      {isDelisted ? <Callout kind="warning" title="この医療機関は掲載を停止しています" /> : null}
      <Callout>
        ご本人・関係者であることと、訂正の内容を確認してから保存してください。保存するとすぐに公開され、運営による編集として履歴に残ります。
      </Callout>
      <Tabs
        label="訂正する項目"
        tabs={Object.entries(PARTS).map(([each, label]) => ({
          to: addressOf(hospitalId, each as Part),
          label,
          current: each === part,
        }))}
      />
      {part === "basics" ? (
        <BasicsForm key={part} {...form} address={address} departments={departments} types={types} />
      ) : null}
      {part === "figures" ? <FiguresForm key={part} {...form} /> : null}
      {part === "hours" ? (
        <EditForm key={part} {...form}>
          {(fields) => (
            <Surface title="受付時間・休診日">
              <BandHoursFields field={fields.bandHours} />
              <h3>休診日</h3>
              <ClosedDaysFields field={fields.closedDays} />
            </Surface>
          )}
        </EditForm>
      ) : null}
      <MergeForm
        kind="hospitals"
        id={hospitalId}
        asked={merging}
        lastResult={isMerging ? (response as SubmissionResult) : undefined}
      />
      <Surface title={isClosed ? "再開" : "閉院"}>
        <form method="post" className="form">
          <p className="note">
            {isClosed
              ? "再開すると、検索に表示されます。"
              : "閉院にすると、検索に表示されなくなります。ページは残り、閉院と表示します。"}
          </p>
          <Button kind={isClosed ? "primary" : "loss"} name="intent" value={isClosed ? "reopen" : "close"}>
            {isClosed ? "再開する" : "閉院にする"}
          </Button>
        </form>
      </Surface>
    </>
  );
}

const PLAIN = [...BED_GROUPS, ...PATIENT_GROUPS];
const WITHIN = [
  { within: "staff", title: "職員数", labels: STAFF, unit: "名" },
  { within: "procedures", title: "診療実績（年間）", labels: PROCEDURES, unit: "件" },
];

type Props = Omit<ComponentProps<typeof EditForm>, "children">;

/** All numbers of a hospital: beds, patients, staff, what it does in a year. */
function FiguresForm(props: Props) {
  return (
    <EditForm {...props}>
      {(fields) => (
        <>
          {PLAIN.map(({ title, ...figures }) => (
            <Surface key={title} title={title}>
              <FigureFields {...figures} fieldOf={(name) => fields[name]} />
            </Surface>
          ))}
          {WITHIN.map(({ title, within, ...figures }) => (
            <Surface key={title} title={title}>
              <FigureFields {...figures} fieldOf={(name) => fieldsetOf(fields[within])[name]} />
            </Surface>
          ))}
        </>
      )}
    </EditForm>
  );
}
