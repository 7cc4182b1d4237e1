import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import {
  type Admission,
  type ContactRules,
  NAMES_ITS_AREA,
  namesItsArea,
  ruleFields,
} from "#contract/contact-rules/calls";
import { companyMuted, companyUnmuted, RULES_SAVED } from "#contract/contact-rules/texts";
import { DOCTORS } from "#contract/endpoint";
import { NOT_TAKING_CONTACT } from "#contract/moderation/texts";
import { id } from "#contract/text";
import { ErrorSummary } from "~/forms/error-summary";
import type { Field } from "~/forms/field";
import { Checkbox, RadioGroup } from "~/forms/fields/choices";
import { type Prefecture, PrefectureChoices } from "~/forms/fields/prefecture-choices";
import { Form } from "~/forms/form";
import { readButton } from "~/forms/form-by-schema.server";
import { FormDock } from "~/forms/form-dock";
import { shownRefusal, submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { intentOf } from "~/request/forms/read";
import { type Entered, only } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { Time } from "~/ui/time/time";

export const loader = only(...DOCTORS)(async ({ api, viewer }) => {
  const [rules, { prefectures }] = await Promise.all([api.contactRules.contactRules(), referenceLists(api)]);
  return { rules, prefectures, isUnderReview: viewer.principal === "temporaryDoctor" };
});

/** A box that is not ticked is not sent. */
const posted = ruleFields
  .extend({ isPaused: z.literal("on").optional() })
  .refine(namesItsArea, NAMES_ITS_AREA);
const unmuted = z.object({ companyCode: id, companyName: z.string().max(200).default("") });

export const action = only(...DOCTORS)(async (entered) => {
  const { api, form, context, url } = entered;
  if (intentOf(form) === "mute") return mute(entered);
  if (intentOf(form) === "unmute") {
    const company = readButton(form, unmuted);
    if (!company.success) throw json(null, { status: 400 });
    const { companyCode, companyName } = company.data;
    await api.contactRules.unmuteCompany({ body: { companyCode } });
    await context.flash({ kind: "success", text: companyUnmuted(companyName) });
    return redirect(url.pathname, 303);
  }
  return submit(form, posted, async (value) => {
    await api.contactRules.updateContactRules({ body: { ...value, isPaused: value.isPaused === "on" } });
    await context.flash({ kind: "success", text: RULES_SAVED });
    return redirect(url.pathname, 303);
  });
});

/** Mutes the company of somebody, asked from their page; the answer is beside all companies that are muted. */
async function mute({ api, form, context, url }: Entered) {
  const somebody = readButton(form, z.object({ userId: id }));
  if (!somebody.success) throw json(null, { status: 400 });
  try {
    const { companyName } = await api.contactRules.muteCompany({ body: somebody.data });
    await context.flash({ kind: "success", text: companyMuted(companyName) });
  } catch (error) {
    const refusal = shownRefusal(error);
    if (refusal.isPassing) throw refusal;
    await context.flash({ kind: "error", text: refusal.message });
  }
  return redirect(url.pathname, 303);
}

export const meta = titled("連絡を受ける相手");

export const handle: Handle = { hydrate: true };

export default function ContactRulesPage() {
  const { rules, prefectures, isUnderReview } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="連絡を受ける相手"
        lead="名刺交換の申請、新しいチャット、PRの投稿、メールに共通の設定です。"
        back={{ to: "/mypage", label: "マイページ" }}
      />
      {isUnderReview ? (
        <Callout title="いまから設定しておけます">
          医師資格の確認が済むまで、名刺交換の申請と新しいチャットは届きません。確認が済むと、ここでの設定のとおりに届きます。
        </Callout>
      ) : null}
      <Columns label="受け取らない企業" aside={<MutedCompanies companies={rules.mutedCompanies} />}>
        <RulesForm rules={rules} prefectures={prefectures} lastResult={useActionData<typeof action>()} />
      </Columns>
    </>
  );
}

type Props = { companies: ContactRules["mutedCompanies"] };

/** Companies of which nothing comes, each with the way back. */
function MutedCompanies({ companies }: Props) {
  if (companies.length === 0)
    return (
      <Surface title="受け取らない企業">
        <p className="note">
          企業・MSのページ、名刺、届いた申請から「この企業からの連絡を受け取らない」を選ぶと、ここに表示されます。
        </p>
      </Surface>
    );
  return (
    <Surface title="受け取らない企業" flush>
      <RowList label="受け取らない企業">
        {companies.map((company) => (
          <Muted key={company.companyCode} {...company} />
        ))}
      </RowList>
    </Surface>
  );
}

function Muted({ companyCode, companyName, mutedAt }: Props["companies"][number]) {
  return (
    <Row
      title={companyName}
      detail={
        <>
          <Time at={mutedAt} as="day" />
          から
        </>
      }
      actions={
        <Form method="post">
          <input type="hidden" name="companyCode" value={companyCode} />
          <input type="hidden" name="companyName" value={companyName} />
          <Button kind="secondary" small name="intent" value="unmute" aria-label={`${companyName}を解除する`}>
            解除する
          </Button>
        </Form>
      }
    />
  );
}

type Posted = Record<"doctor" | "ms" | "connectCompany" | "isPaused", string | undefined> & {
  areas: string[];
};
type RulesFormProps = { rules: ContactRules; prefectures: Prefecture[]; lastResult?: SubmissionResult };

/** Asks whom of each role one lets come near, where, and whether anybody new at all this month. */
function RulesForm({ rules, prefectures, lastResult }: RulesFormProps) {
  const { doctor, ms, connectCompany, areas, isPaused } = rules;
  const [form, fields] = useForm<Posted>({
    id: "rules",
    lastResult,
    defaultValue: { doctor, ms, connectCompany, areas, isPaused: isPaused ? "on" : undefined },
  });
  return (
    <Surface>
      <Form method="post" className="form" {...getFormProps(form)}>
        <ErrorSummary form={form} />
        <Admits field={fields.doctor} label="医師から" />
        <Admits field={fields.ms} label="MSから" />
        <Admits field={fields.connectCompany} label="企業から" />
        <PrefectureChoices
          field={fields.areas}
          label="地域"
          support="「選んだ地域の方」を選んだときに使われます。相手の勤務先または担当地域で判断します。企業は、登録された地域（ないときは所属MSの担当地域）で判断します。"
          prefectures={prefectures}
        />
        <Checkbox
          field={fields.isPaused}
          label="今月は、新しい申請・連絡を受け付けない"
          note="来月1日に、上の設定に戻ります。名刺を交換した方との連絡は続けられます。"
        />
        <p className="note">
          受け付けない相手には「{NOT_TAKING_CONTACT}」とだけ表示され、理由は伝わりません。
        </p>
        <FormDock>
          <SubmitButton>設定を保存する</SubmitButton>
        </FormDock>
      </Form>
    </Surface>
  );
}

const LABELS: Record<Admission, { label: string; note?: string }> = {
  anyone: { label: "どなたからも受け取る" },
  area: { label: "選んだ地域の方から受け取る" },
  asked: { label: "受け取らない", note: "自分から申請した相手、名刺を交換した相手とは連絡できます。" },
};

function Admits({ field, label }: { field: Field; label: string }) {
  const choices = Object.entries(LABELS).map(([value, words]) => ({ value, ...words }));
  return <RadioGroup field={field} label={label} choices={choices} />;
}
