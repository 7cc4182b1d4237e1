import { json, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { correctionAnswer } from "#contract/corrections/calls";
import { CORRECTION_ANSWER_CHARS } from "#contract/corrections/limits";
import {
  CORRECTION_STATES,
  type CorrectionKind,
  type CorrectionRelation,
  type CorrectionState,
  type CorrectionSubject,
  isAnswered,
  KIND_LABELS,
  RELATION_LABELS,
  STATE_LABELS,
  SUBJECT_LABELS,
} from "#contract/corrections/texts";
import { PAGE_SIZE } from "#contract/limits";
import { type Field, plainField } from "~/forms/field";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { readButton } from "~/forms/form-by-schema.server";
import { shownRefusal } from "~/forms/submit.server";
import { idInAddress } from "~/parts/operator/id-in-address";
import { OperatorHead } from "~/parts/operator/operator-head";
import { MailAddress } from "~/parts/users/settings/mail-address";
import type { Api } from "~/request/api.server";
import { operator } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Callout } from "~/ui/callout";
import { EmptyState } from "~/ui/empty-state";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Pagination } from "~/ui/pages/pagination";
import { Tabs } from "~/ui/pages/tabs";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { formatItems } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";

export const loader = operator(async ({ api, url }) => {
  const state = stateIn(url);
  const found = await pageOfRows(url, PAGE_SIZE, ({ offset }) =>
    api.corrections.list({ query: { state, offset } }),
  );
  return { ...found, state };
});

function stateIn(url: URL): CorrectionState | "" {
  const asked = url.searchParams.get("state") ?? "";
  return CORRECTION_STATES.find((state) => state === asked) ?? "";
}

/** The page that corrects what is listed, the call that finds it, and what is said if its address is missing. */
const CORRECTIONS = {
  "correct-hospital": {
    to: "/admin/hospitals/",
    record: (api: Api, id: string) => api.hospitals.record({ params: { id } }),
    required: "訂正する医療機関のページのアドレスを入力してください（例：/hospitals/…）。",
  },
  "correct-doctor": {
    to: "/admin/doctors/",
    record: (api: Api, id: string) => api.doctors.record({ params: { id } }),
    required: "訂正する医師のページのアドレスを入力してください（例：/doctor/…）。",
  },
} as const;

const change = z.object({
  receipt: z.string(),
  from: z.enum(CORRECTION_STATES),
  /** What a button says: a state, or one together with the listing of what it is about, or the way to correct that. */
  state: z.enum([...CORRECTION_STATES, "delist", "relist", "correct-hospital", "correct-doctor"]),
  answer: z.string().default(""),
  page: z.string().default(""),
});

type Meant = Omit<z.output<typeof change>, "state"> & { state: CorrectionState | "delist" | "relist" };

function meant({ from, state, answer, page }: Meant) {
  const subjectId = idInAddress(page);
  if (state === "delist") return { from, state: "done", answer, listing: "stop", subjectId } as const;
  if (state === "relist") return { from, state: "in-hand", answer, listing: "resume", subjectId } as const;
  return { from, state, answer };
}

/** Whoever comes second to a request sees the page as it is now. An answer that cannot be taken is shown again. */
export const action = operator(async ({ form, api, context, url }) => {
  const asked = readButton(form, change);
  if (!asked.success) throw json(null, { status: 400 });
  const { receipt, state, answer, page } = asked.data;
  const refused = (error: string, status: number) => json({ receipt, answer, page, error }, { status });
  if (state === "correct-hospital" || state === "correct-doctor") {
    const { required, to, record } = CORRECTIONS[state];
    const id = idInAddress(page);
    if (id === "") return refused(required, 422);
    try {
      await record(api, id);
    } catch (error) {
      const { isPassing, message } = shownRefusal(error);
      if (isPassing) throw error;
      return refused(message, 422);
    }
    return redirect(to + encodeURIComponent(id));
  }
  const body = meant({ ...asked.data, state });
  const fault = correctionAnswer.safeParse(body).error?.issues[0]?.message;
  if (fault) return refused(fault, 422);
  try {
    await api.corrections.answer({ params: { id: receipt }, body });
    await context.flash({ kind: "success", text: "ご依頼の状態を変更しました" });
  } catch (error) {
    const refusal = shownRefusal(error);
    if (refusal.isPassing) throw refusal;
    if (refusal.status !== 409) return refused(refusal.message, refusal.status);
    await context.flash({ kind: "error", text: refusal.message });
  }
  return redirect(url.pathname + url.search);
});

