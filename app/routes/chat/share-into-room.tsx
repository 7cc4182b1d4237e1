import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  LIST_LIMIT,
  MESSAGE_CHARS,
  SHARE_PATH,
  SHARED_FILES,
  SHARED_TEXT_CHARS,
  TALKERS,
} from "#contract/chat/limits";
import { matches } from "#contract/japanese/wording";
import showScript from "~/browser/share/show-shared?worker&url";
import { Form } from "~/forms/form";
import { PageScript } from "~/page-script";
import { ApiRefusal } from "~/request/api.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { textIn } from "~/request/forms/read";
import { only } from "~/request/guards.server";
import { queryTerms } from "~/request/search-terms";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Seal } from "~/ui/people/seal";
import { RowList } from "~/ui/rows";
import { SearchLine } from "~/ui/search/search-line";
import { Surface } from "~/ui/surface";

/** What another app shares comes in the address (workers/door/share.ts), or waits in the browser (public/sw.js). */
export const loader = only(...TALKERS)(async ({ api, url }) => {
  const name = queryTerms(url, "name");
  const { rooms } = await api.chat.rooms({ query: { limit: LIST_LIMIT } });
  return json({
    text: (url.searchParams.get("text") ?? "").slice(0, SHARED_TEXT_CHARS),
    isMissingFiles: url.searchParams.get("missing") === "files",
    rooms: rooms.filter((room) => name === "" || matches(room.name, name)),
    name,
  });
});

/** The text becomes the draft of the room, behind what is there; the files are put in by the room's page. */
export const action = only(...TALKERS)(async ({ api, form }) => {
  onlyFields(form, "text", "files", "room", "name");
  const id = textIn(form, "room");
  const text = textIn(form, "text");
  try {
    const { draft, draftQuoted } = await api.chat.room({ params: { id }, query: { limit: 1 } });
    const joined = [draft, text].filter(Boolean).join("\n").slice(0, MESSAGE_CHARS);
    if (text && !draft.endsWith(text))
      await api.chat.saveDraft({ params: { id }, body: { text: joined, replyTo: draftQuoted?.id } });
  } catch (error) {
    if (!(error instanceof ApiRefusal) || ![404, 422, 429].includes(error.status)) throw error;
    return json({ error: error.message }, { status: error.status });
  }
  return redirect(textIn(form, "files") ? `/rooms/${id}?${SHARED_FILES}=files` : `/rooms/${id}`, 303);
});

export const meta = titled("チャットへの共有");

export const handle: Handle = { footer: false };

export default function ShareIntoRoom() {
  const { text, isMissingFiles, rooms, name } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHead
        title="チャットへの共有"
        lead="送り先のチャットを選ぶと、入力欄に入ります。送信する前に確認できます。"
        back={{ to: "/rooms", label: "チャット" }}
      />
      {refused ? <Callout kind="danger">{refused.error}</Callout> : null}
      {isMissingFiles ? (
        <Callout kind="warning">
          ファイルは受け取れませんでした。チャットを開いてから、クリップの印で添付してください。
        </Callout>
      ) : null}
      <Surface title="共有する内容">
        <div id="shared-content">
          <p className="pre-line">{text || "共有された内容はありません。"}</p>
        </div>
      </Surface>
      <Form method="post" action={SHARE_PATH} className="picker">
        <input type="hidden" name="text" value={text} />
        <input type="hidden" name="files" value="" />
        <div>
          <SearchLine id="room-name" label="チャット名・相手の名前で検索" name="name" value={name}>
            <Button kind="secondary" icon="search" formMethod="get">
              検索する
            </Button>
          </SearchLine>
        </div>
        <Surface title={name ? `「${name}」の検索結果` : "送り先"} flush>
          {rooms.length > 0 ? (
            <RowList label="送り先のチャット">
              {rooms.map((room) => (
                <li key={room.key} className="line">
                  <Seal name={room.name} icon={room.kind === "group" ? "users" : undefined} size="s" />
                  <span className="row-words">
                    <span className="name">
                      {room.name} {room.kind === "group" ? <small>{room.memberCount}名</small> : null}
                    </span>
                  </span>
                  <span className="row-acts">
                    <Button kind="secondary" small name="room" value={room.key}>
                      選ぶ<span className="sr-only">：{room.name}</span>
                    </Button>
                  </span>
                </li>
              ))}
            </RowList>
          ) : (
            <EmptyState
              drawing="search"
              title={name ? "該当するチャットは見つかりませんでした" : "チャットはまだありません"}
            />
          )}
        </Surface>
      </Form>
      <PageScript src={showScript} />
    </>
  );
}
