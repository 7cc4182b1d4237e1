import { json, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { EXCHANGE_CANCELED, EXCHANGE_COMPLETED, EXCHANGE_REJECTED } from "#contract/business-card/texts";
import { PAGE_SIZE } from "#contract/limits";
import { id } from "#contract/text";
import { shownRefusal } from "~/forms/submit.server";
import { CardViews } from "~/parts/business-card/card-views";
import { only } from "~/request/guards.server";
import { paged, pageOf } from "~/request/paging";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pagination";
import { Surface } from "~/ui/surface";
import { Tabs } from "~/ui/tabs";
import { RequestLimit } from "./request-limit";
import { Requests } from "./request-list";

export const loader = only(
  "doctor",
  "temporaryDoctor",
  "ms",
  "connectCompany",
)(async ({ api, viewer, url }) => {
  const direction = url.searchParams.get("view") === "sent" ? ("sent" as const) : ("received" as const);
  const page = pageOf(url);
  const [found, limit] = await Promise.all([
    api.businessCard.findExchangeLog({
      body: { direction, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    }),
    viewer.principal === "connectCompany" ? api.businessCard.getBusinessCardExchangeLimit() : null,
  ]);
  // Whoever has them before their eyes has read them; the page itself still shows what was new.
  if (found.logs.some(({ isRead }) => !isRead))
    await api.businessCard.readBusinessCardExchangeLog({ body: {} }).catch(() => undefined);
  const mayAnswer = viewer.principal !== "temporaryDoctor";
  return { ...found, ...paged(page, found.total, PAGE_SIZE), direction, limit, mayAnswer };
});

const ACTS = {
  accept: ["acceptExchange", EXCHANGE_COMPLETED],
  reject: ["rejectExchange", EXCHANGE_REJECTED],
  cancel: ["cancelExchange", EXCHANGE_CANCELED],
} as const;

const answer = z.object({ objectId: id, intent: z.enum(["accept", "reject", "cancel"]) });

/** Who comes second to a request sees how it stands now, and why nothing was done. */
export const action = only(
  "doctor",
  "ms",
  "connectCompany",
)(async ({ api, form, context, url }) => {
  const asked = answer.safeParse(Object.fromEntries(form));
  if (!asked.success) throw json(null, { status: 400 });
  const { objectId, intent } = asked.data;
  const [call, text] = ACTS[intent];
  try {
    const { user } = await api.businessCard[call]({ body: { objectId } });
    const link =
      intent === "accept" ? { to: `/business-card/cards/${user.userId}`, label: "名刺を見る" } : undefined;
    await context.flash({ kind: "success", text, link });
  } catch (error) {
    const refusal = shownRefusal(error);
    if (refusal.isPassing) throw refusal;
    await context.flash({ kind: "error", text: refusal.message });
  }
  return redirect(url.pathname + url.search, 303);
});

export const meta = titled("名刺交換の申請");

export const handle: Handle = { hydrate: true };

export default function ExchangeRequests() {
  const { logs, direction, limit, mayAnswer, page, pages } = useLoaderData<typeof loader>();
  const views = [
    { to: "/business-card/requests", label: "届いた申請", current: direction === "received" },
    { to: "/business-card/requests?view=sent", label: "送った申請", current: direction === "sent" },
  ];
  return (
    <>
      <PageHead title="名刺交換の申請" back={{ to: "/business-card/holder", label: "名刺" }} />
      {limit ? <RequestLimit {...limit} /> : null}
      <Surface flush>
        <CardViews current="requests" counts={null} waiting={0} />
        <Tabs label="申請の向き" tabs={views} />
        <Requests logs={logs} direction={direction} mayAnswer={mayAnswer} />
      </Surface>
      <Pagination page={page} pages={pages} />
    </>
  );
}
