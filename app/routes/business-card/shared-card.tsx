import { getFormProps, useForm } from "@conform-to/react";
import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import * as z from "zod";
import type { CardFace, PairRelation } from "#contract/business-card/calls";
import { EXCHANGERS, REQUEST_MESSAGE_CHARS } from "#contract/business-card/limits";
import { EXCHANGE_COMPLETED, EXCHANGE_REQUESTED } from "#contract/business-card/texts";
import { isConnectRole, type Principal, type Role } from "#contract/endpoint";
import { HOUR_MS } from "#contract/limits";
import { id, text } from "#contract/text";
import { calledBy } from "#contract/users/called";
import { pageOfUser } from "#contract/users/page-of-user";
import { ErrorSummary } from "~/forms/error-summary";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import { CardPaper } from "~/parts/business-card/card-face";
import { NotYet } from "~/parts/business-card/not-yet";
import { visibleExchange } from "~/parts/business-card/visible-exchange";
import { type RequestedSubmission, submitRequested } from "~/parts/chat/writing/asked-submit.server";
import { RequestedTextArea } from "~/parts/chat/writing/asked-text-area";
import { PatientQuestion } from "~/parts/chat/writing/patient-question";
import { type Api, ApiRefusal } from "~/request/api.server";
import { only, open } from "~/request/guards.server";
import { leadingBack } from "~/request/paths/back-link";
import { roleHome } from "~/request/paths/role-home";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Callout } from "~/ui/callout";
import { EmptyState } from "~/ui/empty-state";
import { Disclosure } from "~/ui/overlays/disclosure";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

/** Whoever signs up first finds the card again at the end. */
const CARD_PATH_MS = HOUR_MS;

/** Loads what a printed or shown code leads to: a member exchanges, anybody else signs in or up and comes back. */
export const loader = open(async ({ api, viewer, params, context, url }) => {
  const shared = await sharedCard(api, params.code ?? "");
  const { services } = context;
  if (!shared) return json({ kind: "ended" as const, services }, { status: 404 });
  const { name, role, face } = shared;
  if (!viewer?.hasAgreed) context.rememberPath(url.pathname, CARD_PATH_MS);
  if (viewer && !viewer.hasAgreed) throw redirect(roleHome(viewer.role));
  if (!viewer || !face) {
    return json({ kind: "guest" as const, name, role, services });
  }
  if (face.userId === viewer.id) throw redirect("/business-card/own");
  const mayExchange = EXCHANGERS.some((role) => role === viewer.principal);
  const exchange = mayExchange
    ? visibleExchange(await api.businessCard.getExchangeStatus({ body: face }))
    : null;
  if (exchange) goOn(exchange, face.userId);
  const isBetweenCompanies = role === "connectCompany" && viewer.role === "connectCompany";
  return json({
    kind: "member" as const,
    services,
    face,
    principal: viewer.principal,
    mayExchange: mayExchange && !isBetweenCompanies,
    isAsked: exchange?.status === "requested",
    isOwnRequest: exchange?.direction === "sent",
    notBefore: exchange?.requestableFrom ?? null,
  });
});

/** The card of a code; null if the code has ended, was renewed, or never was. */
async function sharedCard(api: Api, code: string) {
  if (!id.safeParse(code).success) return null;
  try {
    return await api.businessCard.cardOfCode({ params: { code } });
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 404) return null;
    throw error;
  }
}

function goOn({ status }: PairRelation, userId: string) {
  if (status === "accepted") throw redirect(`/business-card/cards/${userId}`);
}

const request = z.object({
  userId: id,
  message: text({ max: REQUEST_MESSAGE_CHARS, field: "ひとこと" }).default(""),
});

export const action = only(...EXCHANGERS)(({ api, form, params, context }) =>
  submitRequested(form, request, "message", async (body, patientAnswer) => {
    const code = id.safeParse(params.code).data;
    const { status } = await api.businessCard.requestExchange({ body: { ...body, code, patientAnswer } });
    const isDone = status === "accepted";
    await context.flash({ kind: "success", text: isDone ? EXCHANGE_COMPLETED : EXCHANGE_REQUESTED });
    return redirect(isDone ? `/business-card/cards/${body.userId}` : "/business-card/requests?view=sent");
  }),
);

export const meta = titled("名刺交換");

export const handle: Handle = { hydrate: true };

export default function SharedCard() {
  const shared = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  if (shared.kind === "ended") return <Ended />;
  if (shared.kind === "guest") return <ForGuests {...shared} />;
  return <ForMembers {...shared} lastResult={lastResult} />;
}