export const meta = titled("訂正・削除のご依頼");

export default function Corrections() {
  const { corrections, total, page, pages, state } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const tabs = [
    ["", "すべて"] as const,
    ...CORRECTION_STATES.map((each) => [each, STATE_LABELS[each]] as const),
  ];
  return (
    <>
      <OperatorHead
        title="訂正・削除のご依頼"
        lead="掲載情報についてのご依頼です。ご本人・関係者であることを確認してから対応してください。"
      />
      <Tabs
        label="状態"
        tabs={tabs.map(([each, label]) => ({
          to: each ? `?state=${each}` : "/admin/corrections",
          label,
          current: each === state,
        }))}
      />
      <Surface title="受け付けたご依頼" more={formatItems(total)}>
        {corrections.length === 0 ? <EmptyState drawing="card" title="当てはまるご依頼はありません" /> : null}
        {corrections.map((request) => (
          <CorrectionItem
            key={request.receipt}
            asked={request}
            refused={refused?.receipt === request.receipt ? refused : undefined}
          />
        ))}
      </Surface>
      <Pagination page={page} pages={pages} />
    </>
  );
}

type Request = {
  receipt: string;
  subject: CorrectionSubject;
  subjectId: string | null;
  subjectName: string;
  kind: CorrectionKind;
  relation: CorrectionRelation;
  name: string;
  email: string;
  body: string;
  isMember: boolean;
  isListed: boolean | null;
  isCorrectable: boolean;
  state: CorrectionState;
  answer: string;
  createdAt: number;
  handledAt: number | null;
  handledBy: string | null;
};
type Refused = { answer: string; page: string; error: string };
type Props = { asked: Request; refused?: Refused };

const TONES = { new: "warning", "in-hand": "brand", done: "success", declined: "plain" } as const;

/** One request with what its asker wrote, and what can be done with it. */
function CorrectionItem({ asked, refused }: Props) {
  const { receipt, subjectName, kind, state, createdAt, email } = asked;
  return (
    <Disclosure
      open={refused !== undefined}
      summary={
        <span className="summary-words">
          {subjectName} <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>{" "}
          <Badge>{KIND_LABELS[kind]}</Badge>
          <span className="note">
            <Time at={createdAt} as="when" />
            ・受付番号 {receipt}
          </span>
        </span>
      }
    >
      <div className="stack">
        <DefinitionList
          items={[
            ["対象", <Subject key="subject" {...asked} />],
            ...(asked.isListed === false ? [["掲載", "停止中"] as const] : []),
            [
              "ご依頼者",
              `${asked.name}（${RELATION_LABELS[asked.relation]}${asked.isMember ? "・会員" : ""}）`,
            ],
            [
              "メールアドレス",
              email ? (
                <a key="email" href={`mailto:${email}`}>
                  <MailAddress>{email}</MailAddress>
                </a>
              ) : null,
            ],
            ["内容", <Words key="body" text={asked.body} />],
            ...(asked.handledBy ? [["対応", <HandledBy key="by" {...asked} />] as const] : []),
            ...(asked.answer ? [["回答", <Words key="answer" text={asked.answer} />] as const] : []),
          ]}
          empty="―"
        />
        <Change asked={asked} refused={refused} />
      </div>
    </Disclosure>
  );
}

const RECORDS = { hospital: "/admin/hospitals/", doctor: "/admin/doctors/" } as const;

