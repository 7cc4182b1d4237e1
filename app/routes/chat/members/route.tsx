import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NAMED_READERS, TALKERS } from "#contract/chat/limits";
import { PAGE_SIZE } from "#contract/limits";
import { ApiRefusal } from "~/request/api.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf, textIn } from "~/request/forms/read";
import { only } from "~/request/guards.server";
import { paged, pageOf } from "~/request/paging";
import { queryTerms } from "~/request/search-words";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { MemberList } from "./member-list";
import { MemberSearch } from "./member-search";
import { RoomActs } from "./room-acts";

/** A page of the members, or of those who bear a name. */
export const loader = only(...TALKERS)(async ({ viewer, api, params, url }) => {
  const id = params.id ?? "";
  const wanted = queryTerms(url, "name");
  const [room, { members: asked }] = await Promise.all([
    api.chat.room({ params: { id }, query: { limit: 1 } }),
    api.chat.members({ params: { id }, query: { name: wanted } }),
  ]);
  const { sessionId: roomId, kind, name, ownerId, isMuted, groupId } = room;
  const { page, pages, from } = paged(pageOf(url), asked.length, PAGE_SIZE);
  return json({
    room: { roomId, kind, name, ownerId, isMuted, groupId },
    memberCount: room.members.length,
    members: asked.slice(from, from + PAGE_SIZE),
    wanted,
    page,
    pages,
    viewerId: viewer.id,
    mayChange: viewer.role !== "connectCompany",
  });
});

/** `mute` for oneself; `leave` and `remove` tell the room who stays. */
export const action = only(...TALKERS)(async ({ viewer, api, form, params, url, context }) => {
  onlyFields(form, "userId");
  const id = params.id ?? "";
  const intent = intentOf(form);
  if (intent === "mute" || intent === "unmute") {
    await api.chat.muteRoom({ params: { id }, body: { isMuted: intent === "mute" } });
    return redirect(`/rooms/${id}/members${url.search}`, 303);
  }
  const isLeaving = intent === "leave";
  const gone = isLeaving ? viewer.id : textIn(form, "userId");
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
  return redirect(isLeaving ? "/rooms" : `/rooms/${id}/members${url.search}`, 303);
});

export const meta = titled("チャットメンバー");

export const handle: Handle = { hydrate: true, footer: false };

export default function Members() {
  const { room, memberCount, members, wanted, page, pages, viewerId, mayChange } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const mayAdd = mayChange && room.kind === "group" && room.groupId === null;
  const add = mayAdd ? (
    <ButtonLink to={`/rooms/${room.roomId}/members/add`} icon="user-plus">
      メンバーを追加する
    </ButtonLink>
  ) : null;
  return (
    <>
      <PageHead
        title="チャットメンバー"
        context={`${room.name}・${memberCount}名`}
        back={{ to: `/rooms/${room.roomId}`, label: "チャット" }}
        action={add}
      />
      {refused ? <Callout kind="danger">{refused.error}</Callout> : null}
      <RoomActs room={room} mayChange={mayChange} />
      {memberCount > NAMED_READERS ? <MemberSearch wanted={wanted} /> : null}
      <MemberList
        {...{ room, members, viewerId }}
        isOfConnect={!mayChange}
        title={wanted ? `「${wanted}」の検索結果` : undefined}
      />
      <Pagination page={page} pages={pages} />
    </>
  );
}
