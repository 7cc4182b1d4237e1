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
import { Columns } from "~/ui/columns";
import { Icon } from "~/ui/icon";
import { DialogLink } from "~/ui/overlays/dialog";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { Row, RowList } from "~/ui/rows";
import { ListSearch } from "~/ui/search/list-search";
import { SearchRow } from "~/ui/search/search-row";
import { Surface } from "~/ui/surface";
import { MemberList } from "./member-list";

/** A page of the members, or of those who bear a name. */
export const loader = only(...TALKERS)(async ({ viewer, api, params, url }) => {
  const id = params.id ?? "";
  const wanted = queryTerms(url);
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
  return (
    <>
      <PageHead
        title="チャットメンバー"
        context={`${room.name}・${memberCount}名`}
        back={{ to: `/rooms/${room.roomId}`, label: "チャット" }}
      />
      {refused ? <Callout kind="danger">{refused.error}</Callout> : null}
      <Columns label="このチャットの設定" aside={<RoomActs room={room} mayChange={mayChange} />}>
        <SearchRow
          search={
            memberCount > NAMED_READERS ? (
              <ListSearch to={`/rooms/${room.roomId}/members`} words="名前・かな・勤務先" q={wanted} />
            ) : null
          }
        >
          {mayAdd ? (
            <ButtonLink
              to={`/rooms/${room.roomId}/members/add`}
              icon="user-plus"
              aria-label="メンバーを追加する"
            >
              追加する
            </ButtonLink>
          ) : null}
        </SearchRow>
        <MemberList
          {...{ room, members, viewerId }}
          isOfConnect={!mayChange}
          title={wanted ? `「${wanted}」の検索結果` : undefined}
        />
        <Pagination page={page} pages={pages} />
      </Columns>
    </>
  );
}

type Existing = Pick<Room, "kind" | "name" | "isMuted" | "groupId"> & { roomId: string };

/** What one does with the whole room: its notifications, its name, leaving it. */
function RoomActs({ room, mayChange }: { room: Existing; mayChange: boolean }) {
  const isOwnRoom = room.kind === "group" && room.groupId === null;
  return (
    <>
      <Surface title="このチャット">
        <p className="note">
          {room.isMuted
            ? "通知：オフ（未読の数に入らず、メールなどのお知らせも届きません）"
            : "通知：オン（未読が続くとメールなどでお知らせします）"}
        </p>
        {room.groupId ? <p className="note">{CHAT_FOLLOWS_GROUP}</p> : null}
        <Form method="post" preventScrollReset>
          <Button
            kind="secondary"
            small
            icon={room.isMuted ? "bell" : "bell-off"}
            name="intent"
            value={room.isMuted ? "unmute" : "mute"}
          >
            {room.isMuted ? "通知をオンにする" : "通知をオフにする"}
          </Button>
        </Form>
      </Surface>
      <Surface flush>
        <RowList label="このチャットの操作">
          {mayChange && isOwnRoom ? (
            <Row
              to={`/rooms/${room.roomId}/edit`}
              leading={<Icon name="pencil" />}
              title="チャット名を変更する"
            />
          ) : null}
          <Row
            to={`/rooms/${room.roomId}/export`}
            leading={<Icon name="download" />}
            title="やり取りを書き出す"
          />
          {room.groupId ? (
            <Row
              to={groupPaths(false).group(room.groupId)}
              leading={<Icon name="users" />}
              title="コミュニティを開く"
            />
          ) : null}
        </RowList>
      </Surface>
      {isOwnRoom ? (
        <div className="acts">
          <DialogLink dialog="leave-room" kind="loss">
            退出する
          </DialogLink>
          <LeaveDialog name={room.name} />
        </div>
      ) : null}
    </>
  );
}

function LeaveDialog({ name }: { name: string }) {
  return (
    <ConfirmDialog id="leave-room" title="チャットから退出しますか？" intent="leave" word="退出する">
      <p>「{name}」のこれまでのやり取りも、これからのメッセージも見られなくなります。</p>
    </ConfirmDialog>
  );
}
