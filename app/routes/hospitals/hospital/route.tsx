import { redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { isStarter } from "#contract/chat/limits";
import type { Provenance } from "#contract/hospitals/calls";
import { SOURCED_PARTS } from "#contract/hospitals/fields";
import { BAND_NAMES, dayWord, HOSPITAL_SOURCES } from "#contract/hospitals/figures";
import { isHospitalStaff } from "#contract/hospitals/limits";
import type { ReceptionToday } from "#contract/hospitals/reception";
import { SEARCH_PAGE_SIZE } from "#contract/limits";
import { doctorRow } from "~/parts/doctors/search/doctor-row.server";
import { DoctorRows } from "~/parts/doctors/search/doctor-rows";
import { outpatientStatus } from "~/parts/hospitals/outpatient-status";
import { HOSPITAL_SEARCH } from "~/parts/hospitals/search/address";
import { hospitalConditionsFrom } from "~/parts/hospitals/search/conditions";
import { Vacancies } from "~/parts/hospitals/vacancies";
import { MAIN_ROLES, only } from "~/request/guards.server";
import { lastPageAtMost, paged, pageOf } from "~/request/paging";
import { backLink, cameFrom, leadingBack } from "~/request/paths/back-link";
import { editAddress } from "~/request/paths/hospital-edit";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Pagination } from "~/ui/pages/pagination";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { LinkedText } from "~/ui/text/linked-text";
import { serverNow } from "~/ui/time/clock";
import { shortClock } from "~/ui/time/format";
import { Time } from "~/ui/time/time";
import { HospitalHead } from "./hospital-head";
import type { HospitalPageProps } from "./hospital-page-props";
import { Outpatient } from "./outpatient";
import { type Figure, type HospitalView, viewOf } from "./view.server";

/** Doctors shown at the side of the page; `?doctors=all` shows all of them, a page at a time. */
const DOCTORS = 6;

export const loader = only(...MAIN_ROLES)(async ({ api, params, url, viewer }) => {
  const id = params.id ?? "";
  const isAll = url.searchParams.get("doctors") === "all";
  const size = isAll ? SEARCH_PAGE_SIZE : DOCTORS;
  const { page, found } = await lastPageAtMost(
    isAll ? pageOf(url) : 1,
    (page) =>
      Promise.all([
        api.hospitals.get({ params: { id } }),
        // If the doctors cannot be loaded, the page still says how to reach the hospital.
        api.hospitals
          .doctors({ params: { id }, query: { size, from: (page - 1) * size } })
          .catch(() => ({ doctors: [] })),
        referenceLists(api),
      ]),
    ([{ doctorCount }]) => paged(1, doctorCount, size).pages,
  );
  const [hospital, { doctors }, lists] = found;
  // A record that was merged into another: the old address leads to the new one.
  if (hospital.hospitalId !== id) throw redirect(`/hospitals/${hospital.hospitalId}`, 301);
  return {
    hospital: viewOf(hospital, lists),
    // The page says already that they work here.
    doctors: doctors.map((hit) => ({ ...doctorRow(hit, lists), workplace: "", place: "" })),
    doctorPages: isAll ? paged(page, hospital.doctorCount, size) : null,
    canShare: isStarter(viewer.principal),
    canList: viewer.principal !== "temporaryDoctor",
    list: listLookedFor(url),
    canNotify: isHospitalStaff(viewer.principal),
    shared: new URL(`/hospitals/${id}`, url).href,
    back: backLink(url, id, { to: "/hospitals/search", label: "医療機関検索" }),
  };
});

/** The list that the search one came from is made for; empty: none. */
function listLookedFor(url: URL): string {
  const from = cameFrom(url);
  if (!from?.startsWith(`${HOSPITAL_SEARCH}?`)) return "";
  return hospitalConditionsFrom(new URL(from, url).searchParams).list;
}

export const meta = titled<typeof loader>((data) => data.hospital.name);

export const handle: Handle = { hydrate: true, asksOffice: true };

export default function Page() {
  return <HospitalPage {...useLoaderData<typeof loader>()} />;
}

/** What a referring colleague needs first is first: the numbers, who answers, today's hours, vacant beds. */
function HospitalPage(props: HospitalPageProps) {
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
  return (
    <Surface title="空床" flush={vacantBeds.length > 0} more={isOwn ? <Link to={edit}>更新する</Link> : null}>
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

/** Today's reception hours, or why none are known, and beside them how it is just now: on paper the hours alone. */
function TodayHours({ today }: { today: ReceptionToday }) {
  const { spans } = today;
  const status = outpatientStatus(today);
  return (
    <Surface
      title={
        <span>
          今日 <Time at={serverNow()} as="day" />
          の外来
        </span>
      }
      more={
        status ? (
          <span className="on-paper-not">
            <Badge tone={status.tone}>{status.word}</Badge>
          </span>
        ) : null
      }
      flush={spans.length > 0}
    >
      {spans.length > 0 ? (
        <div className="today">
          {spans.map(({ band, start, end, note }) => (
            <div key={band + start}>
              <p className="note">{BAND_NAMES[band]}の受付</p>
              <p>
                <b>
                  {shortClock(start)}〜{shortClock(end)}
                </b>
              </p>
              {note ? <p className="note">{note}</p> : null}
            </div>
          ))}
          {today.isInferred ? <p className="note whole">{HOURS_INFERRED}</p> : null}
        </div>
      ) : (
        <p className="none">{withoutHours(today)}</p>
      )}
    </Surface>
  );
}

const HOURS_INFERRED = "診療科ごとの診療時間から推定した受付時間です。お越しの前に、お電話でご確認ください。";

function withoutHours({ state, weekday }: ReceptionToday): string {
  if (state === "closed") return `${dayWord(weekday)}は休診です。急ぎのときはお電話でお問い合わせください。`;
  if (state === "holiday") return "祝日の受付時間は登録されていません。お電話でお問い合わせください。";
  return "受付時間は登録されていません。お電話でお問い合わせください。";
}
