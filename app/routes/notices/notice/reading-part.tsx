import type { RecipientLine } from "#contract/notices/calls";
import { READING_STATES, type ReadingState } from "#contract/notices/limits";
import { calledWithWork } from "~/parts/notices/people";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { Pagination } from "~/ui/pages/pagination";
import { Tabs } from "~/ui/pages/tabs";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatItems } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";
import { Colleague, pageOfColleague } from "./colleague";
import type { Reading } from "./reading.server";

type Props = { reading: Reading; isMustRead: boolean; id: string };

/** Shows who has read it and who has not, by hospital and by person. */
export function ReadingPart({ reading, isMustRead, id }: Props) {
  const { by, page, pages, hospitals, people, counts } = reading;
  const isEmpty = hospitals.length + people.length === 0;
  return (
    <>
      <Tabs
        label="既読の状況"
        tabs={[
          {
            to: `/notices/${id}`,
            label: "医療機関ごと",
            current: by === "hospital",
            count: counts?.hospitals.all,
          },
          {
            to: `/notices/${id}?by=person`,
            label: "受信者ごと",
            current: by === "person",
            count: counts?.people.all,
          },
        ]}
      />
      <States reading={reading} isMustRead={isMustRead} id={id} />
      <Surface flush>
        {isEmpty ? <EmptyState drawing="done" title="該当する宛先はありません" /> : null}
        {hospitals.length > 0 ? (
          <RowList label="医療機関ごとの既読">
            {hospitals.map((hospital) => (
              <HospitalLine key={hospital.hospitalId} hospital={hospital} isMustRead={isMustRead} id={id} />
            ))}
          </RowList>
        ) : null}
        {people.length > 0 ? (
          <RowList label="受信者ごとの既読">
            {people.map((person) => (
              <Row
                key={person.userId}
                to={pageOfColleague(person, `/notices/${id}`)}
                title={calledWithWork(person)}
                badges={<State {...person} isMustRead={isMustRead} />}
                detail={person.hospitalName}
                meta={<When {...person} />}
              />
            ))}
          </RowList>
        ) : null}
      </Surface>
      <Pagination page={page} pages={pages} />
    </>
  );
}

function States({ reading: { by, state, counts }, isMustRead, id }: Props) {
  const words: Record<ReadingState, string> = {
    all: "すべて",
    waiting: `${isMustRead ? "未確認" : "未読"}${by === "hospital" ? "あり" : ""}`,
    done: by === "hospital" ? `全員${isMustRead ? "確認" : "既読"}` : isMustRead ? "確認済み" : "既読",
    nobody: "登録者なし",
  };
  const to = (wanted: ReadingState) => {
    const query = new URLSearchParams([
      ...(by === "person" ? [["by", by]] : []),
      ...(wanted === "all" ? [] : [["state", wanted]]),
    ]);
    return `/notices/${id}?${query}`;
  };
  return (
    <nav className="chips chips-line" aria-label="状態で絞り込む">
      {READING_STATES.filter((each) => by === "hospital" || each !== "nobody").map((each) => (
        <Link
          key={each}
          className="chip"
          to={to(each)}
          data-on={each === state || undefined}
          aria-current={each === state ? "true" : undefined}
          preventScrollReset
        >
          {words[each]}
          {by === "hospital" && counts ? ` ${formatItems(counts.hospitals[each])}` : ""}
        </Link>
      ))}
    </nav>
  );
}

type LineProps = { hospital: RecipientLine; isMustRead: boolean; id: string };

function HospitalLine({ hospital, isMustRead, id }: LineProps) {
  const { name, people, fax } = hospital;
  return (
    <li className="line">
      <div className="row-words">
        <div className="name">{name}</div>
        {people.length === 0 ? (
          <div className="sub">{`登録者なし${fax ? `　FAX ${fax}` : ""}`}</div>
        ) : (
          <ul className="bullets">
            {people.map((person) => (
              <li key={person.userId}>
                <Colleague person={person} here={`/notices/${id}`} />{" "}
                <State {...person} isMustRead={isMustRead} /> <When {...person} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

type Times = { readAt: number | null; acknowledgedAt: number | null };

function State({ readAt, acknowledgedAt, isMustRead }: Times & { isMustRead: boolean }) {
  if (acknowledgedAt !== null) return <Badge tone="success">確認済み</Badge>;
  if (readAt === null) return <Badge tone="warning">未読</Badge>;
  return <Badge tone={isMustRead ? "plain" : "success"}>{isMustRead ? "既読・未確認" : "既読"}</Badge>;
}

function When({ readAt, acknowledgedAt }: Times) {
  const at = acknowledgedAt ?? readAt;
  return at === null ? null : <Time at={at} as="when" />;
}
