import { useLocation } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import type { Person as PersonView } from "#contract/chat/shapes";
import { honorific } from "#contract/users/called";
import { pageOfUser } from "#contract/users/page-of-user";
import type { ExchangeEntry } from "~/parts/business-card/exchange-entry.server";
import { ExchangeLink } from "~/parts/business-card/exchange-link";
import type { MessageLink } from "~/parts/chat/writing/message-link.server";
import { WriteTo } from "~/parts/chat/writing/write-to";
import { HospitalRow } from "~/parts/hospitals/hospital-row";
import { PersonSafety } from "~/parts/moderation/person-safety";
import { leadingBack } from "~/request/paths/back-link";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Link } from "~/ui/link";
import { Seal } from "~/ui/people/seal";
import { Person, Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { Tags } from "~/ui/text/tags";
import { formatDate } from "~/ui/time/format";
import { PaperRows } from "./paper-rows";
import type { ProfilePlace, ProfileView } from "./profile.server";
import { firstAct, ProfileHead } from "./profile-head";
import type { Reach } from "./reach.server";
import { faxAddress, ReachActs } from "./reach-acts";

type Shared = { people: PersonView[]; communities: { objectId: string; name: string }[] };

type Props = {
  doctor: ProfileView;
  messageLink: MessageLink | null;
  exchange: ExchangeEntry | null;
  /** Absent for viewers of the connect area, who reach doctors by their page alone. */
  reach?: Reach | null;
  /** The post, as the doctor's card says. */
  jobTitle?: string | null;
  /** The people and communities that the viewer and the doctor have in common. */
  shared?: Shared | null;
  back: { to: string; label: string };
  /** The viewer's own page, whomever's eyes it is seen with. */
  isOwn?: boolean;
  bar?: ReactNode;
  /** The viewer may look at hospitals: workplaces lead to theirs. */
  opensHospitals?: boolean;
};

/** One doctor: who and where above all, then the field, and the career at the side. */
export function DoctorProfile(props: Props) {
  const {
    doctor,
    messageLink,
    exchange,
    reach = null,
    shared = null,
    jobTitle = null,
    back,
    isOwn = false,
    bar,
    opensHospitals,
  } = props;
  // Who sees little of a doctor has the workplaces where others have the career.
  const isAsideOfPlaces = careerOf(doctor).length === 0 && !shared && !reach;
  const places = (
    <>
      <Workplaces
        title="現在の勤務先"
        places={doctor.current.filter(
          ({ hospitalId }) => !reach?.workplaces.some(({ id }) => id === hospitalId),
        )}
        isHidden={Boolean(reach?.workplaces.length)}
        isNarrow={isAsideOfPlaces}
        opensHospitals={opensHospitals}
      />
      {doctor.past.length > 0 && (
        <Workplaces
          title="これまでの勤務先"
          places={doctor.past}
          opensHospitals={opensHospitals}
          isNarrow={isAsideOfPlaces}
        />
      )}
    </>
  );
  return (
    <>
      <ProfileHead
        {...{ doctor, back, messageLink, exchange, reach, jobTitle, isOwn, bar, opensHospitals }}
      />
      <StatusLine doctor={doctor} canCall={(reach?.calls.length ?? 0) > 0} />
      <Columns
        label="経歴"
        aside={
          isAsideOfPlaces ? (
            places
          ) : (
            <>
              {shared ? <SharedConnections shared={shared} /> : null}
              <Career doctor={doctor} />
            </>
          )
        }
      >
        {reach?.clinics.length ? <Clinics lines={reach.clinics} /> : null}
        <Field doctor={doctor} />
        {doctor.introduction ? (
          <Surface title="自己紹介">
            <p className="lines">{doctor.introduction}</p>
          </Surface>
        ) : null}
        <Papers doctor={doctor} />
        {reach?.workplaces.length ? <Reachable doctor={doctor} reach={reach} /> : null}
        {isAsideOfPlaces ? null : places}
      </Columns>
      {reach && reach.sources.length > 0 ? <p className="note">出典：{reach.sources.join("、")}</p> : null}
      {doctor.accountId === null ? <Correction id={doctor.id} /> : null}
      {isOwn ? null : <PersonSafety userId={doctor.accountId} name={doctor.name} of="doctor" />}
      <FirstAct {...{ doctor, messageLink, exchange, reach, isOwn }} />
    </>
  );
}

/** On a phone, what is done first has its place at the foot of the page. */
function FirstAct(props: Parameters<typeof firstAct>[0] & Pick<Props, "doctor">) {
  const { doctor, messageLink, exchange, reach } = props;
  const first = firstAct(props);
  if (first === "reach" && reach)
    return <ReachActs doctor={doctor} reach={reach} className="dock only-phone" isShort />;
  if (first === null) return null;
  return (
    <div className="dock only-phone">
      {first === "exchange" && exchange ? (
        <ExchangeLink entry={exchange} isFirst />
      ) : (
        <WriteTo messageLink={messageLink} />
      )}
    </div>
  );
}

/** The days on which the doctor sees outpatients, as their hospitals' tables say. */
function Clinics({ lines }: { lines: string[] }) {
  return (
    <Surface title="外来日">
      <ul className="plain-list">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Surface>
  );
}

/** Present workplaces of the directory, each with what leads to them. */
function Reachable({ doctor, reach }: { doctor: ProfileView; reach: Reach }) {
  const here = useHere();
  return (
    <Surface title="現在の勤務先" flush>
      <RowList label="現在の勤務先">
        {reach.workplaces.map((place) => (
          <HospitalRow
            key={place.id}
            hospital={place}
            to={leadingBack(`/hospitals/${place.id}`, here)}
            act={
              <div className="row-acts">
                <Link className="lk" to={faxAddress(place.id, doctor.id, here)}>
                  FAX送付状
                </Link>
                {reach.canNotify ? (
                  <Link className="lk" to={`/notices/new?hospitals=${place.id}`}>
                    この医療機関へお知らせを送る
                  </Link>
                ) : null}
              </div>
            }
          />
        ))}
      </RowList>
    </Surface>
  );
}

/** Whom both know, and where both are. */
function SharedConnections({ shared: { people, communities } }: { shared: Shared }) {
  const here = useHere();
  if (people.length + communities.length === 0) return null;
  return (
    <Surface title="共通のつながり" flush>
      {people.length > 0 ? (
        <RowList label="共通のつながり">
          {people.map(({ objectId, name, role, organization, avatarUrl, doctorId }) => {
            const page = pageOfUser({ userId: objectId, role, doctorId }, false);
            return (
              <Person
                key={objectId}
                to={page ? leadingBack(page, here) : undefined}
                leading={<Seal name={name} role={role} src={avatarUrl} size="s" />}
                title={name}
                badges={<small>{honorific(role)}</small>}
                detail={organization}
              />
            );
          })}
        </RowList>
      ) : null}
      {communities.length > 0 ? (
        <p className="line">
          共通のコミュニティ　
          {communities.map(({ objectId, name }, at) => (
            <Fragment key={objectId}>
              {at > 0 ? "、" : null}
              <Link to={`/group/${objectId}`}>{name}</Link>
            </Fragment>
          ))}
        </p>
      ) : null}
    </Surface>
  );
}

/** Says why nobody can write to this doctor, if nobody can. */
function StatusLine({ doctor, canCall }: { doctor: ProfileView; canCall: boolean }) {
  const { isSelf, isUnderReview, userId, vanishedAt } = doctor;
  if (isUnderReview && isSelf)
    return (
      <Callout title="医師資格を確認しています">
        確認が終わるまで、ほかの会員には「資格確認中」と表示されます。
        <Link to="/doctor/new/pending">確認の状況を見る</Link>
      </Callout>
    );
  if (isUnderReview)
    return (
      <Callout title="この医師の資格を確認しています">
        掲載内容はご本人の申告によるものです。確認が終わると、メッセージを送ることができます。
      </Callout>
    );
  if (userId !== null) return null;
  if (vanishedAt !== null)
    return (
      <Callout kind="warning" title={`${formatDate(vanishedAt)}の名簿にはありません`}>
        それより前の名簿をもとに掲載しています。勤務先などが変わっている場合があります。メッセージは登録された医師に送ることができます。
      </Callout>
    );
  return (
    <Callout title="医の輪には未登録の方です">
      公表されている情報をもとに掲載しています。メッセージと名刺交換は、登録された医師との間で使えます。
      {canCall ? "勤務先の連携室や代表へ、お電話・FAXでご連絡ください。" : null}
    </Callout>
  );
}

function Correction({ id }: { id: string }) {
  const here = useHere();
  return (
    <p>
      <Link to={leadingBack(`/posting_information/request?doctor=${id}`, here)}>訂正を依頼する</Link>
      <span className="note">　掲載内容の誤りに気づいたときは、運営へお知らせください。</span>
    </p>
  );
}

/** This page with the way back that it knows itself, for those that it leads to. */
function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

/** The newest that the doctor shows; a connect company has no page of papers to be led to. */
function Papers({ doctor: { papers, id } }: { doctor: ProfileView }) {
  const here = useHere();
  if (!papers || papers.total === 0) return null;
  const { total, newest } = papers;
  const all = leadingBack(`/papers?doctor=${id}`, here);
  const more = total > newest.length ? <Link to={all}>すべて（{total}件）</Link> : null;
  return (
    <Surface title="論文" flush more={more}>
      <PaperRows papers={newest} />
    </Surface>
  );
}

type PlacesProps = {
  title: string;
  places: ProfilePlace[];
  opensHospitals?: boolean;
  /** Nothing is said of an empty list: others of the kind are above. */
  isHidden?: boolean;
  /** In the aside: the time is under the place, not beside it. */
  isNarrow?: boolean;
};

function Workplaces({ title, places, opensHospitals, isHidden = false, isNarrow = false }: PlacesProps) {
  const here = useHere();
  if (isHidden && places.length === 0) return null;
  return (
    <Surface title={title} flush={places.length > 0}>
      {places.length === 0 ? (
        <p className="none">勤務先は登録されていません。</p>
      ) : (
        <RowList label={title}>
          {places.map((place) => (
            <Row
              key={`${place.name}${place.period}`}
              leading={<Seal name={place.name} icon="hospital" />}
              to={
                opensHospitals && place.hospitalId
                  ? leadingBack(`/hospitals/${place.hospitalId}`, here)
                  : undefined
              }
              title={place.name}
              detail={
                isNarrow ? (
                  <>
                    {place.place}
                    <div>{place.period}</div>
                  </>
                ) : (
                  place.place
                )
              }
              meta={isNarrow ? null : place.period}
            />
          ))}
        </RowList>
      )}
    </Surface>
  );
}

/** What is hidden has no line: 「未登録」 is said of what is empty, and of nothing else. */
export function Career({ doctor }: { doctor: ProfileView }) {
  const shown = careerOf(doctor);
  if (shown.length === 0) return null;
  return (
    <Surface title={shown.every(([term]) => term === "性別") ? "基本情報" : "経歴"}>
      <DefinitionList items={shown} />
    </Surface>
  );
}

function careerOf({ university, certificationYear, gender }: ProfileView): Fact[] {
  const facts: Fact[] = [
    ["出身大学", university],
    ["医籍登録年", certificationYear && `${certificationYear}年`],
    ["性別", gender],
  ];
  return facts.filter(isShown);
}

type Fact = [term: string, description: ReactNode];
const isShown = ([, description]: Fact) => description !== undefined;

export function Field({ doctor }: { doctor: ProfileView }) {
  const { departments, diseases, surgeries, unacceptable, inferred } = doctor;
  const facts: Fact[] = [
    ["診療科", departments.length > 0 ? <Departments key="departments" names={departments} /> : null],
    ["得意とする疾患・部位", diseases?.length ? <Tags key="diseases" words={diseases} /> : diseases && null],
    ["対応可能な手術・手技", surgeries?.join("、")],
    ...(inferred?.length
      ? [["論文から推定した専門領域", <Tags key="inferred" words={inferred} />] satisfies Fact]
      : []),
    ["対応していない疾患・手技", unacceptable?.join("、")],
  ];
  return (
    <Surface title="診療">
      <DefinitionList items={facts.filter(isShown)} />
    </Surface>
  );
}

function Departments({ names: [first, ...others] }: { names: string[] }) {
  return (
    <>
      <b>{first}</b>
      <span className="note">（第一診療科）</span>
      {others.map((name) => `、${name}`)}
    </>
  );
}
