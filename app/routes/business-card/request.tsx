import { getFormProps, useForm } from "@conform-to/react";
import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import type { PairRelation } from "#contract/business-card/calls";
import { EXCHANGERS, REQUEST_MESSAGE_CHARS } from "#contract/business-card/limits";
import { EXCHANGE_COMPLETED, EXCHANGE_REQUESTED } from "#contract/business-card/texts";
import { isConnectRole } from "#contract/endpoint";
import { idIn } from "#contract/ids";
import { id, text } from "#contract/text";
import { pageOfUser } from "#contract/users/page-of-user";
import { ErrorSummary } from "~/forms/error-summary";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import { CardBadges, CardPlace } from "~/parts/business-card/card-labels";
import { NotYet } from "~/parts/business-card/not-yet";
import { RequestLimit } from "~/parts/business-card/request-limit";
import { requestLimitOf } from "~/parts/business-card/request-limit.server";
import { visibleExchange } from "~/parts/business-card/visible-exchange";
import { type RequestedSubmission, submitRequested } from "~/parts/chat/writing/asked-submit.server";
import { RequestedTextArea } from "~/parts/chat/writing/asked-text-area";
import { PatientQuestion } from "~/parts/chat/writing/patient-question";
import { only } from "~/request/guards.server";
import { backLink, keepingBackLink } from "~/request/paths/back-link";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import { Seal } from "~/ui/people/seal";
import { Person, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";

/** `?to=`: whose card is asked for. Where there is nothing to ask any more, the page that shows it. */
export const loader = only(...EXCHANGERS)(async ({ api, url, viewer }) => {
  const userId = idIn(url.searchParams.get("to"));
  if (!userId) throw redirect("/business-card/holder");
  const found = await api.businessCard.getBusinessCardByUserId({ body: { userId } });
  if (!found) throw json(null, { status: 404 });
  const card = visibleExchange(found);
  const answered = pageOfResponse(card, userId);
  if (answered) throw redirect(keepingBackLink(answered, url));
  const limit = await requestLimitOf({ api, viewer });
  const page = pageOfUser(card, isConnectRole(viewer.role));
  const usual = page ? { to: page, label: "プロフィール" } : { to: "/business-card/holder", label: "名刺" };
  return { card, limit, back: backLink(url, card.doctorId ?? userId, usual) };
});

/** The page that shows the card or its request; null where it may still be asked for. */
function pageOfResponse({ status, direction }: PairRelation, userId: string): string | null {
  if (status === "accepted") return `/business-card/cards/${userId}`;
  if (status !== "requested") return null;
  return direction === "sent" ? "/business-card/requests?view=sent" : "/business-card/requests";
}

const request = z.object({
  userId: id,
  message: text({ max: REQUEST_MESSAGE_CHARS, field: "メッセージ" }).default(""),
});

export const action = only(...EXCHANGERS)(({ api, form, context }) =>
  submitRequested(form, request, "message", async (body, patientAnswer) => {
    const { status } = await api.businessCard.requestExchange({ body: { ...body, patientAnswer } });
    const isDone = status === "accepted";
    await context.flash({ kind: "success", text: isDone ? EXCHANGE_COMPLETED : EXCHANGE_REQUESTED });
    return redirect(isDone ? `/business-card/cards/${body.userId}` : "/business-card/requests?view=sent");
  }),
);

export const meta = titled("名刺交換の申請");

export const handle: Handle = { hydrate: true };

export default function RequestExchange() {
  const { card, limit, back } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <>
      <PageHead title="名刺交換の申請" back={back} />
      <Columns
        label="申請する相手"
        isAsideFirst
        aside={
          <Surface title="申請する相手" flush>
            <RowList label="申請する相手">
              <Person
                leading={<Seal name={card.name} role={card.role} src={card.avatarUrl} />}
                title={card.name}
                badges={<CardBadges face={card} />}
                detail={<CardPlace face={card} />}
              />
            </RowList>
          </Surface>
        }
      >
        {limit ? <RequestLimit {...limit} /> : null}
        {card.requestableFrom ? (
          <NotYet from={card.requestableFrom} />
        ) : (
          <RequestForm userId={card.userId} lastResult={lastResult} />
        )}
      </Columns>
    </>
  );
}

function RequestForm({ userId, lastResult }: { userId: string; lastResult?: RequestedSubmission }) {
  const [form, fields] = useForm<z.input<typeof request>>({ id: "request", lastResult });
  const held = lastResult?.held;
  return (
    <Surface>
      <Form method="post" className="form" {...getFormProps(form)}>
        <ErrorSummary form={form} />
        {held && held.found.length > 0 ? <PatientQuestion found={held.found} /> : null}
        <input type="hidden" name="userId" value={userId} />
        <RequestedTextArea
          held={held}
          field={fields.message}
          label="ひとこと"
          max={REQUEST_MESSAGE_CHARS}
          rows={4}
          support="どこでお会いしたかなどを添えると、相手に伝わりやすくなります。"
        />
        <p className="note">連絡先は、相手が申請を受けたときに、お互いに表示されます。</p>
        <SubmitButton>名刺交換を申請する</SubmitButton>
      </Form>
    </Surface>
  );
}
