import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import { dateInJapan } from "#contract/dates/japan-time";
import { TERMS_FORM_BYTES } from "#contract/operator/limits";
import { termsRevision } from "#contract/operator/shapes";
import { ErrorSummary } from "~/forms/error-summary";
import { FieldRow } from "~/forms/fields/field-row";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { OperatorHead } from "~/parts/operator/operator-head";
import { DifferenceView } from "~/parts/users/terms/difference-view";
import { intentOf, textIn } from "~/request/forms/read";
import { operator } from "~/request/guards.server";
import { titled } from "~/title";
import { Buttons } from "~/ui/buttons";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Surface } from "~/ui/surface";
import { formatDate } from "~/ui/time/format";

type Revision = z.output<typeof termsRevision>;
type ResponseBody = { lastResult?: SubmissionResult; draft?: Revision };

export const loader = operator(async ({ api, params }) => {
  const { versions } = await api.operator.termsVersions();
  const newest = versions.find(({ term }) => term === params.term);
  if (!newest) throw new Response(null, { status: 404 });
  return { newest, today: dateInJapan(Date.now()) };
});

/** The preview before publishing: the difference first, then the same form again with the button that publishes. */
export const action = operator(
  async ({ form, api, context }) => {
    const isPublishing = intentOf(form) === "publish";
    let draft: Revision | undefined;
    const response = await submit(form, termsRevision, async (value) => {
      draft = value;
      if (isPublishing) await api.operator.publishTerms({ body: value });
      return json({ status: "success" as const });
    });
    if (response.ok && isPublishing) {
      const text = `新しい版を公開しました。${formatDate(textIn(form, "revisedAt"))}から有効です。`;
      await context.flash({ kind: "success", text });
      throw redirect("/admin/terms");
    }
    const lastResult = response.ok ? undefined : ((await response.json()) as SubmissionResult);
    return json<ResponseBody>({ draft, lastResult }, { status: response.status });
  },
  { bytes: TERMS_FORM_BYTES },
);

export const meta = titled("新しい版");

export default function NewTerms() {
  const { newest } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>() as ResponseBody | undefined;
  const name = newest.term === "terms" ? "利用規約" : "プライバシーポリシー";
  const title = newest.isDraft ? `${name}の公開` : `${name}の新しい版`;
  return (
    <>
      <OperatorHead
        title={title}
        lead={
          newest.isDraft
            ? "ひな形をもとに、最初の版を書いて公開します。"
            : `最新の版は ${newest.version}（${formatDate(newest.revisedAt)}改定）です。`
        }
        back={{ to: "/admin/terms", label: "規約の版" }}
      />
      <Columns label="書き方" aside={<Advice />}>
        {response?.draft ? <Seen draft={response.draft} /> : null}
        <Write answer={response} />
      </Columns>
    </>
  );
}

function Advice() {
  return (
    <Surface title="公開までの流れ">
      <ol className="numbered">
        <li>版と改定日、変更点を書き、本文を直します。</li>
        <li>「変わるところを見る」で、いまの版との違いを確かめます。</li>
        <li>
          「公開する」を押すと、改定日までは予告として示し、その日から全員に同意を求めます。取り消せません。
        </li>
      </ol>
    </Surface>
  );
}

function Seen({ draft }: { draft: Revision }) {
  const { newest } = useLoaderData<typeof loader>();
  return (
    <>
      <Callout kind="warning" title={`${formatDate(draft.revisedAt)}から、全員に同意を求めます`}>
        <p>変わるところをご確認のうえ、下の「公開する」を押してください。</p>
      </Callout>
      <Surface title="変わるところ">
        <DifferenceView before={newest.body} after={draft.body} />
      </Surface>
    </>
  );
}

function Write({ answer }: { answer: ResponseBody | undefined }) {
  const { newest, today } = useLoaderData<typeof loader>();
  const draft = answer?.draft;
  const [form, fields] = useForm<z.input<typeof termsRevision>>({
    id: "terms",
    lastResult: answer?.lastResult,
    defaultValue:
      draft ??
      (newest.isDraft
        ? { term: newest.term, version: "1.0", revisedAt: today, summary: newest.summary, body: newest.body }
        : { term: newest.term, body: newest.body }),
  });
  return (
    <Surface>
      <form method="post" className="form" {...getFormProps(form)}>
        <ErrorSummary form={form} />
        <input type="hidden" name="term" value={newest.term} />
        <FieldRow>
          <TextField field={fields.version} label="版" support="例：2.1" required />
          <TextField field={fields.revisedAt} label="改定日" type="date" required />
        </FieldRow>
        <TextArea
          field={fields.summary}
          label="変更点"
          support="同意を求める画面に表示します。"
          required
          rows={3}
          max={500}
        />
        <TextArea field={fields.body} label="本文" rows={24} max={50_000} required />
        <Buttons>
          {draft ? <SubmitButton intent="publish">公開する</SubmitButton> : null}
          <SubmitButton intent="compare" kind={draft ? "secondary" : "primary"}>
            変わるところを見る
          </SubmitButton>
        </Buttons>
      </form>
    </Surface>
  );
}
