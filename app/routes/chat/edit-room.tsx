import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ROOM_TITLE_CHARS } from "#contract/chat/limits";
import { DraftKeeper } from "~/forms/drafts/draft-keeper";
import { plainField } from "~/forms/field";
import { TextField } from "~/forms/fields/text-field";
import { Form } from "~/forms/form";
import { FormDock } from "~/forms/form-dock";
import { SubmitButton } from "~/forms/submit-button";
import { RoomAside, roomMembers } from "~/parts/chat/room-aside";
import { ApiRefusal } from "~/request/api.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { textIn } from "~/request/forms/read";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

export const loader = only(
  "doctor",
  "ms",
)(async ({ api, params }) => {
  const room = await api.chat.room({ params: { id: params.id ?? "" }, query: { limit: 1 } });
  const { sessionId: roomId } = room;
  if (room.kind === "direct" || room.groupId) throw redirect(`/rooms/${roomId}/members`);
  return json({ roomId, title: room.title, name: room.name, among: roomMembers(room) });
});

export const action = only(
  "doctor",
  "ms",
)(async ({ api, form, params, context }) => {
  onlyFields(form, "title");
  const id = params.id ?? "";
  const title = textIn(form, "title");
  try {
    await api.chat.changeRoom({ params: { id }, body: { title } });
  } catch (error) {
    if (!(error instanceof ApiRefusal) || ![403, 422].includes(error.status)) throw error;
    return json({ error: error.message, title }, { status: error.status });
  }
  await context.flash({ kind: "success", text: "チャット名を変更しました" });
  return redirect(`/rooms/${id}`, 303);
});

export const meta = titled("チャット名の変更");

export const handle: Handle = { hydrate: true, footer: false };

export default function EditRoom() {
  const { roomId, title, name, among } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = {
    ...plainField("title", refused?.title ?? title),
    errors: refused ? [refused.error] : undefined,
  };
  return (
    <>
      <PageHead
        title="チャット名の変更"
        context={name}
        back={{ to: `/rooms/${roomId}`, label: "チャット" }}
      />
      <Columns label="このチャット" aside={<RoomAside {...among} isOfConnect={false} here="/edit" />}>
        <Surface>
          <Form method="post" className="form">
            <DraftKeeper />
            <TextField
              field={field}
              label="チャット名"
              support={`${ROOM_TITLE_CHARS}文字まで。空欄のときはメンバーの名前で表示します。変更はメンバー全員に伝わります。`}
            />
            <FormDock cancel={`/rooms/${roomId}`}>
              <SubmitButton>変更する</SubmitButton>
            </FormDock>
          </Form>
        </Surface>
      </Columns>
    </>
  );
}
