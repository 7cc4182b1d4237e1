import { useLoaderData, useLocation } from "@remix-run/react";
import { ROLES } from "#contract/endpoint";
import { PAGE_SIZE } from "#contract/limits";
import { ACCOUNT_STATES } from "#contract/operator/limits";
import { plainField } from "~/forms/field";
import { FieldRow } from "~/forms/fields/field-row";
import { Select } from "~/forms/fields/select";
import { ConsoleSearch } from "~/parts/operator/console-search";
import { ROLE_LABELS, STATUS_LABELS } from "~/parts/operator/labels";
import { OperatorHead } from "~/parts/operator/operator-head";
import { OperatorBadge } from "~/parts/users/role-badge";
import { MailAddress } from "~/parts/users/settings/mail-address";
import { operator } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import { leadingBack } from "~/request/paths/back-link";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pages/pagination";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatItems } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";

const STATES = [...ACCOUNT_STATES, "declared"] as const;

export const loader = operator(async ({ api, url }) => {
  const q = url.searchParams.get("q") ?? "";
  const role = ROLES.find((each) => each === url.searchParams.get("role")) ?? "";
  const status = STATES.find((each) => each === url.searchParams.get("status")) ?? "";
  const found = await pageOfRows(url, PAGE_SIZE, ({ offset }) =>
    api.operator.accounts({ query: { q, role, status, offset } }),
  );
  return { ...found, q, role, status };
});

export const meta = titled("アカウント");

export default function Accounts() {
  const { accounts, total, page, pages } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  return (
    <>
      <OperatorHead
        title="アカウント"
        search={<Conditions />}
        action={
          <Buttons>
            <ButtonLink icon="user-plus" to="/admin/accounts/new">
              アカウントを作る
            </ButtonLink>
            <ButtonLink kind="secondary" to="/admin/accounts/import">
              CSVで作る
            </ButtonLink>
          </Buttons>
        }
      />
      <Surface title="検索結果" more={formatItems(total)} flush>
        {accounts.length === 0 ? (
          <EmptyState drawing="search" title="当てはまるアカウントはありません" />
        ) : null}
        <RowList>
          {accounts.map(({ id, name, email, role, status, organization, createdAt, isOperator }) => (
            <Row
              key={id}
              id={id}
              to={leadingBack(`/admin/accounts/${id}`, pathname + search)}
              title={name}
              badges={
                <>
                  {isOperator ? <OperatorBadge /> : <Badge>{ROLE_LABELS[role]}</Badge>}
                  {status === "active" ? null : <Badge tone="danger">{STATUS_LABELS[status]}</Badge>}
                </>
              }
              detail={
                <>
                  {email ? <MailAddress>{email}</MailAddress> : null}
                  {email && organization ? "・" : null}
                  {organization}
                </>
              }
              meta={<Time at={createdAt} as="date" />}
            />
          ))}
        </RowList>
      </Surface>
      <Pagination page={page} pages={pages} />
    </>
  );
}

function Conditions() {
  const { q, role, status } = useLoaderData<typeof loader>();
  return (
    <ConsoleSearch
      id="accounts-words"
      label="氏名・ふりがな・メールアドレス・ID"
      name="q"
      value={q}
      more="種別・状態で絞り込む"
      isOpen={role !== "" || status !== ""}
    >
      <FieldRow>
        <Select
          field={plainField("role", role)}
          label="種別"
          none="すべて"
          options={ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))}
        />
        <Select
          field={plainField("status", status)}
          label="状態"
          none="すべて"
          options={STATES.map((value) => ({
            value,
            label: value === "declared" ? "担当地域の確認待ち" : (STATUS_LABELS[value] ?? value),
          }))}
        />
      </FieldRow>
    </ConsoleSearch>
  );
}
