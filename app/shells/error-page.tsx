import { ERROR_LEAD, ERROR_RETRY, ERROR_TITLE, NOT_FOUND_LEAD, NOT_FOUND_TITLE } from "#contract/messages";

/** Shown for everything that threw: a heading, what may be wrong, and three ways on. */
export function ErrorPage({ status, data }: { status: number; data: unknown }) {
  const missing = status === 404;
  const { message, requestId } = (data ?? {}) as { message?: string; requestId?: string };
  return (
    <main>
      <title>{missing ? NOT_FOUND_TITLE : ERROR_TITLE}</title>
      <h1>{missing ? NOT_FOUND_TITLE : ERROR_TITLE}</h1>
      <p>{message ?? (missing ? NOT_FOUND_LEAD : ERROR_LEAD)}</p>
      {!missing && <p>{ERROR_RETRY}</p>}
      <a href="/">トップへ戻る</a>
      <a href="">再読み込み</a>
      <form method="post" action="/logout">
        <button type="submit">ログアウト</button>
      </form>
      {requestId && <p>{requestId}</p>}
    </main>
  );
}