/** Its correction opens in another tab: what is typed as an answer stays where it is. */
function Subject({ subject, subjectId, subjectName, isCorrectable }: Request) {
  const words = `${SUBJECT_LABELS[subject]}：${subjectName}`;
  if (!subjectId) return words;
  return (
    <>
      <Link to={subject === "hospital" ? `/hospitals/${subjectId}` : `/doctor/${subjectId}`}>{words}</Link>
      {"　"}
      {isCorrectable ? (
        <a href={`${RECORDS[subject]}${subjectId}`} target="_blank" rel="noopener">
          掲載内容を訂正する（別のタブで開きます）
        </a>
      ) : null}
    </>
  );
}

function HandledBy({ handledBy, handledAt }: Request) {
  return (
    <>
      {handledBy} {handledAt ? <Time at={handledAt} as="when" /> : null}
    </>
  );
}

function Words({ text }: { text: string }) {
  return <span className="pre-line">{text}</span>;
}

const PAGES = { hospital: "/hospitals/…", doctor: "/doctor/…" } as const;

type ChangeProps = { asked: Request; refused?: Refused };

function Change({ asked, refused }: ChangeProps) {
  const { receipt, state, subject, subjectId, isListed } = asked;
  if (state === "new" || isAnswered(state)) {
    return (
      <form method="post">
        <Hidden receipt={receipt} from={state} />
        <Buttons>
          <Button
            kind="secondary"
            name="state"
            value="in-hand"
            aria-label={`受付番号${receipt}：対応を始める`}
          >
            {state === "new" ? "対応を始める" : "確認中に戻す"}
          </Button>
          {isListed === false ? (
            <Button
              kind="secondary"
              name="state"
              value="relist"
              aria-label={`受付番号${receipt}：掲載を再開して確認中に戻す`}
            >
              掲載を再開して確認中に戻す
            </Button>
          ) : null}
        </Buttons>
      </form>
    );
  }
  const field: Field = { ...plainField(`answer-${receipt}`, refused?.answer ?? ""), name: "answer" };
  return (
    <form method="post" className="form">
      {refused ? <Callout kind="danger" title={refused.error} /> : null}
      <Hidden receipt={receipt} from={state} />
      <TextArea
        field={field}
        label="回答"
        rows={4}
        max={CORRECTION_ANSWER_CHARS}
        support="ご依頼者がリンクからご覧になります。行った対応、またはできない理由をお書きください。"
      />
      {subjectId ? null : (
        <TextField
          field={{ ...plainField(`page-${receipt}`, refused?.page ?? ""), name: "page" }}
          label={`${SUBJECT_LABELS[subject]}のページのアドレス`}
          required={false}
          support={`掲載内容を訂正するとき、掲載を停止するときに、対象のページを指定します。例：${PAGES[subject]}`}
        />
      )}
      <Buttons>
        <Button name="state" value="done" aria-label={`受付番号${receipt}：対応済みとして回答する`}>
          対応済みとして回答する
        </Button>
        <Button
          kind="secondary"
          name="state"
          value="declined"
          aria-label={`受付番号${receipt}：対応できないと回答する`}
        >
          対応できないと回答する
        </Button>
        {subjectId ? null : (
          <Button
            kind="secondary"
            formTarget="_blank"
            name="state"
            value={`correct-${subject}`}
            aria-label={`受付番号${receipt}：掲載内容の訂正に進む（別のタブで開きます）`}
          >
            掲載内容の訂正に進む（別のタブで開きます）
          </Button>
        )}
        {isListed !== false ? (
          <Button
            kind="loss"
            name="state"
            value="delist"
            aria-label={`受付番号${receipt}：掲載を停止して回答する`}
          >
            掲載を停止して回答する
          </Button>
        ) : null}
        <Button kind="secondary" name="state" value="new" aria-label={`受付番号${receipt}：未対応に戻す`}>
          未対応に戻す
        </Button>
      </Buttons>
    </form>
  );
}

function Hidden({ receipt, from }: { receipt: string; from: CorrectionState }) {
  return (
    <>
      <input type="hidden" name="receipt" value={receipt} />
      <input type="hidden" name="from" value={from} />
    </>
  );
}
