import { Link } from "@remix-run/react";
import type { List } from "#contract/lists/calls";
import { MARKS, type Mark } from "#contract/lists/limits";
import { MARK_WORDS } from "#contract/lists/texts";
import { ButtonLink, buttonClass } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { ListSearch } from "~/ui/search/list-search";

type Props = { list: List; asked: { q: string; mark: Mark | "" } };

/** What stands above the rows: a search within the list, what can be done with all of it, and the marks to choose. */
export function ListTools({ list, asked }: Props) {
  const at = `/lists/hospitals/${list.objectId}`;
  return (
    <>
      <div className="list-tools">
        <ListSearch to={at} words="リスト内を検索" q={asked.q}>
          {asked.mark ? <input type="hidden" name="mark" value={asked.mark} /> : null}
        </ListSearch>
        <div className="acts">
          <ButtonLink kind="secondary" small icon="plus" to={`/hospitals/search?list=${list.objectId}`}>
            加える
          </ButtonLink>
          <ButtonLink kind="secondary" small icon="printer" to={`${at}/print`}>
            印刷
          </ButtonLink>
          <Csv id={list.objectId} />
        </div>
      </div>
      {list.hospitalCount > 0 ? <Marks at={at} {...asked} /> : null}
    </>
  );
}

/** Excel takes a file without a question in Shift_JIS only; everything else likes UTF-8. */
function Csv({ id }: { id: string }) {
  const file = `/api/lists/hospitals/${id}/csv`;
  return (
    <details className="list-csv">
      <summary className={buttonClass("secondary", { small: true })}>
        <Icon name="download" />
        CSV
      </summary>
      <div className="list-files">
        <a href={`${file}?encoding=shift_jis`} download>
          Excel用（Shift_JIS）
        </a>
        <a href={file} download>
          その他のソフト用（UTF-8）
        </a>
      </div>
    </details>
  );
}

function Marks({ at, q, mark }: { at: string; q: string; mark: Mark | "" }) {
  const to = (wanted: Mark | "") => {
    const query = new URLSearchParams([...(q ? [["q", q]] : []), ...(wanted ? [["mark", wanted]] : [])]);
    return `${at}?${query}`;
  };
  return (
    <nav className="chips chips-line" aria-label="状態で絞り込む">
      {(["", ...MARKS] as const).map((each) => (
        <Link
          key={each}
          className="chip"
          to={to(each)}
          data-on={each === mark || undefined}
          aria-current={each === mark ? "true" : undefined}
        >
          {each === "" ? "すべて" : MARK_WORDS[each]}
        </Link>
      ))}
    </nav>
  );
}
