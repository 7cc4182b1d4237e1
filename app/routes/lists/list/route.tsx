import { Link, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { UNREGISTERED } from "#contract/doctors/texts";
import { KEEPERS, type List } from "#contract/lists/calls";
import { HOSPITAL_MEMO_CHARS, LISTED_HOSPITALS_PER_PAGE, MARKS, type Mark } from "#contract/lists/limits";
import { MARK_LABELS } from "#contract/lists/texts";
import { callHref } from "#contract/telephone";
import { plainField } from "~/forms/field";
import { TextArea } from "~/forms/fields/text-area";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import { keeping } from "~/parts/lists/keeping.server";
import { kindText } from "~/parts/lists/kinds";
import { ListedRow } from "~/parts/lists/listed-row";
import { listedView } from "~/parts/lists/listed-view.server";
import { ListsAfterReview } from "~/parts/lists/lists-after-review";
import { MAIN_ROLES, only } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import { leadingBack } from "~/request/paths/back-link";
import { namesOf, referenceLists } from "~/request/reference.server";
import { queryTerms } from "~/request/search-terms";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink, buttonClass } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { Seal } from "~/ui/people/seal";
import { Person, RowList } from "~/ui/rows";
import { ListSearch } from "~/ui/search/list-search";
import { Surface } from "~/ui/surface";
import { formatItems, formatPeople } from "~/ui/text/numbers";
import { act, type RefusedNote } from "./acts.server";
import { HospitalEditor } from "./hospital-editor";
import { ListSidebar } from "./list-aside";
import type { ListedDoctorView, ListProps } from "./list-props";

export const loader = only(...MAIN_ROLES)(
  keeping(async ({ api, params, url, viewer }) => {
    const q = queryTerms(url);
    const mark: Mark | "" = MARKS.find((each) => each === url.searchParams.get("mark")) ?? "";
    const [found, lists, listed] = await Promise.all([
      pageOfRows(url, LISTED_HOSPITALS_PER_PAGE, (slice) =>
        api.lists.get({ params: { id: params.id ?? "" }, query: { q, mark, ...slice } }),
      ),
      referenceLists(api),
      api.lists.doctors({ params: { id: params.id ?? "" } }),
    ]);
    const { hospitals, total, before, after, page, pages, ...list } = found;
    return {
      list,
      hospitals: hospitals.map((each) => listedView(each, lists)),
      doctors: listed.doctors.map(({ departments, ...doctor }) => ({
        ...doctor,
        department: namesOf(departments, lists.departments)[0] ?? "",
      })),
      openedDoctor: url.searchParams.get("doctor"),
      ends: { before, after },
      asked: { q, mark, opened: url.searchParams.get("hospital") },
      total,
      role: viewer.role,
      shareUrl: list.shareKey ? `${url.origin}/lists/shared/${list.shareKey}` : null,
      page,
      pages,
    };
  }),
);

export const action = only(...KEEPERS)(act);

export const meta = titled<typeof loader>((data) => data?.list.name ?? "リスト詳細");

export const handle: Handle = { hydrate: true };

export default function HospitalList() {
  const shown = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return shown ? <ListPage {...shown} refused={refused ?? null} /> : <ListsAfterReview />;
}

/** A list as its owner works with it: numbers to call, notes, order; beside it what it is and what can be done with all. */
function ListPage(props: ListProps) {
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
                <Link className="icon-btn hosp-act" to={addressOfEditor(search, id)} preventScrollReset>
                  <Icon name="ellipsis" label={`メモ・並べ替え：${name}`} />
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
        {`名称・ふりがな・電話番号・所在地・メモから探せます。状態は「${MARK_LABELS.asked}」などで絞り込めます。`}
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

type Props = { list: List; asked: { q: string; mark: Mark | "" } };

/** What is above the rows: a search within the list, what can be done with all of it, and the marks to choose. */
function ListTools({ list, asked }: Props) {
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
          {each === "" ? "すべて" : MARK_LABELS[each]}
        </Link>
      ))}
    </nav>
  );
}

/** The doctors of a list, each with the number to call and what the owner noted. */
function ListedDoctors({ doctors, openedDoctor, refused }: ListProps) {
  const { pathname, search } = useLocation();
  return (
    <Surface id="doctors" title="医師" more={formatPeople(doctors.length)} flush>
      <RowList label="医師">
        {doctors.map((doctor) => {
          const { doctorId, name, kana, workplace, department, memo, isMember } = doctor;
          const isOpen = (refused?.hospitalId ?? openedDoctor) === doctorId;
          return (
            <Person
              key={doctorId}
              id={doctorId}
              to={leadingBack(`/doctor/${doctorId}`, pathname + search)}
              leading={<Seal name={name} isVerified={isMember} />}
              title={name}
              badges={
                <>
                  <small>先生</small>
                  <small className="kana">{kana}</small>
                  {isMember ? null : <Badge>{UNREGISTERED}</Badge>}
                </>
              }
              detail={
                <>
                  {[workplace, department].filter(Boolean).join("・")}
                  {memo && !isOpen ? <div className="lines ink">メモ：{memo}</div> : null}
                </>
              }
              actions={isOpen ? <Note doctor={doctor} refused={refused} /> : <Acts doctor={doctor} />}
            />
          );
        })}
      </RowList>
    </Surface>
  );
}

function Acts({ doctor: { doctorId, name, tel } }: { doctor: ListedDoctorView }) {
  return (
    <>
      {tel ? (
        <a className="tel" href={callHref(tel)}>
          <Icon name="phone" label="勤務先に電話" />
          {tel}
        </a>
      ) : null}
      <Link className="lk" to={`?doctor=${encodeURIComponent(doctorId)}#doctors`} preventScrollReset>
        メモを書く<span className="sr-only">：{name}</span>
      </Link>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="take-off-doctor" />
        <input type="hidden" name="doctorId" value={doctorId} />
        <Button kind="quiet" small icon="x">
          リストから外す<span className="sr-only">：{name}</span>
        </Button>
      </Form>
    </>
  );
}

function Note({ doctor, refused }: { doctor: ListedDoctorView; refused: RefusedNote | null }) {
  const current = refused?.current;
  return (
    <Form method="post" className="form" preventScrollReset>
      {refused ? (
        <Callout kind={current ? "warning" : "danger"} title={refused.message}>
          {current ? `現在のメモ：${current.memo || "なし"}` : null}
        </Callout>
      ) : null}
      <input type="hidden" name="intent" value="note-doctor" />
      <input type="hidden" name="doctorId" value={doctor.doctorId} />
      <input type="hidden" name="rev" value={current?.rev ?? refused?.rev ?? doctor.rev} />
      <TextArea
        field={plainField("memo", refused?.memo ?? doctor.memo)}
        label="メモ"
        rows={2}
        max={HOSPITAL_MEMO_CHARS}
        support="患者さんの氏名など、個人を特定できる情報は書かないでください。"
      />
      <div className="acts">
        <SubmitButton>保存する</SubmitButton>
        <Link className="lk" to="?#doctors" preventScrollReset>
          閉じる
        </Link>
      </div>
    </Form>
  );
}
