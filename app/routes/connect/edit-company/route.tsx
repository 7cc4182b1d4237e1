import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import type { CompanyProfile, Product } from "#contract/connect/calls";
import { COMPANY_INTRODUCTION_CHARS, PRODUCTS_PER_COMPANY } from "#contract/connect/limits";
import { COMPANY_PROFILE_CHANGED, PRODUCT_KIND_LABELS } from "#contract/connect/texts";
import { EXTENSION_HINT } from "#contract/telephone";
import { ErrorSummary } from "~/forms/error-summary";
import { plainField } from "~/forms/field";
import { FileField, PICTURES } from "~/forms/fields/file-field";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { Form } from "~/forms/form";
import { FormDock } from "~/forms/form-dock";
import { seenRev } from "~/forms/seen-rev";
import { SubmitButton } from "~/forms/submit-button";
import { Picture } from "~/parts/users/profile/picture";
import { WITH_PICTURE } from "~/parts/users/profile/save-picture.server";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { type editedCompany, type SavedCompany, savePart } from "./save.server";

/** Loads one's own page, also without an id; nobody may edit that of another. */
export const loader = only("connectCompany")(async ({ api, params, viewer }) => {
  if (params.id && params.id !== viewer.id) throw new Response(null, { status: 404 });
  return { company: await api.connect.company({ params: { id: viewer.id } }) };
});

export const action = only("connectCompany")(savePart, WITH_PICTURE);

export const meta = titled("企業情報の編集");

export const handle: Handle = { hydrate: true, footer: false };

export default function EditCompany() {
  const { company } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>() as SavedCompany | undefined;
  const { name, avatarUrl, objectId } = company;
  const image = response?.image;
  return (
    <>
      <PageHead
        title="企業情報の編集"
        context={name}
        back={{ to: `/connect/company/${objectId}`, label: "企業ページ" }}
        action={
          <ButtonLink kind="secondary" icon="eye" to={`/connect/company/${objectId}?as=doctor`}>
            医師からの見え方
          </ButtonLink>
        }
      />
      <Columns
        label="ロゴとカバー写真"
        aside={
          <>
            <Picture
              name={name}
              role={COMPANY}
              word="ロゴ"
              src={avatarUrl}
              errors={image ? [image] : undefined}
            />
            <Cover src={company.coverUrl} error={response?.cover ?? null} />
          </>
        }
      >
        <CompanyText company={company} lastResult={response?.lastResult ?? null} />
        <OwnProducts products={company.products} />
      </Columns>
    </>
  );
}

/** The role whose colours a seal bears. */
const COMPANY = "connectCompany" as const;

type Props = { company: CompanyProfile; lastResult: SubmissionResult | null };

const ORDER = [
  "introduction",
  "address",
  "url",
  "contactDepartment",
  "contactTel",
  "contactHours",
  "contactEmail",
] as const;

/** What a company says of itself, and where it is reached. */
function CompanyText({ company, lastResult }: Props) {
  const { url, contactTel, contactEmail } = company;
  const [form, fields] = useForm<z.input<typeof editedCompany>>({
    id: "company",
    lastResult,
    defaultValue: {
      ...company,
      url: url ?? "",
      contactTel: contactTel ?? "",
      contactEmail: contactEmail ?? "",
    },
  });
  return (
    <>
      {form.errors?.includes(COMPANY_PROFILE_CHANGED) ? <Current company={company} /> : null}
      <Surface title="企業紹介・お問い合わせ先">
        <form method="post" className="form" {...getFormProps(form)} noValidate>
          <ErrorSummary form={form} order={[...ORDER]} />
          <input type="hidden" name="rev" value={seenRev(lastResult, company.rev, COMPANY_PROFILE_CHANGED)} />
          <TextArea
            field={fields.introduction}
            label="企業紹介"
            required={false}
            rows={6}
            max={COMPANY_INTRODUCTION_CHARS}
            support="事実を書いてください。「日本一」など、医療広告で使えない言葉は保存できません。"
          />
          <TextField field={fields.address} label="所在地" required={false} />
          <TextField field={fields.url} label="ホームページ" required={false} type="url" inputMode="url" />
          <TextField
            field={fields.contactDepartment}
            label="お問い合わせ窓口"
            required={false}
            support="例：くすりの相談窓口"
          />
          <TextField
            field={fields.contactTel}
            label="電話番号"
            required={false}
            type="tel"
            support={EXTENSION_HINT}
          />
          <TextField
            field={fields.contactHours}
            label="受付時間"
            required={false}
            support="例：平日 9:00〜17:30"
          />
          <TextField
            field={fields.contactEmail}
            label="メールアドレス"
            required={false}
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            support="会員に表示されます。"
          />
          <FormDock>
            <SubmitButton intent="words">保存する</SubmitButton>
          </FormDock>
        </form>
      </Surface>
    </>
  );
}

/** What another screen has saved meanwhile; what was typed here is in the form below it. */
function Current({ company }: { company: CompanyProfile }) {
  return (
    <Callout kind="warning" title="ほかの画面で保存された現在の内容">
      <DefinitionList
        empty="なし"
        items={[
          ["企業紹介", company.introduction],
          ["所在地", company.address],
          ["ホームページ", company.url],
          ["お問い合わせ窓口", company.contactDepartment],
          ["電話番号", company.contactTel],
          ["受付時間", company.contactHours],
          ["メールアドレス", company.contactEmail],
        ]}
      />
      <p>下の内容で保存すると、現在の内容と置き換わります。</p>
    </Callout>
  );
}

/** The picture across the head of the company's page. */
function Cover({ src, error }: { src: string | null; error: string | null }) {
  const field = { ...plainField("cover"), errors: error ? [error] : undefined };
  return (
    <Surface title="カバー画像" id="cover-picture">
      <Form method="post" encType="multipart/form-data" className="form">
        {src ? <img className="company-cover" src={src} alt="現在のカバー画像" /> : null}
        <FileField
          field={field}
          label="カバー画像を選ぶ"
          support="JPEG・PNG、10MBまで。企業ページの上に横長（4:1）で表示します。撮影場所などの情報は取り除きます。"
          accept={PICTURES}
        />
        <Buttons>
          <SubmitButton intent="cover" kind="secondary">
            カバー画像を保存する
          </SubmitButton>
          {src ? (
            <SubmitButton intent="no-cover" kind="quiet">
              カバー画像を外す
            </SubmitButton>
          ) : null}
        </Buttons>
      </Form>
    </Surface>
  );
}

/** The products on one's own page, each leading to where it is changed. */
function OwnProducts({ products }: { products: readonly Product[] }) {
  const mayAdd = products.length < PRODUCTS_PER_COMPANY;
  return (
    <Surface title="製品" more={`${products.length}件`} flush>
      {products.length === 0 ? <EmptyState drawing="list" title="製品はまだ登録されていません" /> : null}
      <RowList label="製品">
        {products.map(({ objectId, name, genericName, kind }) => (
          <Row
            key={objectId}
            to={`/connect/company/products/${objectId}`}
            title={name}
            badges={<Badge>{PRODUCT_KIND_LABELS[kind]}</Badge>}
            detail={genericName}
          />
        ))}
      </RowList>
      <div className="sheet-body">
        {mayAdd ? (
          <ButtonLink kind="secondary" icon="plus" to="/connect/company/products/new">
            製品を登録する
          </ButtonLink>
        ) : (
          <p className="note">
            製品は{PRODUCTS_PER_COMPANY}件まで登録できます。追加するには、登録済みの製品を削除してください。
          </p>
        )}
      </div>
    </Surface>
  );
}
