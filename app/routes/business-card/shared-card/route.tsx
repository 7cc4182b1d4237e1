import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import type { PairRelation } from "#contract/business-card/calls";
import { EXCHANGERS, REQUEST_MESSAGE_CHARS } from "#contract/business-card/limits";
import { EXCHANGE_COMPLETED, EXCHANGE_REQUESTED } from "#contract/business-card/texts";
import { HOUR_MS } from "#contract/limits";
import { id, text } from "#contract/text";
import { shownStanding } from "~/parts/business-card/shown-standing";
import { submitRequested } from "~/parts/chat/writing/asked-submit.server";
import { type Api, ApiRefusal } from "~/request/api.server";
import { only, open } from "~/request/guards.server";
import { roleHome } from "~/request/paths/role-home";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import { ForGuests, ForMembers } from "./entry-points";

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
  const standing = mayExchange
    ? shownStanding(await api.businessCard.getExchangeStatus({ body: face }))
    : null;
  if (standing) goOn(standing, face.userId);
  const isBetweenCompanies = role === "connectCompany" && viewer.role === "connectCompany";
  return json({
    kind: "member" as const,
    services,
    face,
    principal: viewer.principal,
    mayExchange: mayExchange && !isBetweenCompanies,
    isAsked: standing?.status === "requested",
    isOwnRequest: standing?.direction === "sent",
    notBefore: standing?.requestableFrom ?? null,
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
