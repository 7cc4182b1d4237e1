import { Link, useLocation } from "@remix-run/react";
import type { List } from "#contract/lists/calls";
import { MARK_WORDS } from "#contract/lists/texts";
import { kindText } from "~/parts/lists/kinds";
import { ListedRow } from "~/parts/lists/listed-row";
import { leadingBack } from "~/request/paths/back-link";
import { ButtonLink } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { Surface } from "~/ui/surface";
import { formatItems, formatPeople } from "~/ui/text/numbers";
import { HospitalEditor } from "./hospital-editor";
import { ListSidebar } from "./list-aside";
import type { ListProps } from "./list-props";
import { ListTools } from "./list-tools";
import { ListedDoctors } from "./listed-doctors";

/** A list as its owner works with it: numbers to call, notes, order; beside it what it is and what can be done with all. */
export function ListPage(props: ListProps) {
  const { list, hospitals, asked, total, page, pages } = props;
  const isNarrowed = asked.q !== "" || asked.mark !== "";
  return (
    <>
      <PageHead
        title={list.name}
        context={[
          kindText(list).join("・"),
          formatItems(list.hospitalCount),
          list.doctorCount > 0 ? `医師${formatPeople(list.doctorCount)}` : "",
        ]
          .filter(Boolean)
          .join("　")}
        back={{ to: "/lists/hospitals", label: "医療機関リスト" }}
      />
      <Columns label="このリスト" aside={<ListSidebar {...props} />}>
        <ListTools list={list} asked={asked} />
        {isNarrowed ? <p className="found-line">{formatItems(total)}が見つかりました</p> : null}
        <Surface flush>
          {hospitals.length > 0 ? <Rows {...props} /> : <Nothing list={list} isNarrowed={isNarrowed} />}
        </Surface>
        <Pagination page={page} pages={pages} />
        {props.doctors.length > 0 ? <ListedDoctors {...props} /> : null}
      </Columns>
    </>
  );
}

function Rows({ hospitals, ends, asked, refused }: ListProps) {
  const { pathname, search } = useLocation();
  const opened = refused?.hospitalId ?? asked.opened;
  return (
    <ul className="rule" aria-label="医療機関">
      {hospitals.map((hospital, at) => {
        const { id, name } = hospital;
        return (
          <ListedRow
            key={id}
            hospital={hospital}
            to={leadingBack(`/hospitals/${id}`, pathname + search)}
            act={
              opened === id ? null : (
                <Link className="lk hosp-act" to={addressOfEditor(search, id)} preventScrollReset>
                  メモ・並べ替え<span className="sr-only">：{name}</span>
                </Link>
              )
            }
          >
            {opened === id ? (
              <HospitalEditor
                hospital={hospital}
                above={hospitals[at - 1]?.id ?? (at === 0 ? ends.before : null)}
                below={hospitals[at + 1]?.id ?? (at === hospitals.length - 1 ? ends.after : null)}
                refused={refused}
              />
            ) : null}
          </ListedRow>
        );
      })}
    </ul>
  );
}

function addressOfEditor(search: string, hospitalId: string): string {
  const query = new URLSearchParams(search);
  query.set("hospital", hospitalId);
  return `?${query}#${hospitalId}`;
}

function Nothing({ list, isNarrowed }: { list: List; isNarrowed: boolean }) {
  if (isNarrowed)
    return (
      <EmptyState
        drawing="search"
        title="条件に合う医療機関はありません"
        action={
          <ButtonLink kind="secondary" to={`/lists/hospitals/${list.objectId}`}>
            すべて表示する
          </ButtonLink>
        }
      >
        {`名称・ふりがな・電話番号・所在地・メモから探せます。状態は「${MARK_WORDS.asked}」などで絞り込めます。`}
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="list"
      title="医療機関はまだ登録されていません"
      action={
        <ButtonLink icon="plus" to={`/hospitals/search?list=${list.objectId}`}>
          医療機関を追加する
        </ButtonLink>
      }
    >
      検索結果や医療機関のページから追加できます。
    </EmptyState>
  );
}
