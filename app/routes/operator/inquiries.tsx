import { json, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { PAGE_SIZE } from "#contract/limits";
import type { InquiryState } from "#contract/operator/limits";
import { inquiryChange } from "#contract/operator/shapes";
import { readButton } from "~/forms/form-by-schema.server";
import { shownRefusal } from "~/forms/submit.server";
import { OperatorHead } from "~/parts/operator/operator-head";
import { MailAddress } from "~/parts/users/settings/mail-address";
import { operator } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { EmptyState } from "~/ui/empty-state";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Pagination } from "~/ui/pages/pagination";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { formatItems } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";

export const loader = operator(async ({ api, context, url }) => {
  const found = await pageOfRows(url, PAGE_SIZE, ({ offset }) =>
    api.operator.inquiries({ query: { offset } }),
  );
  return { ...found, services: context.services };
});

const change = inquiryChange.extend({ receipt: z.string() });

/** An operator who comes second to an inquiry sees the page as it is now, and why nothing was changed. */
export const action = operator(async ({ form, api, context, url }) => {
  const asked = readButton(form, change);
  if (!asked.success) throw json(null, { status: 400 });
  const { receipt, ...body } = asked.data;
  try {
    await api.operator.handleInquiry({ params: { id: receipt }, body });
    await context.flash({ kind: "success", text: "お問い合わせの状態を変更しました" });
  } catch (error) {
    const refusal = shownRefusal(error);
    if (refusal.isPassing) throw refusal;
    await context.flash({ kind: "error", text: refusal.message });
  }
  return redirect(url.pathname + url.search);
});

export const meta = titled("お問い合わせの一覧");

export default function Inquiries() {
  const { inquiries, total, page, pages, services } = useLoaderData<typeof loader>();
  return (
    <>
      <OperatorHead title="お問い合わせ" lead="新しい順に並んでいます。" />
      <Surface title="受け付けたお問い合わせ" more={formatItems(total)}>
        {inquiries.length === 0 ? <EmptyState drawing="card" title="お問い合わせはまだありません" /> : null}
        {inquiries.map(
          ({ receipt, name, organization, email, body, company, isConnect, createdAt, ...rest }) => (
            <Disclosure
              key={receipt}
              summary={
                <span className="summary-words">
                  {name} <Badge tone={TONES[rest.state]}>{LABELS[rest.state]}</Badge>{" "}
                  <Badge>{isConnect ? services.connect : services.main}</Badge>
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
                  ["対応", rest.handledBy ? <HandledBy key="by" {...rest} /> : null],
                  [
                    "内容",
                    <span key="body" className="pre-line">
                      {body}
                    </span>,
                  ],
                ]}
                empty="―"
              />
              <Change receipt={receipt} state={rest.state} />
            </Disclosure>
          ),
        )}
      </Surface>
      <Pagination page={page} pages={pages} />
    </>
  );
}

const LABELS: Record<InquiryState, string> = { new: "未対応", "in-hand": "対応中", answered: "回答済み" };
const TONES = { new: "warning", "in-hand": "brand", answered: "plain" } as const;
/** What comes next, and how it is taken back. */
const NEXT: Record<InquiryState, readonly (readonly [InquiryState, string])[]> = {
  new: [["in-hand", "対応を始める"]],
  "in-hand": [
    ["answered", "回答済みにする"],
    ["new", "未対応に戻す"],
  ],
  answered: [["in-hand", "対応中に戻す"]],
};

function HandledBy({ handledBy, handledAt }: { handledBy: string | null; handledAt: number | null }) {
  return (
    <>
      {handledBy} {handledAt ? <Time at={handledAt} as="when" /> : null}
    </>
  );
}

function Change({ receipt, state }: { receipt: string; state: InquiryState }) {
  return (
    <Buttons>
      {NEXT[state].map(([next, word]) => (
        <form key={next} method="post">
          <input type="hidden" name="receipt" value={receipt} />
          <input type="hidden" name="from" value={state} />
          <input type="hidden" name="state" value={next} />
          <Button kind="secondary" aria-label={`受付番号${receipt}：${word}`}>
            {word}
          </Button>
        </form>
      ))}
    </Buttons>
  );
}
