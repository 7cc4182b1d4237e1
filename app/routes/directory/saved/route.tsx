import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { plainField } from "~/forms/field";
import { Checkbox } from "~/forms/fields/choices";
import { TextField } from "~/forms/fields/text-field";
import { RecentRows, savedSearchIcon } from "~/parts/directory/search-rows";
import { MAIN_ROLES, only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Disclosure } from "~/ui/overlays/disclosure";
import { PageHead } from "~/ui/page-head";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { changeSavedSearches, savedSearches } from "./saved-searches.server";

export const loader = only(...MAIN_ROLES)(savedSearches);

export const action = only(...MAIN_ROLES)(changeSavedSearches);

export const meta = titled("保存した検索・検索履歴");

export const handle: Handle = { hydrate: true };

export default function SavedSearches() {
  const { adding } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="保存した検索" context="検索履歴" back={{ to: "/mypage", label: "マイページ" }} />
      <Columns label="検索履歴" aside={<Recent />}>
        {adding ? <Adding /> : null}
        <Saved />
      </Columns>
    </>
  );
}

/** What telling means, by what is looked for. */
const notifyLabel = (kind: string, isOfBeds: boolean) =>
  isOfBeds
    ? "空床が出たら知らせる"
    : kind === "doctors"
      ? "新しく当てはまる医師がいたら知らせる"
      : "新しく当てはまる医療機関があったら知らせる";

function Adding() {
  const { adding } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (!adding) return null;
  const errors = refused?.intent === "save" ? [refused.message] : [];
  const notifies = refused?.intent === "save" ? refused.tells : adding.tells;
  return (
    <Surface title="検索を保存">
      <form method="post" className="form">
        <input type="hidden" name="save" value={adding.path} />
        <TextField
          field={{ ...plainField("name", refused?.name || adding.name), errors }}
          label="検索の名前"
          required
          autoComplete="off"
        />
        <Checkbox
          field={plainField("tells", notifies ? "on" : null)}
          label={notifyLabel(adding.kind, adding.isOfBeds)}
          note="当てはまるたびに1回、メールと通知でお知らせします（20時から7時までは朝にまとめます）。"
        />
        <Buttons>
          <Button name="intent" value="save">
            保存する
          </Button>
          <Link to={adding.path}>検索結果に戻る</Link>
        </Buttons>
      </form>
    </Surface>
  );
}

function Saved() {
  const { searches } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Surface title="保存した検索" flush>
      {refused?.intent === "tell" || refused?.intent === "quiet" ? (
        <Callout kind="danger" title="お知らせを設定できませんでした">
          {refused.message}
        </Callout>
      ) : null}
      {searches.length === 0 ? (
        <EmptyState drawing="search" title="保存した検索はありません">
          <Link to="/doctor/search">医師</Link>や<Link to="/hospitals/search">医療機関</Link>
          の検索結果で「条件を保存」を選ぶと、ここからすぐに同じ検索ができます。
        </EmptyState>
      ) : (
        <RowList label="保存した検索">
          {searches.map(({ id, kind, name, path, tells }) => (
            <Row
              key={id}
              to={path}
              leading={<Icon name={savedSearchIcon(kind)} />}
              title={name}
              badges={tells ? <Badge tone="brand">知らせる</Badge> : null}
              detail={kind === "doctors" ? "医師の検索" : "医療機関の検索"}
              actions={
                <>
                  <Acts
                    id={id}
                    name={name}
                    tells={tells}
                    word={notifyLabel(kind, /[?&](free|sex)=/.test(path))}
                  />
                  <Rename id={id} name={name} />
                </>
              }
            />
          ))}
        </RowList>
      )}
    </Surface>
  );
}

function Acts({ id, name, tells, word }: { id: string; name: string; tells: boolean; word: string }) {
  return (
    <form method="post" className="acts">
      <input type="hidden" name="id" value={id} />
      <Button
        kind="secondary"
        small
        icon={tells ? "bell-off" : "bell"}
        name="intent"
        value={tells ? "quiet" : "tell"}
      >
        {tells ? "知らせない" : word}
      </Button>
      <Button kind="quiet" small name="intent" value="remove" aria-label={`「${name}」を削除`}>
        削除
      </Button>
    </form>
  );
}

function Rename({ id, name }: { id: string; name: string }) {
  const answered = useActionData<typeof action>();
  const refused = answered?.intent === "rename" && answered.id === id ? answered : null;
  const field = plainField(`name-${id}`, refused?.name ?? name);
  return (
    <Disclosure summary="名前を変更する" open={refused !== null}>
      <form method="post" className="form">
        <input type="hidden" name="id" value={id} />
        <TextField
          field={{ ...field, name: "name", errors: refused ? [refused.message] : [] }}
          label="検索の名前"
          required
          autoComplete="off"
        />
        <div>
          <Button kind="secondary" small name="intent" value="rename">
            変更する
          </Button>
        </div>
      </form>
    </Disclosure>
  );
}

function Recent() {
  const { recent, isShared } = useLoaderData<typeof loader>();
  return (
    <Surface title="最近の検索" flush={recent.length > 0}>
      {recent.length === 0 ? (
        <p className="note">
          {isShared
            ? "共用の端末では、検索の履歴を残しません。"
            : "検索すると、この端末だけに履歴が残ります。"}
        </p>
      ) : (
        <>
          <RecentRows recent={recent} />
          <form method="post" className="sheet-foot">
            <Button kind="quiet" name="intent" value="forget">
              履歴をすべて消す
            </Button>
          </form>
        </>
      )}
    </Surface>
  );
}
