import type { SubmissionResult } from "@conform-to/react";
import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { fromJapanTime } from "#contract/dates/japan-time";
import {
  MAGAZINE_STATE_LABELS,
  type Magazine,
  magazineChange,
  magazineRevision,
} from "#contract/magazine/calls";
import { MAGAZINE_NOBODY } from "#contract/magazine/texts";
import { plainField } from "~/forms/field";
import { TextField } from "~/forms/fields/text-field";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { MagazineForm } from "~/parts/operator/magazine-form";
import { OperatorHead } from "~/parts/operator/operator-head";
import { intentOf } from "~/request/forms/read";
import { operator } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import { titled } from "~/title";
import { Buttons } from "~/ui/buttons";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { formatPeople } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";

export const loader = operator(async ({ api, params }) => {
  const [magazine, { departments, prefectures }] = await Promise.all([
    api.magazine.magazine({ params: { id: params.id ?? "" } }),
    referenceLists(api),
  ]);
  return { magazine, departments, prefectures };
});

const DONE = {
  save: "下書きを保存しました",
  test: "ご自身のメールアドレスに試し送りしました",
  now: "配信を始めました",
  later: "配信を予約しました",
  withdraw: "予約を取り消し、下書きに戻しました",
} as const;
type Intent = keyof typeof DONE;
type Failed = { intent: Intent; lastResult: SubmissionResult };

const sending = magazineRevision.extend({
  sendAt: z
    .string()
    .default("")
    .transform((typed, ctx) => {
      const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) ? fromJapanTime(typed) : Number.NaN;
      if (Number.isNaN(at)) ctx.addIssue({ code: "custom", message: "送る日時を入力してください。" });
      return at;
    }),
});

export const action = operator(async ({ form, api, params, context }) => {
  const id = params.id ?? "";
  const asked = intentOf(form) ?? "save";
  const intent: Intent = Object.hasOwn(DONE, asked) ? (asked as Intent) : "save";
  const done = async () => {
    await context.flash({ kind: "success", text: DONE[intent] });
    return redirect(`/admin/magazine/${id}`, 303);
  };
  const result = await respond();
  if (result.status === 303) throw result;
  const lastResult = (await result.json()) as SubmissionResult;
  return json<Failed>({ intent, lastResult }, { status: result.status });

  async function respond() {
    if (intent === "save")
      return submit(form, magazineChange, async (body) => {
        await api.magazine.changeMagazine({ params: { id }, body });
        return done();
      });
    if (intent === "later")
      return submit(form, sending, async (body) => {
        await api.magazine.scheduleMagazine({ params: { id }, body });
        return done();
      });
    return submit(form, magazineRevision, async ({ revision }) => {
      if (intent === "test") await api.magazine.testMagazine({ params: { id } });
      else if (intent === "withdraw")
        await api.magazine.withdrawMagazine({ params: { id }, body: { revision } });
      else await api.magazine.scheduleMagazine({ params: { id }, body: { revision, sendAt: null } });
      return done();
    });
  }
});

export const meta = titled<typeof loader>((data) => data.magazine.subject);

export default function MagazinePage() {
  const { magazine, departments, prefectures } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>() as Failed | undefined;
  const lastResult = failed?.lastResult;
  const isDraft = magazine.state === "draft";
  return (
    <>
      <OperatorHead
        title={magazine.subject}
        context={MAGAZINE_STATE_LABELS[magazine.state]}
        back={{ to: "/admin/magazine", label: "配信" }}
      />
      <Columns
        label="送る"
        aside={<Side magazine={magazine} failed={failed?.intent === "save" ? undefined : lastResult} />}
      >
        <Surface title="届くメール">
          <p className="lines">{magazine.preview}</p>
        </Surface>
        {isDraft ? (
          <Surface title="編集">
            <MagazineForm
              key={magazine.revision}
              departments={departments}
              prefectures={prefectures}
              initial={magazine as Partial<z.input<typeof magazineChange>>}
              lastResult={failed?.intent === "save" ? lastResult : undefined}
            >
              <input type="hidden" name="revision" value={magazine.revision} />
              <SubmitButton intent="save">下書きを保存する</SubmitButton>
            </MagazineForm>
          </Surface>
        ) : null}
      </Columns>
    </>
  );
}

type SideProps = { magazine: Magazine; failed: SubmissionResult | undefined };

function Side({ magazine, failed }: SideProps) {
  const { state } = magazine;
  if (state === "draft") return <Sending magazine={magazine} failed={failed} />;
  return (
    <Surface title="結果">
      <DefinitionList
        items={[
          ["状態", MAGAZINE_STATE_LABELS[state]],
          ["日時", magazine.sendAt === null ? "" : <Time key="at" at={magazine.sendAt} />],
          ...(state === "scheduled"
            ? ([["宛先", `${formatPeople(magazine.audience)}（いまの時点）`]] as const)
            : ([
                ["宛先", formatPeople(magazine.recipients)],
                ["送信", formatPeople(magazine.sent)],
                ["送信直前に停止", formatPeople(magazine.declined)],
              ] as const)),
        ]}
      />
      {state === "scheduled" ? (
        <form method="post" className="form">
          <Refused failed={failed} />
          <input type="hidden" name="revision" value={magazine.revision} />
          <SubmitButton kind="secondary" intent="withdraw">
            予約を取り消す
          </SubmitButton>
        </form>
      ) : null}
    </Surface>
  );
}

function Sending({ magazine, failed }: SideProps) {
  const { audience, revision } = magazine;
  return (
    <>
      <Surface title="送る">
        <p>
          宛先：<strong>{formatPeople(audience)}</strong>
        </p>
        <p className="note">
          {audience > 0 ? "メールマガジンを希望し、条件に合う会員です。" : MAGAZINE_NOBODY}
        </p>
        <form method="post" className="form">
          <Refused failed={failed} />
          <input type="hidden" name="revision" value={revision} />
          <Buttons>
            <SubmitButton kind="secondary" intent="test">
              自分に試し送りする
            </SubmitButton>
            {audience > 0 ? <SubmitButton intent="now">いますぐ送る</SubmitButton> : null}
          </Buttons>
        </form>
      </Surface>
      <Surface title="日時を決めて送る">
        <form method="post" className="form">
          <input type="hidden" name="revision" value={revision} />
          <TextField
            field={{ ...plainField("sendAt"), id: "send-at", errors: failed?.error?.sendAt ?? undefined }}
            label="日時（日本時間）"
            type="datetime-local"
          />
          <SubmitButton kind="secondary" intent="later">
            この日時に予約する
          </SubmitButton>
        </form>
      </Surface>
    </>
  );
}

function Refused({ failed }: { failed: SubmissionResult | undefined }) {
  const texts = Object.values(failed?.error ?? {}).flatMap((each) => each ?? []);
  if (texts.length === 0) return null;
  return (
    <Callout kind="danger" title="送れませんでした">
      <p className="pre-line">{texts.join("\n")}</p>
    </Callout>
  );
}
