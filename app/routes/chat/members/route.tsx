import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NAMED_READERS, TALKERS } from "#contract/chat/limits";
import type { Room } from "#contract/chat/shapes";
import { CHAT_FOLLOWS_GROUP } from "#contract/chat/texts";
import { PAGE_SIZE } from "#contract/limits";
import { ConfirmDialog } from "~/forms/confirm-dialog";
import { Form } from "~/forms/form";
import { ApiRefusal } from "~/request/api.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf, textIn } from "~/request/forms/read";
import { only } from "~/request/guards.server";
import { paged, pageOf } from "~/request/paging";
import { groupPaths } from "~/request/paths/group-paths";
import { queryTerms } from "~/request/search-terms";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Button, ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { DialogLink } from "~/ui/overlays/dialog";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { SearchForm } from "~/ui/search/search-form";
import { MemberList } from "./member-list";

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

/** Finds one of many members. */
function MemberSearch({ wanted }: { wanted: string }) {
  return (
    <SearchForm
      id="member-name"
      label="名前・ふりがな・会社名で検索"
      name="name"
      wanted={wanted}
      all={wanted !== "" && { to: "?", word: "すべてのメンバーを表示する" }}
    />
  );
}

type Existing = Pick<Room, "kind" | "name" | "isMuted" | "groupId"> & { roomId: string };

/** What one does with the whole room, before its members, who may be many: its silence, its name, leaving it. */
function RoomActs({ room, mayChange }: { room: Existing; mayChange: boolean }) {
  const isOwnRoom = room.kind === "group" && room.groupId === null;
  return (
    <section aria-label="このチャットの設定">
      <div className="acts">
        <Form method="post" preventScrollReset>
          <Button
            kind="secondary"
            icon={room.isMuted ? "bell" : "bell-off"}
            name="intent"
            value={room.isMuted ? "unmute" : "mute"}
          >
            {room.isMuted ? "通知をオンにする" : "通知をオフにする"}
          </Button>
        </Form>
        {mayChange && isOwnRoom ? (
          <ButtonLink kind="secondary" icon="pencil" to={`/rooms/${room.roomId}/edit`}>
            チャット名を変更する
          </ButtonLink>
        ) : null}
        <ButtonLink kind="secondary" icon="download" to={`/rooms/${room.roomId}/export`}>
          やり取りを書き出す
        </ButtonLink>
        {isOwnRoom ? (
          <DialogLink dialog="leave-room" kind="loss">
            退出する
          </DialogLink>
        ) : null}
        {room.groupId ? (
          <ButtonLink kind="secondary" icon="users" to={groupPaths(false).group(room.groupId)}>
            コミュニティを開く
          </ButtonLink>
        ) : null}
      </div>
      {room.groupId ? <p className="note">{CHAT_FOLLOWS_GROUP}</p> : null}
      <p className="note">
        {room.isMuted
          ? "通知：オフ（未読の数に入らず、メールなどのお知らせも届きません）"
          : "通知：オン（未読が続くとメールなどでお知らせします）"}
      </p>
      {isOwnRoom ? <LeaveDialog name={room.name} /> : null}
    </section>
  );
}

function LeaveDialog({ name }: { name: string }) {
  return (
    <ConfirmDialog id="leave-room" title="チャットから退出しますか？" intent="leave" word="退出する">
      <p>「{name}」のこれまでのやり取りも、これからのメッセージも見られなくなります。</p>
    </ConfirmDialog>
  );
}
