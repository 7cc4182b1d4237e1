import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TALKERS } from "#contract/chat/limits";
import { EXPORT_DATE_INVALID } from "#contract/chat/texts";
import { isConnectRole } from "#contract/endpoint";
import { plainField } from "~/forms/field";
import { TextField } from "~/forms/fields/text-field";
import { Form } from "~/forms/form";
import { FormDock } from "~/forms/form-dock";
import { RoomAside, roomMembers } from "~/parts/chat/room-aside";
import { ApiRefusal } from "~/request/api.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { textIn } from "~/request/forms/read";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Button, buttonClass } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import { Time } from "~/ui/time/time";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** With `?ready=` the file of an export that the room knows of. */
export const loader = only(...TALKERS)(async ({ api, viewer, url, params }) => {
  const id = params.id ?? "";
  const room = await api.chat.room({ params: { id }, query: { limit: 1 } });
  const { searchParams } = url;
  const ready = searchParams.get("ready");
  return json({
    id,
    name: room.name,
    among: roomMembers(room),
    isOfConnect: isConnectRole(viewer.role),
    isSharedTerminal: viewer.isSharedTerminal,
    clientMessageId: crypto.randomUUID(),
    file: ready ? fileAddress(id, ready, searchParams) : null,
    expires: Number(searchParams.get("expires")) || null,
  });
});

const CHOICES = ["from", "until", "files", "blanked"];

function fileAddress(id: string, exportId: string, given: URLSearchParams) {
  const query = new URLSearchParams();
  for (const choice of CHOICES) if (given.get(choice)) query.set(choice, given.get(choice) ?? "");
  return `/api/chat/rooms/${id}/exports/${encodeURIComponent(exportId)}?${query}`;
}

export const action = only(...TALKERS)(async ({ api, form, params }) => {
  onlyFields(form, ...CHOICES, "clientMessageId");
  const id = params.id ?? "";
  const written = { from: textIn(form, "from"), until: textIn(form, "until") };
  const clientMessageId = textIn(form, "clientMessageId");
  const refused = (error: string, status: number) => json({ error, ...written, clientMessageId }, { status });
  if (Object.values(written).some((day) => day && !DAY.test(day))) return refused(EXPORT_DATE_INVALID, 422);
  try {
    const made = await api.chat.exportRoom({
      params: { id },
      body: { clientMessageId: clientMessageId || undefined },
    });
    const query = new URLSearchParams({ ready: made.id, expires: String(made.until) });
    for (const choice of CHOICES) if (textIn(form, choice)) query.set(choice, textIn(form, choice));
    return redirect(`/rooms/${id}/export?${query}`, 303);
  } catch (error) {
    if (!(error instanceof ApiRefusal) || ![422, 429].includes(error.status)) throw error;
    return refused(error.message, error.status);
  }
});

export const meta = titled("チャットの書き出し");

export const handle: Handle = { footer: false };

export default function ExportRoom() {
  const { id, name, among, isOfConnect, isSharedTerminal, clientMessageId, file, expires } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHead
        title="チャットの書き出し"
        context={`${name}・${among.memberCount}名`}
        lead="やり取りを、日時と送信者の入ったテキストと添付ファイルのZIPファイルで保存できます。"
        back={{ to: `/rooms/${id}/members`, label: "チャットメンバー" }}
      />
      <Columns label="このチャット" aside={<RoomAside {...among} isOfConnect={isOfConnect} here="/export" />}>
        {refused?.error ? <Callout kind="danger">{refused.error}</Callout> : null}
        {isSharedTerminal ? (
          <Callout kind="warning">
            共用の端末としてログインしています。保存したファイルは、次に使う方にも見られます。
          </Callout>
        ) : null}
        {file && !refused ? (
          <Ready file={file} until={expires} id={id} />
        ) : (
          <Choices id={id} clientMessageId={refused?.clientMessageId || clientMessageId} written={refused} />
        )}
      </Columns>
    </>
  );
}

function Ready({ file, until, id }: { file: string; until: number | null; id: string }) {
  return (
    <Surface title="ファイルの準備ができました">
      <p>書き出したことは、チャットに記録しました。</p>
      <p>
        <a className={buttonClass("primary")} href={file} download>
          <Icon name="download" />
          ファイルを受け取る（ZIP）
        </a>
      </p>
      {until ? (
        <p className="note">
          <Time at={until} />
          まで受け取れます。
        </p>
      ) : null}
      <p>
        <a href={`/rooms/${id}`}>チャットに戻る</a>
      </p>
    </Surface>
  );
}

type ChoicesProps = {
  id: string;
  clientMessageId: string;
  written: { from: string; until: string } | undefined;
};

function Choices({ id, clientMessageId, written }: ChoicesProps) {
  return (
    <Surface title="書き出す内容">
      <Form method="post" className="form" action={`/rooms/${id}/export`}>
        <input type="hidden" name="clientMessageId" value={clientMessageId} />
        <TextField
          field={plainField("from", written?.from ?? "")}
          label="最初の日"
          required={false}
          type="date"
          width="half"
        />
        <TextField
          field={plainField("until", written?.until ?? "")}
          label="最後の日"
          required={false}
          type="date"
          width="half"
          support="空欄のときは、参加した後のすべてのメッセージを書き出します。"
        />
        <label className="choice">
          <input type="checkbox" name="files" value="on" defaultChecked />
          <span>添付ファイルも含める</span>
        </label>
        <label className="choice">
          <input type="checkbox" name="blanked" value="on" />
          <span>
            患者さんの情報と思われる部分を伏せる
            <span className="choice-note">本文とファイル名が対象です。ファイルの中身は伏せられません。</span>
          </span>
        </label>
        <p className="note">
          書き出したことは、お名前とともにチャットに表示され、参加している方全員にわかります。保存したファイルの取り扱いにはご注意ください。
        </p>
        <FormDock cancel={`/rooms/${id}/members`}>
          <Button icon="download">書き出す</Button>
        </FormDock>
      </Form>
    </Surface>
  );
}
