import { Link, useLocation } from "@remix-run/react";
import type { Provenance } from "#contract/hospitals/calls";
import { SOURCED_PARTS } from "#contract/hospitals/fields";
import { HOSPITAL_SOURCES } from "#contract/hospitals/figures";
import { DoctorRows } from "~/parts/doctors/search/doctor-rows";
import { FigureAge } from "~/parts/hospitals/figure-age";
import { Vacancies } from "~/parts/hospitals/vacancies";
import { leadingBack } from "~/request/paths/back-link";
import { editAddress } from "~/request/paths/hospital-edit";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Pagination } from "~/ui/pages/pagination";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { LinkedText } from "~/ui/text/linked-text";
import { Time } from "~/ui/time/time";
import { HospitalHead } from "./hospital-head";
import type { HospitalPageProps } from "./hospital-page-props";
import { Outpatient } from "./outpatient";
import { TodayHours } from "./today-hours";
import type { Figure, HospitalView } from "./view.server";

/** What a referring colleague needs first stands first: the numbers, who answers, today's hours, vacant beds. */
export function HospitalPage(props: HospitalPageProps) {
  const { hospital } = props;
  return (
    <>
      <HospitalHead {...props} />
      {hospital.closedAt === null ? null : (
        <Callout kind="warning" title="この医療機関は公表資料から削除されています">
          閉院・移転などの可能性があります。連絡の前に最新の情報をご確認ください。
        </Callout>
      )}
      {hospital.isUnconfirmed ? (
        <Callout
          kind="warning"
          title="勤務先の確認待ちです"
          action={
            <>
              <ButtonLink kind="secondary" small to="/mypage/workplaces">
                勤務先を確認する
              </ButtonLink>
              <ButtonLink kind="quiet" small to={`/hospitals/edit?hospital=${hospital.hospitalId}`}>
                編集を提案する
              </ButtonLink>
            </>
          }
        >
          確認が済むと、この医療機関の情報と空床の編集、お知らせの閲覧と送信ができます。
        </Callout>
      ) : null}
      <Columns label="医師と実績" aside={<Sidebar {...props} />}>
        {/* Paper is read on another day. */}
        <div className="on-paper-not">
          <TodayHours today={hospital.today} />
        </div>
        <VacantBeds hospital={hospital} />
        <Surface
          id="departments"
          title="診療科"
          more={hospital.departments.length > 0 ? `${hospital.departments.length}科` : null}
        >
          {hospital.departments.length > 0 ? (
            <p>{hospital.departments.join("、")}</p>
          ) : (
            <p className="none">診療科は登録されていません。</p>
          )}
        </Surface>
        <Outpatient hospital={hospital} />
        {hospital.freeText ? (
          <Surface title="紹介文">
            <p className="lines">
              <LinkedText text={hospital.freeText} />
            </p>
          </Surface>
        ) : null}
        <Sources hospital={hospital} />
      </Columns>
    </>
  );
}

function VacantBeds({
  hospital: { vacantBeds, hospitalId, isOwn, bedCountTotal },
}: {
  hospital: HospitalView;
}) {
  const { pathname, search } = useLocation();
  if (vacantBeds.length === 0 && bedCountTotal === 0 && !isOwn) return null;
  const edit = editAddress("/hospitals/edit/open_bed", { hospitalId, from: pathname + search });
  const oldest = [...vacantBeds].sort((a, b) => a.updatedAt - b.updatedAt)[0];
  return (
    <Surface
      title="空床"
      flush={vacantBeds.length > 0}
      more={
        <>
          {oldest ? <FigureAge at={oldest.updatedAt} /> : null}
          {isOwn ? <Link to={edit}>更新する</Link> : null}
        </>
      }
    >
      {vacantBeds.length > 0 ? (
        <Vacancies beds={vacantBeds} />
      ) : (
        <p className="none">空床は登録されていません。お電話でお問い合わせください。</p>
      )}
    </Surface>
  );
}

function Sidebar({ hospital, doctors, doctorPages }: HospitalPageProps) {
  const all = new URLSearchParams(useLocation().search);
  all.set("doctors", "all");
  return (
    <>
      <Surface
        title="所属する医師"
        flush={doctors.length > 0}
        more={
          doctorPages === null && hospital.doctorCount > doctors.length ? (
            <Link to={`/hospitals/${hospital.hospitalId}?${all}`}>全{hospital.doctorCount}名</Link>
          ) : (
            `${hospital.doctorCount}名`
          )
        }
      >
        {doctors.length > 0 ? (
          <DoctorRows doctors={doctors} />
        ) : (
          <p className="none">登録されている医師はいません。</p>
        )}
      </Surface>
      {doctorPages ? <Pagination {...doctorPages} /> : null}
      <Research hospital={hospital} />
      <Figures title="病床数" figures={hospital.beds} />
      <Figures title="職員数" figures={hospital.staff} />
      <Figures title="患者数・在院日数" figures={hospital.patients} />
      <Figures title="診療実績（年間）" figures={hospital.results} />
      <Figures
        title="病床機能報告"
        figures={hospital.report}
        note="報告の病床数は、必要病床数と単純に比較できません。"
      />
    </>
  );
}

/** What its doctors write about: who refers a rare case looks for that. */
function Research({ hospital: { research } }: { hospital: HospitalView }) {
  if (research.length === 0) return null;
  return (
    <Surface title="医師の専門領域（論文から推定）">
      <ul className="chips">
        {research.map(({ name, doctors, to }) => (
          <li key={name}>
            <Link className="chip" to={to}>
              {name}　{doctors}名
            </Link>
          </li>
        ))}
      </ul>
    </Surface>
  );
}

function Figures({ title, figures, note }: { title: string; figures: Figure[]; note?: string }) {
  if (figures.length === 0) return null;
  return (
    <Surface title={title}>
      <DefinitionList items={figures.map(({ label, value }) => [label, value] as const)} isShort />
      {note ? <p className="note">{note}</p> : null}
    </Surface>
  );
}

/** Says where each block comes from, and how to have it corrected. */
function Sources({ hospital: { provenance, hospitalId, isOwn } }: { hospital: HospitalView }) {
  const { pathname, search } = useLocation();
  const edits = editAddress("/hospitals/edit/history", { hospitalId, from: pathname + search });
  return (
    <Surface title="掲載情報の出典と更新" more={isOwn ? <Link to={edits}>更新の履歴</Link> : null}>
      {provenance.length > 0 ? (
        <DefinitionList
          items={provenance.map((each) => [SOURCED_PARTS[each.block], <Origin key={each.block} {...each} />])}
        />
      ) : (
        <p className="none">出典の記録はありません。</p>
      )}
      <p className="on-paper-not">
        <Link to={leadingBack(`/posting_information/request?hospital=${hospitalId}`, pathname + search)}>
          訂正を依頼する
        </Link>
        <span className="note">　掲載内容の誤りに気づいたときは、運営へお知らせください。</span>
      </p>
    </Surface>
  );
}

function Origin({ source, date, editedAt, editedBy }: Provenance) {
  return (
    <>
      {source ? (
        <span>
          出典：{HOSPITAL_SOURCES[source]}
          {date ? (
            <>
              （<Time at={date} as="date" />
              時点）
            </>
          ) : null}
        </span>
      ) : null}
      {source && editedAt !== null ? <br /> : null}
      {editedAt !== null ? (
        <span>
          {editedBy === "operator" ? "運営" : "この医療機関の会員"}が
          <Time at={editedAt} as="date" />
          に編集
        </span>
      ) : null}
    </>
  );
}