function Ended() {
  return (
    <>
      <PageHead title="名刺交換" />
      <Surface>
        <EmptyState drawing="card" title="この名刺のリンクは使えません">
          有効期限が切れたか、新しいコードに変わっています。相手に、もう一度QRコードを見せてもらってください。
        </EmptyState>
      </Surface>
    </>
  );
}

type Guest = { name: string; role: Role; services: { main: string } };

/** Shows somebody who is not signed in whose card it is, and the two ways to it. */
function ForGuests({ name, role, services }: Guest) {
  const called = calledBy(name, role);
  return (
    <>
      <PageHead title="名刺交換" context={`${called}の名刺`} />
      <Surface title={`${called}と名刺を交換する`}>
        <p>
          {services.main}
          は、医師・コメディカル・MSのための会員制サービスです。ログインすると、この名刺に戻ります。
        </p>
        <Buttons>
          <ButtonLink to="/login">ログインして交換する</ButtonLink>
          <ButtonLink kind="secondary" to="/signup">
            医師の新規登録（無料）
          </ButtonLink>
        </Buttons>
        <p className="note">
          企業の方は、
          <a className="lk" href="/connect/login">
            コネクトのログイン
          </a>
          へお進みください。
        </p>
      </Surface>
    </>
  );
}

type Member = {
  face: CardFace;
  principal: Principal;
  mayExchange: boolean;
  isAsked: boolean;
  isOwnRequest: boolean;
  /** The time from which this person may be asked again, if that is not now. */
  notBefore: number | null;
  lastResult?: RequestedSubmission;
};

/** A member: the card without its contact data, and one press to exchange. */
function ForMembers(props: Member) {
  const { face, mayExchange, principal } = props;
  const { pathname } = useLocation();
  const page = pageFor(face, principal);
  return (
    <>
      <PageHead title="名刺交換" context={`${calledBy(face.name, face.role)}の名刺`} />
      <Surface title="名刺">
        <CardPaper card={face} />
        {page ? (
          <Buttons>
            <ButtonLink kind="quiet" to={leadingBack(page, pathname)}>
              {face.role === "connectCompany" ? "企業ページを見る" : "プロフィールを見る"}
            </ButtonLink>
          </Buttons>
        ) : null}
      </Surface>
      {mayExchange ? <Exchange {...props} /> : <MayNot {...props} />}
    </>
  );
}

/** The person's page, if the viewer may see it: in the main service, co-medicals see only pages of doctors. */
function pageFor(face: CardFace, principal: Principal): string | null {
  if (principal === "co-medical" && face.doctorId === null) return null;
  return pageOfUser(face, isConnectRole(principal));
}

function MayNot({ principal }: Member) {
  if (principal === "temporaryDoctor")
    return (
      <Callout title="医師資格の確認後に交換できます">
        <p>確認が済みましたら、このQRコードをもう一度読み取ってください。</p>
      </Callout>
    );
  return (
    <Callout title="この方とは名刺を交換できません">
      <p>名刺交換は、医師・MS・企業の間でご利用いただけます。企業どうしの交換には対応していません。</p>
    </Callout>
  );
}

function Exchange({ face, isAsked, isOwnRequest, notBefore, lastResult }: Member) {
  const [form, fields] = useForm<{ userId: string; message: string }>({ id: "exchange", lastResult });
  const held = lastResult?.held;
  if (isAsked && isOwnRequest)
    return (
      <Callout
        title="名刺交換を申請中です"
        action={
          <ButtonLink kind="secondary" to="/business-card/requests?view=sent">
            送った申請を見る
          </ButtonLink>
        }
      >
        <p>相手があなたのQRコードを読み取るか、申請を受けると、交換が完了します。</p>
      </Callout>
    );
  if (notBefore) return <NotYet from={notBefore} />;
  return (
    <Surface>
      <Form method="post" className="form" {...getFormProps(form)}>
        <ErrorSummary form={form} />
        {held && held.found.length > 0 ? <PatientQuestion found={held.found} /> : null}
        <input type="hidden" name="userId" value={face.userId} />
        {isAsked ? <p>この方から、名刺交換の申請が届いています。</p> : null}
        <SubmitButton wide>名刺を交換する</SubmitButton>
        {isAsked ? null : (
          <Disclosure summary="ひとことを添える" open={Boolean(fields.message.errors || held)}>
            <RequestedTextArea
              held={held}
              field={fields.message}
              label="ひとこと"
              max={REQUEST_MESSAGE_CHARS}
              rows={3}
            />
          </Disclosure>
        )}
        <p className="note">
          連絡先は、お互いに交換が済んでから表示されます。相手にあなたのQRコードも読み取ってもらうと、その場で完了します。
        </p>
      </Form>
    </Surface>
  );
}
