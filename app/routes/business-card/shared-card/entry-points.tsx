import { getFormProps, useForm } from "@conform-to/react";
import { useLocation } from "@remix-run/react";
import type { CardFace } from "#contract/business-card/calls";
import { REQUEST_MESSAGE_CHARS } from "#contract/business-card/limits";
import { isConnectRole, type Principal, type Role } from "#contract/endpoint";
import { calledBy } from "#contract/users/called";
import { pageOfUser } from "#contract/users/page-of-user";
import { ErrorSummary } from "~/forms/error-summary";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import { CardPaper } from "~/parts/business-card/card-face";
import { NotYet } from "~/parts/business-card/not-yet";
import type { RequestedSubmission } from "~/parts/chat/writing/asked-submit.server";
import { RequestedTextArea } from "~/parts/chat/writing/asked-text-area";
import { PatientQuestion } from "~/parts/chat/writing/patient-question";
import { leadingBack } from "~/request/paths/back-link";
import { ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Callout } from "~/ui/callout";
import { Disclosure } from "~/ui/overlays/disclosure";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

type Guest = { name: string; role: Role; services: { main: string } };

/** Shows somebody who is not signed in whose card it is, and the two ways to it. */
export function ForGuests({ name, role, services }: Guest) {
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
export function ForMembers(props: Member) {
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
