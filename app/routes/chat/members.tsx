import { json, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ApiRefusal } from "~/api.server";
import { MemberList, RoomActs } from "~/bodies/chat/member-list";
import { only } from "~/guards.server";
import type { Handle } from "~/root";
import { pageTitle } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";

export const loader = only(
  "doctor",
  "ms",
  "connectCompany",
)(async ({ viewer, api, params, context }) => {
  const room = await api.chat.room({ params: { id: params.id ?? "" }, query: { limit: 1 } });
  const { key, kind, name, title, ownerId, members, isMuted } = room;
  const mayChange = viewer.role !== "connectCompany";
  return json({
    room: { key, kind, name, title, ownerId, members, isMuted },
    viewerId: viewer.id,
    mayChange,
    services: context.services,
  });
});

/** `mute` for oneself; `leave` and `remove` tell the room who stays. */
export const action = only(
  "doctor",
  "ms",
  "connectCompany",
)(async ({ viewer, api, request, params, context }) => {
  const form = await request.formData();
  const id = params.id ?? "";
  const intent = form.get("intent");
  if (intent === "mute" || intent === "unmute") {
    await api.chat.muteRoom({ params: { id }, body: { isMuted: intent === "mute" } });
    return redirect(`/rooms/${id}/members`, 303);
  }
  const isLeaving = intent === "leave";
  const gone = isLeaving ? viewer.id : String(form.get("userId"));
  try {
    const { members } = await api.chat.members({ params: { id } });
    const memberList = members.map(({ objectId }) => objectId).filter((each) => each !== gone);
    await api.chat.changeRoom({ params: { id }, body: { memberList } });
  } catch (error) {
    if (!(error instanceof ApiRefusal) || ![403, 422].includes(error.status)) throw error;
    return json({ error: error.message }, { status: error.status });
  }
  await context.flash({
    kind: "success",
    text: isLeaving ? "チャットから退出しました" : "メンバーを外しました",
  });
  return redirect(isLeaving ? "/rooms" : `/rooms/${id}/members`, 303);
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle("チャットメンバー", data.services) },
];

export const handle: Handle = { footer: false };

export default function Members() {
  const { room, viewerId, mayChange } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const mayAdd = mayChange && room.kind === "group";
  const add = mayAdd ? (
    <ButtonLink to={`/rooms/${room.key}/members/add`} icon="user-plus">
      メンバーを追加する
    </ButtonLink>
  ) : null;
  return (
    <>
      <PageHead
        title="チャットメンバー"
        context={`${room.name}・${room.members.length}名`}
        back={{ to: `/rooms/${room.key}`, label: "チャット" }}
        action={add}
      />
      {refused ? <Notice kind="danger">{refused.error}</Notice> : null}
      <MemberList room={room} viewerId={viewerId} />
      <RoomActs room={room} mayChange={mayChange} />
    </>
  );
}
