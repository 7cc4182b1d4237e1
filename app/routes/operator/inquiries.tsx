import { useLoaderData } from "@remix-run/react";
import { PAGE_SIZE } from "#contract/limits";
import { OperatorHead } from "~/parts/operator/operator-head";
import { MailAddress } from "~/parts/users/mail-address";
import { operator } from "~/request/guards.server";
import { paged, pageOf } from "~/request/paging";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { DefinitionList } from "~/ui/definition-list";
import { Disclosure } from "~/ui/disclosure";
import { EmptyState } from "~/ui/empty-state";
import { formatItems } from "~/ui/format";
import { Pagination } from "~/ui/pagination";
import { Surface } from "~/ui/surface";
import { Time } from "~/ui/time";

export const loader = operator(async ({ api, context, url }) => {
  const page = pageOf(url);
  const found = await api.operator.inquiries({ query: { offset: (page - 1) * PAGE_SIZE } });
  return { ...found, ...paged(page, found.total, PAGE_SIZE), services: context.services };
});

export const meta = titled("お問い合わせの一覧");

export default function Inquiries() {
  const { inquiries, total, page, pages, services } = useLoaderData<typeof loader>();
  return (
    <>
      <OperatorHead title="お問い合わせ" context="新しい順に並んでいます。" />
      <Surface title="受け付けたお問い合わせ" more={formatItems(total)}>
        {inquiries.length === 0 ? <EmptyState drawing="card" title="お問い合わせはまだありません" /> : null}
        {inquiries.map(({ receipt, name, organization, email, body, company, isConnect, createdAt }) => (
          <Disclosure
            key={receipt}
            summary={
              <span className="summary-words">
                {name} <Badge>{isConnect ? services.connect : services.main}</Badge>
                <span className="note">
                  <Time at={createdAt} as="when" />
                  ・受付番号 {receipt}
                </span>
              </span>
            }
          >
            <DefinitionList
              items={[
                ["所属", organization],
                [
                  "メールアドレス",
                  email ? (
                    <a key="email" href={`mailto:${email}`}>
                      <MailAddress>{email}</MailAddress>
                    </a>
                  ) : null,
                ],
                ["お問い合わせ先", company],
                [
                  "内容",
                  <span key="body" className="pre-line">
                    {body}
                  </span>,
                ],
              ]}
              empty="―"
            />
          </Disclosure>
        ))}
      </Surface>
      <Pagination page={page} pages={pages} />
    </>
  );
}
