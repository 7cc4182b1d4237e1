import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EXCHANGERS } from "#contract/business-card/limits";
import { idIn } from "#contract/ids";
import { submit } from "~/forms/submit.server";
import { CardPaper } from "~/parts/business-card/card-face";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf, textIn } from "~/request/forms/read";
import { type Entered, only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import { qrOf } from "~/ui/qr/qr.server";
import { Surface } from "~/ui/surface";
import { OwnCode } from "./own-code";
import { OwnForm } from "./own-form";
import { PAPERS, PaperCards } from "./paper-cards";
import { posted } from "./posted";

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
