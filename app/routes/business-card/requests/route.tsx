import { json, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import type { ExchangeLog } from "#contract/business-card/calls";
import { CARD_READERS, EXCHANGERS, REJECTION_UNDO_MS } from "#contract/business-card/limits";
import {
  EXCHANGE_CANCELED,
  EXCHANGE_COMPLETED,
  EXCHANGE_NOT_MADE,
  EXCHANGE_REJECTED,
  EXCHANGE_REJECTION_UNDONE,
} from "#contract/business-card/texts";
import { companyMuted } from "#contract/contact-rules/texts";
import { isConnectRole } from "#contract/endpoint";
import { PAGE_SIZE } from "#contract/limits";
import { id } from "#contract/text";
import { readButton } from "~/forms/form-by-schema.server";
import { shownRefusal } from "~/forms/submit.server";
import { CardViews } from "~/parts/business-card/card-views";
import { RequestLimit } from "~/parts/business-card/request-limit";
import { requestLimitOf } from "~/parts/business-card/request-limit.server";
import { shownLog } from "~/parts/business-card/visible-exchange";
import type { ApiRefusal } from "~/request/api.server";
import { type Entered, only } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import { backLink } from "~/request/paths/back-link";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { Tabs } from "~/ui/pages/tabs";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { Requests } from "./request-list";

export const loader = only(...CARD_READERS)(async ({ api, viewer, url }) => {
  const direction = url.searchParams.get("view") === "sent" ? ("sent" as const) : ("received" as const);
  const [found, limit] = await Promise.all([
    pageOfRows(url, PAGE_SIZE, (slice) =>
      api.businessCard.findExchangeLog({ body: { direction, ...slice } }),
    ),
    requestLimitOf({ api, viewer }),
  ]);
  // Whoever has them before their eyes has read them; the page itself still shows what was new.
  if (found.logs.some(({ isRead }) => !isRead))
    await api.businessCard.readBusinessCardExchangeLog({ body: { direction } }).catch(() => undefined);
  const mayAnswer = viewer.principal !== "temporaryDoctor";
  const mayMute = viewer.role === "doctor";
  const now = Date.now();
  return {
    ...found,
    logs: found.logs.map((log) => ({ ...shownLog(log, now), undoableMs: undoableMs(log, now) })),
    direction,
    limit,
    isOfConnect: isConnectRole(viewer.role),
    back: backLink(url, "", { to: "/business-card/holder", label: "名刺" }),
    mayAnswer,
    mayMute,
  };
});

/** The time for which a request that the viewer declined can still be put back. */
function undoableMs({ status, direction, updatedAt }: ExchangeLog, now: number): number {
  if (status !== "rejected" || direction !== "received") return 0;
  return Math.max(0, updatedAt + REJECTION_UNDO_MS - now);
}

type ResponseBody = z.output<typeof response>;

/** Mutes the company, so that nothing more comes from it; its requests are declined with it. */
async function mute({ api, context }: Entered, userId: string) {
  const { companyName } = await api.contactRules.muteCompany({ body: { userId } });
  const link = { to: "/mypage/contact-rules", label: "設定を見る" };
  await context.flash({ kind: "success", text: companyMuted(companyName), link });
}

const ACTS = {
  accept: ["acceptExchange", EXCHANGE_COMPLETED],
  reject: ["rejectExchange", EXCHANGE_REJECTED],
  cancel: ["cancelExchange", EXCHANGE_CANCELED],
  undo: ["undoRejection", EXCHANGE_REJECTION_UNDONE],
} as const;

const response = z.union([
  z.object({ objectId: id, intent: z.enum(["accept", "reject", "cancel", "undo"]) }),
  z.object({ userId: id, intent: z.literal("mute") }),
]);

async function act(
  { api, context }: Entered,
  { objectId, intent }: Exclude<ResponseBody, { intent: "mute" }>,
) {
  const [call, text] = ACTS[intent];
  const { user } = await api.businessCard[call]({ body: { objectId } });
  const link =
    intent === "accept" ? { to: `/business-card/cards/${user.userId}`, label: "名刺を見る" } : undefined;
  await context.flash({ kind: "success", text, link });
}

/** Whoever comes second to a request sees how it stands now, and why nothing was done. */
export const action = only(...EXCHANGERS)(async (entered) => {
  const { form, context, url } = entered;
  const asked = readButton(form, response);
  if (!asked.success) throw json(null, { status: 400 });
  try {
    if (asked.data.intent === "mute") await mute(entered, asked.data.userId);
    else await act(entered, asked.data);
  } catch (error) {
    const refusal = shownRefusal(error);
    if (refusal.isPassing) throw refusal;
    const text = isDeclined(refusal, asked.data) ? EXCHANGE_NOT_MADE : refusal.message;
    await context.flash({ kind: "error", text });
  }
  return redirect(url.pathname + url.search, 303);
});

/** Somebody takes back what was declined meanwhile: they are told nothing of a refusal. */
function isDeclined({ refused }: ApiRefusal, { intent }: ResponseBody): boolean {
  return intent === "cancel" && (refused.current as { status?: string } | undefined)?.status === "rejected";
}

export const meta = titled("名刺交換の申請");

export const handle: Handle = { hydrate: true };

export default function ExchangeRequests() {
  const { logs, direction, limit, mayAnswer, mayMute, isOfConnect, back, page, pages } =
    useLoaderData<typeof loader>();
  const views = [
    { to: "/business-card/requests", label: "届いた申請", current: direction === "received" },
    { to: "/business-card/requests?view=sent", label: "送った申請", current: direction === "sent" },
  ];
  return (
    <>
      <PageHead title="名刺交換の申請" back={back} />
      {!mayAnswer && direction === "received" && logs.some(({ status }) => status === "requested") ? (
        <Callout>医師資格の確認が済むと、届いた申請に答えられます。</Callout>
      ) : null}
      <Columns
        label="申請について"
        aside={
          <>
            {limit ? <RequestLimit {...limit} /> : null}
            <Related isOfConnect={isOfConnect} isOfDoctor={mayMute} hasCard={mayAnswer} />
          </>
        }
      >
        <Surface flush>
          <CardViews current="requests" counts={null} waiting={0} />
          <Tabs label="申請の向き" tabs={views} />
          <Requests {...{ logs, direction, mayAnswer, mayMute, isOfConnect }} />
        </Surface>
        <Pagination page={page} pages={pages} />
      </Columns>
    </>
  );
}

type RelatedProps = { isOfConnect: boolean; isOfDoctor: boolean; hasCard: boolean };

/** Where one's own card stands, who may ask for it, and where people to ask are found. */
function Related({ isOfConnect, isOfDoctor, hasCard }: RelatedProps) {
  return (
    <Surface title="関連" flush>
      <RowList label="関連">
        {hasCard ? (
          <Row
            to="/business-card/own"
            leading={<Icon name="contact" />}
            title="自分の名刺"
            detail="QRコードで、その場で交換できます"
          />
        ) : null}
        {isOfDoctor ? (
          <Row
            to="/mypage/contact-rules"
            leading={<Icon name="sliders-horizontal" />}
            title="連絡を受ける相手"
            detail="申請を受け取る職種・企業・地域"
          />
        ) : null}
        <Row
          to={isOfConnect ? "/connect/doctor/search" : "/search"}
          leading={<Icon name="search" />}
          title={isOfConnect ? "医師をさがす" : "医師・MSをさがす"}
        />
      </RowList>
    </Surface>
  );
}
