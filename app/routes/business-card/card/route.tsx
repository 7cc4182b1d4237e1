import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { json, redirect, type SerializeFrom } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { CARD_MEMO_CHARS, CARD_TAG_CHARS, CARD_TAGS, EXCHANGERS } from "#contract/business-card/limits";
import { CARD_DELETED } from "#contract/business-card/texts";
import { isConnectRole } from "#contract/endpoint";
import { pageOfUser } from "#contract/users/page-of-user";
import { ErrorSummary } from "~/forms/error-summary";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { Form } from "~/forms/form";
import { shownRefusal, submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { CardPaper } from "~/parts/business-card/card-face";
import { MuteCompany } from "~/parts/moderation/mute-company";
import { PersonSafety } from "~/parts/moderation/person-safety";
import { ReportLink } from "~/parts/moderation/report-link";
import { PRINCIPAL_LABELS } from "~/parts/users/role-badge";
import type { Api } from "~/request/api.server";
import type { Toast } from "~/request/context";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf, textIn } from "~/request/forms/read";
import { only } from "~/request/guards.server";
import { backLink, keepingBackLink, leadingBack, pageWithBackLink } from "~/request/paths/back-link";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink, buttonClass } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Columns } from "~/ui/columns";
import { Icon } from "~/ui/icon";
import { Disclosure } from "~/ui/overlays/disclosure";
import { RowMenu } from "~/ui/overlays/row-menu";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import { postedNote } from "./posted-note";

/** A card that was exchanged; a person who has exchanged none with the viewer is asked for it. */
export const loader = only(...EXCHANGERS)(async ({ api, params, viewer, url }) => {
  const userId = params.id ?? "";
  const card = await api.businessCard.getBusinessCardByUserId({ body: { userId } });
  if (!card) throw json(null, { status: 404 });
  if (card.status !== "accepted" || card.objectId === null)
    throw redirect(keepingBackLink(`/business-card/new?to=${userId}`, url));
  await api.businessCard.readBusinessCard({ body: { objectId: card.objectId } }).catch(() => undefined);
  const mayMute = viewer.role === "doctor" && card.company !== null;
  return {
    card,
    objectId: card.objectId,
    mayMute,
    isOfConnect: isConnectRole(viewer.role),
    back: backLink(url, userId, { to: `/business-card/holder?role=${card.role}#${userId}`, label: "名刺" }),
  };
});

export const action = only(...EXCHANGERS)(async ({ api, params, form, context, url }) => {
  const userId = params.id ?? "";
  if (intentOf(form) === "delete") {
    onlyFields(form, "objectId");
    await context.flash(await ended(api, textIn(form, "objectId")));
    return redirect(backLink(url, userId, { to: "/business-card/holder", label: "名刺" }).to, 303);
  }
  return submit(form, postedNote, async (body) => {
    await api.businessCard.updateCardNote({ body: { userId, ...body } });
    await context.flash({ kind: "success", text: "メモを保存しました" });
    return redirect(pageWithBackLink(url));
  });
});

/** What came of it, or why nothing was done, for the next page to tell. */
async function ended(api: Api, objectId: string): Promise<Toast> {
  try {
    await api.businessCard.deleteExchange({ body: { objectId } });
    return { kind: "success", text: CARD_DELETED };
  } catch (error) {
    const refusal = shownRefusal(error);
    if (refusal.isPassing) throw refusal;
    return { kind: "error", text: refusal.message };
  }
}

export const meta = titled<typeof loader>(({ card }) => `${card.name}の名刺`);

export const handle: Handle = { hydrate: true };

export default function Card() {
  const { card, objectId, mayMute, isOfConnect, back } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { pathname, search } = useLocation();
  const own = pageOfUser(card, isOfConnect);
  const page = own && leadingBack(own, pathname + search);
  return (
    <>
      <PageHead title={card.name} context={PRINCIPAL_LABELS[card.role]} back={back} />
      <Columns
        label="自分だけの記録"
        aside={
          <>
            <CardNote memo={card.memo} tags={card.tags} lastResult={lastResult} />
            <EndExchange objectId={objectId} userId={card.userId} company={mayMute ? card.company : null} />
          </>
        }
      >
        <Surface title="名刺" hasMenus more={<MoreActs {...{ card }} />}>
          <CardPaper card={card} />
          {card.contact?.back ? <p className="card-back pre-line">{card.contact.back}</p> : null}
          <Buttons>
            {card.role === "connectCompany" || isOfConnect ? null : (
              <ButtonLink icon="message-circle" to={`/rooms/new?to=${card.userId}`}>
                メッセージを送る
              </ButtonLink>
            )}
            {page ? (
              <ButtonLink kind="secondary" to={page}>
                {card.role === "connectCompany" ? "企業ページ" : "プロフィール"}
              </ButtonLink>
            ) : null}
            <a
              className={buttonClass("secondary")}
              href={`/api/businessCard/cards/${card.userId}/vcf`}
              download
            >
              <Icon name="download" />
              連絡先に追加する
            </a>
          </Buttons>
        </Surface>
      </Columns>
      <PersonSafety userId={card.userId} name={card.name} of={card.role} />
    </>
  );
}

/** What is seldom done to a card. */
function MoreActs({ card }: { card: SerializeFrom<typeof loader>["card"] }) {
  return (
    <RowMenu label={`${card.name}の名刺の操作`} title={`${card.name}の名刺`}>
      <a href={`/api/businessCard/cards/${card.userId}/vcf?version=4.0`} download>
        vCard 4.0で保存する
      </a>
      {card.contact?.back || card.jobTitle ? (
        <ReportLink kind="businessCard" id={card.userId} of="この名刺の記載" word="記載を通報する" />
      ) : null}
    </RowMenu>
  );
}

type Props = { memo: string; tags: string[]; lastResult?: SubmissionResult };

/** What the viewer alone reads about somebody. */
function CardNote({ memo, tags, lastResult }: Props) {
  const [form, fields] = useForm<{ memo: string; tags: string }>({
    id: "note",
    lastResult,
    defaultValue: { memo, tags: tags.join("、") },
  });
  return (
    <Surface title="メモ">
      <Form method="post" className="form" {...getFormProps(form)}>
        <ErrorSummary form={form} />
        <TextArea
          field={fields.memo}
          label="メモ"
          max={CARD_MEMO_CHARS}
          rows={4}
          support="自分だけに表示されます。患者さんの情報は書かないでください。"
        />
        <TextField
          field={fields.tags}
          label="タグ"
          support={`読点で区切って、${CARD_TAGS}個まで。1つ${CARD_TAG_CHARS}文字まで。`}
        />
        <SubmitButton kind="secondary" intent="note">
          メモを保存する
        </SubmitButton>
      </Form>
    </Surface>
  );
}

/** `company`: whose people may be kept away; null where that is not the viewer's to decide. */
type EndExchangeProps = { objectId: string; userId: string; company: string | null };

/** Asks in its own place before the contact data go, for both, and before a company is kept away. */
function EndExchange({ objectId, userId, company }: EndExchangeProps) {
  return (
    <Surface>
      <Disclosure summary="名刺を削除する">
        <p>
          お互いの連絡先が表示されなくなります。相手には通知されません。もう一度申請すると、また交換できます。
        </p>
        <Form method="post">
          <input type="hidden" name="objectId" value={objectId} />
          <SubmitButton kind="danger" intent="delete" pendingWord="削除中…">
            名刺を削除する
          </SubmitButton>
        </Form>
      </Disclosure>
      {company ? <MuteCompany userId={userId} company={company} /> : null}
    </Surface>
  );
}
