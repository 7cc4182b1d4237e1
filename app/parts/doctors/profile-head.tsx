import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { UNREGISTERED } from "#contract/doctors/texts";
import type { ExchangeEntry } from "~/parts/business-card/exchange-entry.server";
import { ExchangeLink } from "~/parts/business-card/exchange-link";
import type { MessageLink } from "~/parts/chat/writing/message-link.server";
import { WriteTo } from "~/parts/chat/writing/write-to";
import { Calls } from "~/parts/hospitals/calls";
import { consultingText } from "~/parts/users/availability/consulting-labels";
import { RoleBadge } from "~/parts/users/role-badge";
import { leadingBack } from "~/request/paths/back-link";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { Label } from "~/ui/people/label";
import { Seal } from "~/ui/people/seal";
import { Verified } from "~/ui/people/verified";
import type { ProfileView } from "./profile.server";
import type { Reach } from "./reach.server";
import { ReachActs } from "./reach-acts";

type Props = {
  doctor: ProfileView;
  back: { to: string; label: string };
  /** Null: nobody to write to. */
  messageLink: MessageLink | null;
  exchange: ExchangeEntry | null;
  reach: Reach | null;
  jobTitle: string | null;
  isOwn: boolean;
  bar: ReactNode;
  opensHospitals?: boolean;
};

/** What is done first about a doctor: a message, else a card, else what needs no account of theirs. */
export function firstAct({
  messageLink,
  exchange,
  reach,
  isOwn,
}: Pick<Props, "messageLink" | "exchange" | "reach" | "isOwn">) {
  if (messageLink && "to" in messageLink) return "message";
  if (exchange && !exchange.isDone) return "exchange";
  return reach && !isOwn ? "reach" : null;
}

/** Says who it is: picture, reading, name, when the licence was checked, workplace, certifications, and the act. */
export function ProfileHead(props: Props) {
  const { doctor, back, messageLink, exchange, reach, jobTitle, isOwn, bar, opensHospitals } = props;
  const { name, kana, avatarUrl, verifiedAt, certifications, current, departments } = doctor;
  const [place] = current;
  const { pathname, search } = useLocation();
  const consulting = consultingText(doctor.consultingUntil);
  const first = firstAct(props);
  return (
    <>
      <PageHead
        back={back}
        title="医師"
        isKind
        context={[place?.name, departments[0]].filter(Boolean).join("・")}
      />
      {bar}
      <section className="sheet hero wide" aria-label="プロフィール">
        <Seal name={name} src={avatarUrl} size="xl" isVerified={verifiedAt !== null} />
        <div className="hero-words">
          <p className="sub">{kana}</p>
          <h1 className="hero-name">
            {name} <small>先生</small>
          </h1>
          {doctor.isUnderReview ? <RoleBadge of="temporaryDoctor" /> : null}
          {doctor.accountId === null ? <Badge>{UNREGISTERED}</Badge> : null}
          {verifiedAt === null ? null : <Verified what="医師資格" at={verifiedAt} />}
          {consulting ? (
            <div className="on-paper-not">
              <Badge tone="success">{consulting}</Badge>
            </div>
          ) : null}
        </div>
        <div className="hero-more">
          <p>
            {place?.hospitalId && opensHospitals ? (
              <Link to={leadingBack(`/hospitals/${place.hospitalId}`, pathname + search)}>{place.name}</Link>
            ) : (
              (place?.name ?? "勤務先は登録されていません")
            )}
            {departments[0] ? `　${departments[0]}` : null}
            {jobTitle ? `　${jobTitle}` : null}
            {place?.place ? <span className="note">　{place.place}</span> : null}
          </p>
          {certifications.length > 0 ? (
            <div className="labels">
              {certifications.map(({ by, name }) => (
                <Label key={name} by={by} name={name} size="m" />
              ))}
            </div>
          ) : null}
        </div>
        {isOwn ? (
          <div className="acts">
            <ButtonLink icon="pencil" to={`/doctor/${doctor.id}/edit`}>
              プロフィールを編集する
            </ButtonLink>
          </div>
        ) : null}
        {reach && !isOwn && reach.calls.length > 0 ? <Calls lines={reach.calls} /> : null}
        {messageLink || exchange || (reach && !isOwn) ? (
          <div className="acts">
            {first === "message" ? (
              <div className="acts only-desk">
                <WriteTo messageLink={messageLink} />
              </div>
            ) : null}
            {exchange ? (
              <div className={first === "exchange" ? "acts only-desk" : "acts"}>
                <ExchangeLink entry={exchange} isFirst={first === "exchange"} />
              </div>
            ) : null}
            {reach && !isOwn ? (
              <ReachActs
                doctor={doctor}
                reach={reach}
                className={first === "reach" ? "acts only-desk" : "acts"}
                isSecond={first !== "reach"}
              />
            ) : null}
            {first === "message" ? null : <WriteTo messageLink={messageLink} />}
          </div>
        ) : null}
      </section>
    </>
  );
}
