import { Link } from "@remix-run/react";
import { isStarter } from "#contract/chat/limits";
import copyScript from "~/browser/copy?worker&url";
import { ConfirmDialog } from "~/forms/confirm-dialog";
import { plainField } from "~/forms/field";
import { Checkbox } from "~/forms/fields/choices";
import { Form } from "~/forms/form";
import { PageScript } from "~/page-script";
import { kindText } from "~/parts/lists/kinds";
import { Button, ButtonLink } from "~/ui/button";
import { DialogLink } from "~/ui/overlays/dialog";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { formatNumber } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";
import type { ListProps } from "./list-props";

/** What the list is, who else reads it, and what is done with all of it at once. */
export function ListSidebar(props: ListProps) {
  const { list } = props;
  return (
    <>
      <Surface title="このリスト" more={<Link to={`/lists/hospitals/${list.objectId}/edit`}>編集</Link>}>
        <DefinitionList
          empty="なし"
          items={[
            ["種別", kindText(list)[0]],
            ["目的", kindText(list)[1]],
            ["公開", list.shareKey ? "リンクを知っている会員" : "自分だけが見られます"],
            ["更新", <Time key="at" at={list.updatedAt} as="dateTime" />],
            ["メモ", list.memo],
          ]}
        />
      </Surface>
      {list.hospitalCount > 0 ? <AllAtOnce {...props} /> : null}
      <Share {...props} />
      <Delete {...props} />
    </>
  );
}

function AllAtOnce({ list, role }: ListProps) {
  return (
    <Surface title="まとめて送る">
      <p className="note">{`${formatNumber(list.hospitalCount)}件の医療機関へのFAX送付状を、1枚ずつ用意します。`}</p>
      <ButtonLink kind="secondary" icon="printer" to={`/lists/hospitals/${list.objectId}/fax`}>
        FAX送付状を印刷する
      </ButtonLink>
      {role === "ms" ? null : (
        <ButtonLink kind="secondary" icon="megaphone" to={`/notices/new?list=${list.objectId}`}>
          お知らせを送る
        </ButtonLink>
      )}
    </Surface>
  );
}

function Share({ list, shareUrl, role }: ListProps) {
  return (
    <Surface title="同僚と共有する" id="share">
      {shareUrl ? (
        <Shared url={shareUrl} name={list.name} sharesNotes={list.sharesNotes} hasChat={isStarter(role)} />
      ) : null}
      <Form method="post" className="form" preventScrollReset>
        <Checkbox
          key={String(list.sharesNotes)}
          field={plainField("sharesNotes", list.sharesNotes ? "on" : null)}
          label="メモと状態も見せる"
        />
        <Button kind="secondary" icon="share-2" name="intent" value="share">
          {shareUrl ? "設定を保存する" : "共有リンクを作成する"}
        </Button>
      </Form>
      {shareUrl ? (
        <Form method="post" preventScrollReset>
          <Button kind="quiet" name="intent" value="unshare">
            共有を停止する
          </Button>
        </Form>
      ) : (
        <p className="note">リンクを受け取った会員（医師・コメディカル・MS）が、閲覧とコピーができます。</p>
      )}
    </Surface>
  );
}

type SharedProps = { url: string; name: string; sharesNotes: boolean; hasChat: boolean };

function Shared({ url, name, sharesNotes, hasChat }: SharedProps) {
  const message = `医療機関リスト「${name}」\n${url}`;
  return (
    <>
      <div className="field">
        <label htmlFor="share-url">共有リンク</label>
        <input className="input" id="share-url" readOnly value={url} />
      </div>
      <div className="acts">
        <button type="button" className="btn btn-2 only-copying" data-copy={url}>
          リンクをコピーする
        </button>
        {hasChat ? (
          <ButtonLink kind="quiet" to={`/rooms/new?${new URLSearchParams({ message })}`}>
            チャットで送る
          </ButtonLink>
        ) : null}
      </div>
      <p className="note">{sharesNotes ? "メモと状態も表示されます。" : "メモと状態は表示されません。"}</p>
      <PageScript src={copyScript} />
    </>
  );
}

function Delete({ list }: ListProps) {
  return (
    <div>
      <DialogLink dialog="delete" kind="loss">
        リストを削除する
      </DialogLink>
      <ConfirmDialog id="delete" title="リストを削除しますか" intent="delete" word="削除する" icon="trash-2">
        <p>{`「${list.name}」と、${formatNumber(list.hospitalCount)}件の医療機関のメモ・状態を削除します。元に戻せません。`}</p>
      </ConfirmDialog>
    </div>
  );
}
