import { getFormProps, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import { inBothCalendars } from "#contract/dates/japanese-date";
import { hiragana } from "#contract/japanese/kana";
import { licenceDecision } from "#contract/operator/shapes";
import copyScript from "~/browser/copy?worker&url";
import { ErrorSummary } from "~/forms/error-summary";
import { RadioGroup } from "~/forms/fields/choices";
import { TextArea } from "~/forms/fields/text-area";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { PageScript } from "~/page-script";
import { GENDER_LABELS, LICENCE_LABELS } from "~/parts/operator/labels";
import { OperatorHead } from "~/parts/operator/operator-head";
import { MailAddress } from "~/parts/users/settings/mail-address";
import { ApiRefusal } from "~/request/api.server";
import { operator } from "~/request/guards.server";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { Time } from "~/ui/time/time";

export const loader = operator(async ({ api, params }) => ({
  licence: await api.operator.licence({ params: { id: params.id ?? "" } }),
}));

/** After one review comes the next, without the list in between. Whoever comes second sees what the other decided. */
export const action = operator(({ form, api, params, context, url }) =>
  submit(form, licenceDecision, async (value) => {
    const id = params.id ?? "";
    const { nextId, lastNameJa } = await api.operator.licence({ params: { id } });
    try {
      await api.operator.decideLicence({ params: { id }, body: value });
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.status !== 409) throw error;
      await context.flash({ kind: "error", text: error.message });
      return redirect(url.pathname);
    }
    await context.flash({
      kind: "success",
      text: `${lastNameJa} 先生を「${LICENCE_LABELS[value.decision]}」にしました`,
    });
    return redirect(nextId ? `/admin/licences/${nextId}` : "/admin/licences");
  }),
);

export const meta = titled("医師資格の確認");

export default function Licence() {
  const { licence } = useLoaderData<typeof loader>();
  const { lastNameJa, firstNameJa, state } = licence;
  return (
    <>
      <OperatorHead
        title={`${lastNameJa} ${firstNameJa}`}
        context={<Badge>{LICENCE_LABELS[state ?? "none"]}</Badge>}
        back={{ to: "/admin/licences", label: "資格の確認" }}
      />
      <div className="review">
        <Pictures />
        <div className="review-facts stack">
          <Declared />
          <Reviews />
          <Decide />
        </div>
      </div>
    </>
  );
}

function Pictures() {
  const { images } = useLoaderData<typeof loader>().licence;
  return (
    <Surface title="免許証の画像" more={`${images.length}枚`}>
      {images.length === 0 ? <EmptyState drawing="list" title="画像は提出されていません" /> : null}
      {images.map(({ id, createdAt }) => (
        <figure key={id} className="licence-picture">
          <a href={`/api/licenceImages/${id}`} target="_blank" rel="noreferrer">
            <img src={`/api/licenceImages/${id}`} alt="提出された医師免許証" />
          </a>
          <figcaption>
            <Time at={createdAt} /> 提出・押すと原寸で開きます
          </figcaption>
        </figure>
      ))}
    </Surface>
  );
}

function Declared() {
  const { licence } = useLoaderData<typeof loader>();
  const { lastNameJa, firstNameJa, lastNameKana, firstNameKana, gender, birthday, category2 } = licence;
  return (
    <Surface
      title="申告された内容"
      more={
        <a href="https://licenseif.mhlw.go.jp/search_isei/" target="_blank" rel="noreferrer">
          医師等資格確認検索
        </a>
      }
    >
      <CopiedFacts
        facts={[
          ["氏名", `${lastNameJa} ${firstNameJa}`, `${lastNameJa}　${firstNameJa}`],
          ["ふりがな", hiragana(`${lastNameKana} ${firstNameKana}`)],
          ["性別", gender === null ? null : (GENDER_LABELS[gender] ?? null)],
          ["職種", category2 === "2" ? "歯科医師" : "医師"],
          ["登録番号", licence.registeredNumber],
          dayFact("登録年月日", licence.certificationDate),
          dayFact("生年月日", birthday),
          ["勤務先", licence.workplaces.join("、") || null],
          ["紐づけた医師情報", licence.claim],
          ["メールアドレス", licence.email],
        ]}
      />
    </Surface>
  );
}

/** A date as it is read in both calendars, and copied as the look-up wants it. */
function dayFact(term: string, iso: string | null) {
  return [term, iso && inBothCalendars(iso), iso ?? undefined] as const;
}

function Decide() {
  const { state } = useLoaderData<typeof loader>().licence;
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof licenceDecision>>({ id: "decision", lastResult });
  if (state !== "submitted" && state !== "in-review") return null;
  return (
    <Surface title="判定">
      <form method="post" className="form" {...getFormProps(form)}>
        <ErrorSummary form={form} />
        <RadioGroup
          field={fields.decision}
          label="結果"
          choices={[
            { value: "verified", label: "承認する" },
            { value: "resubmit", label: "再提出を求める" },
            { value: "refused", label: "承認しない" },
          ]}
          inline
        />
        <TextArea
          field={fields.reason}
          label="理由"
          support="再提出・非承認のとき。申請者へのメールにそのまま載ります。"
          rows={3}
          max={500}
        />
        <SubmitButton wide>判定を確定してメールを送る</SubmitButton>
      </form>
    </Surface>
  );
}

function Reviews() {
  const { reviews } = useLoaderData<typeof loader>().licence;
  if (reviews.length === 0) return null;
  return (
    <Surface title="これまでの判定" flush>
      <RowList>
        {reviews.map(({ decision, reason, decidedAt, reviewer }) => (
          <Row
            key={decidedAt}
            title={LICENCE_LABELS[decision]}
            detail={reason || "理由なし"}
            meta={
              <>
                {reviewer}・<Time at={decidedAt} as="when" />
              </>
            }
          />
        ))}
      </RowList>
    </Surface>
  );
}

type Fact = readonly [term: string, value: string | null, copied?: string];

/** Facts that are looked up elsewhere: each with a button that copies it, as that other place wants it typed. */
function CopiedFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <>
      <DefinitionList
        items={facts.map(([term, value, copied]) => [
          term,
          value ? <Copied key={term} value={value} copied={copied ?? value} term={term} /> : null,
        ])}
      />
      <PageScript src={copyScript} />
    </>
  );
}

function Copied({ value, copied, term }: { value: string; copied: string; term: string }) {
  return (
    <span className="copied">
      <span>{term === "メールアドレス" ? <MailAddress>{value}</MailAddress> : value}</span>
      <button type="button" className={buttonClass("quiet", { small: true })} data-copy={copied}>
        <span className="sr-only">{term}を</span>コピー
      </button>
    </span>
  );
}
