import { Link, useLocation } from "@remix-run/react";
import { ERROR_LEAD, ERROR_RETRY, ERROR_TITLE, NOT_FOUND_LEAD, NOT_FOUND_TITLE } from "#contract/messages";
import { Icon } from "~/ui/icon";

/** Stands in for everything that threw: a heading, what may be wrong, and ways on. Needs no loader's data. */
export function ErrorPage({ status, data }: { status: number; data: unknown }) {
  const isMissing = status === 404;
  const { message, requestId } = (data ?? {}) as { message?: string; requestId?: string };
  const { pathname, search } = useLocation();
  const title = isMissing ? NOT_FOUND_TITLE : ERROR_TITLE;
  return (
    <main className="error-page" data-service="main">
      <title>{title}</title>
      <Icon name={isMissing ? "search" : "triangle-alert"} size={24} />
      <h1>{title}</h1>
      <p>{message ?? (isMissing ? NOT_FOUND_LEAD : ERROR_LEAD)}</p>
      {isMissing ? null : <p>{ERROR_RETRY}</p>}
      <div className="buttons">
        <Link className="button button-primary" to="/" reloadDocument>
          トップへ戻る
        </Link>
        <a className="button button-secondary" href={pathname + search}>
          再読み込み
        </a>
        <form method="post" action="/logout">
          <button className="button button-quiet" type="submit">
            ログアウト
          </button>
        </form>
      </div>
      {requestId ? <p className="error-page-id">お問い合わせ番号：{requestId}</p> : null}
    </main>
  );
}
