import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { type OwnCard, ownCard } from "#contract/business-card/calls";
import { CARD_BACK_CHARS, EXCHANGERS } from "#contract/business-card/limits";
import { idIn } from "#contract/ids";
import { hiragana } from "#contract/japanese/kana";
import { EXTENSION_HINT } from "#contract/telephone";
import { ErrorSummary } from "~/forms/error-summary";
import { Checkbox } from "~/forms/fields/choices";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { Form } from "~/forms/form";
import { FormDock } from "~/forms/form-dock";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { type BusinessCard, CardPaper } from "~/parts/business-card/card-face";
import { placeOfCard } from "~/parts/business-card/card-labels";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf, textIn } from "~/request/forms/read";
import { type Entered, only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/pages/tabs";
import { qrOf } from "~/ui/qr/qr.server";
import { QrPicture } from "~/ui/qr/qr-picture";
import { PrintButton } from "~/ui/scripted/print-button";
import { Surface } from "~/ui/surface";
import { OwnCode, type OwnLink } from "./own-code";

/** A box that is not ticked is not sent. */
const posted = ownCard.extend({ hidesEmail: z.literal("on").optional() });

type Props = { card: OwnCard; lastResult?: SubmissionResult };

/** What its owner writes on a card. */
function OwnForm({ card, lastResult }: Props) {
  const [form, fields] = useForm<z.input<typeof posted>>({
    id: "own-card",
    lastResult,
    defaultValue: { ...card, hidesEmail: card.hidesEmail ? "on" : undefined },
  });
  return (
    <Surface title="名刺の内容">
      <Form method="post" className="form" {...getFormProps(form)}>
        <ErrorSummary form={form} />
        <p className="note">名前・ふりがな・所属・写真は、プロフィールのものが使われます。</p>
        <TextField field={fields.jobTitle} label="肩書き" autoComplete="organization-title" />
        <TextField
          field={fields.tel}
          label="電話番号"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          support={EXTENSION_HINT}
        />
        <TextField field={fields.address} label="住所" autoComplete="address-line1" />
        <TextArea field={fields.back} label="裏面" max={CARD_BACK_CHARS} rows={4} />
        <Checkbox
          field={fields.hidesEmail}
          label="メールアドレスを名刺に載せない"
          note="ログインに使うアドレスが、交換した方に表示されます。"
        />
        <p className="note">更新すると、名刺を交換した方に「名刺が更新されました」と表示されます。</p>
        <FormDock>
          <SubmitButton>名刺を保存する</SubmitButton>
        </FormDock>
      </Form>
    </Surface>
  );
}

const PAPERS = ["card", "sheet"] as const;
type Paper = (typeof PAPERS)[number];

/** Cards of an A4 sheet: two columns of five, the size that is sold perforated. */
const CARDS: Record<Paper, number> = { card: 1, sheet: 10 };
const LABELS: Record<Paper, string> = { card: "1枚（91×55mm）", sheet: "A4に10枚" };

type PaperCardProps = { card: BusinessCard; link: OwnLink; paper: Paper };

/** One's own card with its code, as it comes out of a printer. */
function PaperCards({ card, link, paper }: PaperCardProps) {
  return (
    <>
      <PageHead
        title="名刺を印刷する"
        back={{ to: "/business-card/own", label: "自分の名刺" }}
        action={<PrintButton note>印刷する</PrintButton>}
      />
      <Tabs
        label="用紙"
        tabs={PAPERS.map((each) => ({
          to: `/business-card/own?paper=${each}`,
          label: LABELS[each],
          current: each === paper,
        }))}
      />
      <p className="note on-paper-not">
        市販の名刺用紙（A4・10面、91×55mm）に合わせています。印刷の設定は「拡大・縮小なし（100%）」にしてください。
      </p>
      <ul className="paper-cards" data-paper={paper} aria-label="印刷される名刺">
        {Array.from({ length: CARDS[paper] }, (_, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all items are the same placeholder.
          <PaperCard key={nth} card={card} link={link} />
        ))}
      </ul>
    </>
  );
}

function PaperCard({ card, link: { qr } }: Omit<PaperCardProps, "paper">) {
  const { name, kana, contact } = card;
  return (
    <li className="paper-card">
      <div>
        <p>{placeOfCard(card)}</p>
        <p className="paper-name">{name}</p>
        <p>{hiragana(kana)}</p>
      </div>
      <QrPicture qr={qr} label={`${name}の名刺のQRコード`} />
      <address>
        {contact?.address ? <span>{contact.address}</span> : null}
        {contact?.tel ? <span>TEL {contact.tel}</span> : null}
        {contact?.email ? <span>{contact.email}</span> : null}
      </address>
    </li>
  );
}

export const loader = only(...EXCHANGERS)(async ({ api, viewer, url }) => {
  const [own, card, link] = await Promise.all([
    api.businessCard.ownCard(),
    api.businessCard.getBusinessCardByUserId({ body: { userId: viewer.id } }),
    api.businessCard.cardLink(),
  ]);
  if (!card) throw json(null, { status: 404 });
  const address = `${url.origin}/card/${link.code}`;
  const hasEnded = link.expiresAt !== null && link.expiresAt <= Date.now();
  const paper = PAPERS.find((each) => each === url.searchParams.get("paper") && !hasEnded) ?? null;
  return { own, card, paper, link: { ...link, hasEnded, url: address, qr: qrOf(address) } };
});

export const action = only(...EXCHANGERS)(async (entered) => {
  const { api, form, context } = entered;
  const intent = intentOf(form);
  if (intent === "link" || intent === "renew") return changeLink(entered, intent === "renew");
  return submit(form, posted, async (value) => {
    await api.businessCard.updateOwnCard({ body: { ...value, hidesEmail: value.hidesEmail === "on" } });
    await context.flash({ kind: "success", text: "名刺の更新が完了しました" });
    return redirect("/business-card/own");
  });
});

async function changeLink({ api, form, context, url }: Entered, renews: boolean) {
  onlyFields(form, "code", "ends");
  const code = idIn(textIn(form, "code"));
  if (!code) throw json(null, { status: 400 });
  await api.businessCard.updateCardLink({ body: { code, renews, ends: form.has("ends") } });
  const text = renews ? "新しいQRコードとリンクにしました" : "リンクの設定を保存しました";
  await context.flash({ kind: "success", text });
  return redirect(url.pathname, 303);
}

export const meta = titled("自分の名刺");

export const handle: Handle = { hydrate: true };

export default function OwnCardPage() {
  const { own, card, link, paper } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  if (paper) return <PaperCards {...{ card, link, paper }} />;
  return (
    <>
      <PageHead title="自分の名刺" back={{ to: "/business-card/holder", label: "名刺" }} />
      <Columns label="名刺の見え方" aside={<Preview card={card} />}>
        <OwnCode link={link} face={card} />
        <OwnForm card={own} lastResult={lastResult} />
      </Columns>
    </>
  );
}

function Preview({ card }: Pick<ReturnType<typeof useLoaderData<typeof loader>>, "card">) {
  return (
    <Surface title="交換した方に表示される名刺">
      <CardPaper card={card} />
      {card.contact?.back ? <p className="card-back pre-line">{card.contact.back}</p> : null}
    </Surface>
  );
}
