import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { companyFields } from "#contract/companies/calls";
import { COMPANY_CHANGED } from "#contract/companies/texts";
import { UPLOAD_BODY_BYTES } from "#contract/files/limits";
import { FORM_TOO_LARGE } from "#contract/texts";
import { DraftKeeper } from "~/forms/drafts/draft-keeper";
import { ErrorSummary } from "~/forms/error-summary";
import { resultOf } from "~/forms/result-of";
import { seenRev } from "~/forms/seen-rev";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { forgetCompanies } from "~/parts/contact/companies.server";
import { COMPANY_ORDER, CompanyFields } from "~/parts/operator/company-fields";
import { OperatorHead } from "~/parts/operator/operator-head";
import { Picture } from "~/parts/users/profile/picture";
import { keepUpload } from "~/parts/users/profile/save-picture.server";
import { ApiRefusal } from "~/request/api.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf } from "~/request/forms/read";
import { type Entered, operator } from "~/request/guards.server";
import { backLink, pageWithBackLink } from "~/request/paths/back-link";
import { referenceLists } from "~/request/reference.server";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Link } from "~/ui/link";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { formatNumber, formatPeople } from "~/ui/text/numbers";

const changedCompany = companyFields.extend({ rev: z.coerce.number().int() });

export const loader = operator(async ({ api, params, url }) => {
  const [company, { prefectures }] = await Promise.all([
    api.companies.one({ params: { id: params.id ?? "" } }),
    referenceLists(api),
  ]);
  const back = backLink(url, company.code, { to: "/admin/companies", label: "企業" });
  return { company, prefectures, back };
});

export const action = operator(
  (entered) => {
    const { form, api, params } = entered;
    const asked = { params: { id: params.id ?? "" } };
    switch (intentOf(form)) {
      case "picture":
        onlyFields(form, "image", "medium", "small");
        return savePicture(entered);
      case "no-picture":
        onlyFields(form, "image", "medium", "small");
        return done(entered, api.companies.setImage({ ...asked, body: { image: null } }), "写真を外しました");
      case "close":
        onlyFields(form);
        return tried(
          entered,
          api.companies.close({ ...asked, body: { isClosed: true } }),
          "企業を閉鎖しました",
        );
      case "reopen":
        onlyFields(form);
        return tried(
          entered,
          api.companies.close({ ...asked, body: { isClosed: false } }),
          "企業を再開しました",
        );
      case "remove":
        onlyFields(form);
        return tried(entered, api.companies.remove(asked), "企業を削除しました", "/admin/companies");
      default:
        return submit(form, changedCompany, (body) =>
          done(entered, api.companies.change({ ...asked, body }), "企業の内容を保存しました"),
        );
    }
  },
  {
    bytes: UPLOAD_BODY_BYTES,
    hasFiles: true,
    whenTooLarge: () => pictureRefused(FORM_TOO_LARGE, 413),
  },
);

async function savePicture(entered: Entered) {
  const { api, params } = entered;
  const saved = await keepUpload(entered, "image", (image) =>
    done(
      entered,
      api.companies.setImage({ params: { id: params.id ?? "" }, body: { image } }),
      "写真を保存しました",
    ),
  );
  return "message" in saved ? pictureRefused(saved.message, saved.status) : saved;
}

const pictureRefused = (message: string, status: number) =>
  json<SubmissionResult>(
    { status: "error", error: { picture: [message] }, initialValue: { intent: "picture" } },
    { status },
  );

/** What needs no typing: a refusal is said on the page as it is now. */
async function tried(entered: Entered, act: Promise<unknown>, text: string, to?: string) {
  try {
    return await done(entered, act, text, to);
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.status !== 409) throw error;
    await entered.context.flash({ kind: "error", text: error.message });
    return redirect(pageWithBackLink(entered.url));
  }
}

async function done(
  { context, url }: Entered,
  act: Promise<unknown>,
  text: string,
  to = pageWithBackLink(url),
) {
  await act;
  await forgetCompanies(context);
  await context.flash({ kind: "success", text });
  return redirect(to);
}

export const meta = titled("企業の編集");

const useResultOf = (...intents: string[]) => resultOf(useActionData<typeof action>(), ...intents);

export default function Company() {
  const { company, prefectures, back } = useLoaderData<typeof loader>();
  const lastResult = useResultOf("change");
  const { code, rev, closedAt, accounts, requests, monthlyLimit, imageUrl, ...values } = company;
  const [form, fields] = useForm<z.input<typeof companyFields>>({
    id: "change",
    lastResult,
    defaultValue: {
      ...values,
      rank: values.rank ?? "",
      isInternal: values.isInternal ? "on" : "",
      isOperating: values.isOperating ? "on" : "",
    },
  });
  return (
    <>
      <OperatorHead
        title={company.name}
        context={closedAt === null ? `会社コード ${code}` : <Badge tone="danger">閉鎖</Badge>}
        back={back}
      />
      <Columns label="写真・アカウント・閉鎖" aside={<Sidebar />}>
        {closedAt === null ? null : (
          <Callout kind="warning" title="閉鎖した企業です">
            <p>お問い合わせの宛先とMS検索に表示されません。アカウントと、これまでの記録は残っています。</p>
          </Callout>
        )}
        <Surface title="登録されている内容">
          <form method="post" className="form" {...getFormProps(form)}>
            <DraftKeeper />
            <ErrorSummary form={form} order={COMPANY_ORDER} />
            <input type="hidden" name="rev" value={seenRev(lastResult, rev, COMPANY_CHANGED)} />
            <CompanyFields fields={fields} prefectures={prefectures} />
            <SubmitButton intent="change">変更を保存する</SubmitButton>
          </form>
        </Surface>
      </Columns>
    </>
  );
}

function Sidebar() {
  const { code, name, imageUrl, accounts, requests, monthlyLimit, closedAt, isOperating } =
    useLoaderData<typeof loader>().company;
  const refused = useResultOf("picture")?.error?.picture;
  return (
    <>
      <Picture name={name} src={imageUrl} icon="building-2" errors={refused ?? undefined} />
      <Surface title="アカウント">
        <DefinitionList
          isShort
          items={[
            ["利用中", formatPeople(accounts)],
            [
              "今月の申請",
              monthlyLimit === null ? "—" : `${formatNumber(requests)} / ${formatNumber(monthlyLimit)}`,
            ],
          ]}
        />
        <p>
          <Link className="lk" to={`/admin/accounts?q=${code}`}>
            この企業のアカウント
          </Link>
        </p>
      </Surface>
      {isOperating ? null : (
        <Surface title={closedAt === null ? "閉鎖" : "再開・削除"}>
          <form method="post" className="form">
            <p className="note">
              {closedAt === null
                ? "閉鎖すると、お問い合わせの宛先とMS検索から外れ、新しいアカウントを作れなくなります。再開できます。"
                : "再開すると、元のまま表示されます。アカウントやお問い合わせのない企業は、削除できます。"}
            </p>
            {closedAt === null ? (
              <Button kind="loss" name="intent" value="close">
                閉鎖する
              </Button>
            ) : (
              <>
                <Button name="intent" value="reopen">
                  再開する
                </Button>
                <Button kind="loss" name="intent" value="remove">
                  削除する
                </Button>
              </>
            )}
          </form>
        </Surface>
      )}
    </>
  );
}
