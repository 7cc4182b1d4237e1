import { useLocation } from "@remix-run/react";
import { callHref } from "#contract/telephone";
import { ExchangeLink } from "~/parts/business-card/exchange-link";
import { WriteTo } from "~/parts/chat/writing/write-to";
import type { DoctorPreview } from "~/parts/doctors/preview.server";
import { RoleBadge } from "~/parts/users/role-badge";
import { leadingBack } from "~/request/paths/back-link";
import { Badge } from "~/ui/badge";
import { Link } from "~/ui/link";
import { Label } from "~/ui/people/label";
import { Seal } from "~/ui/people/seal";
import { Verified } from "~/ui/people/verified";
import { DefinitionList } from "~/ui/text/definition-list";

/** A doctor in short; it comes with the first one who is chosen. */
export function Preview({ doctor }: { doctor: DoctorPreview }) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const { id, name, messageLink, exchange, certifications } = doctor;
  return (
    <section className="sheet post">
      <Head doctor={doctor} />
      {certifications.length > 0 ? (
        <div className="labels">
          {certifications.map((each) => (
            <Label key={each.name} {...each} />
          ))}
        </div>
      ) : null}
      {messageLink || exchange ? (
        <div className="acts">
          <WriteTo messageLink={messageLink} />
          {exchange ? <ExchangeLink entry={exchange} /> : null}
        </div>
      ) : null}
      <DoctorFacts doctor={doctor} here={here} />
      <p>
        <Link
          className="lk"
          to={leadingBack(`/doctor/${id}`, here)}
          aria-label={`${name} 先生のプロフィールをすべて見る`}
        >
          プロフィールをすべて見る
        </Link>
      </p>
    </section>
  );
}

function Head({ doctor: { name, kana, avatarUrl, verifiedAt, isUnderReview, consulting } }: Props) {
  return (
    <div className="person">
      <Seal name={name} src={avatarUrl} size="l" isVerified={verifiedAt !== null} />
      <div className="row-words">
        <p className="sub">{kana}</p>
        <h2>
          {name} <small>先生</small>
        </h2>
        {isUnderReview ? <RoleBadge of="temporaryDoctor" /> : null}
        {verifiedAt === null ? null : <Verified what="医師資格" at={verifiedAt} />}
        {consulting ? <Badge tone="success">{consulting}</Badge> : null}
      </div>
    </div>
  );
}

type Props = { doctor: DoctorPreview };

/** What is hidden from the viewer has no line, as on the page itself. */
export function DoctorFacts({ doctor, here }: Props & { here: string }) {
  const { place, departments, diseases, unacceptable, calls, clinics } = doctor;
  const workplace = place?.hospitalId ? (
    <Link to={leadingBack(`/hospitals/${place.hospitalId}`, here)}>{place.name}</Link>
  ) : (
    place?.name
  );
  return (
    <DefinitionList
      items={[
        ["勤務先", workplace],
        ["診療科", departments.join("、")],
        ...calls.map(
          ({ number, word, kind }) =>
            [word, kind === "tel" ? <CallLink key={number} number={number} /> : number] as const,
        ),
        ...(clinics.length > 0 ? [["外来", clinics.join("、")] as const] : []),
        ...(diseases ? [["得意とする疾患・部位", diseases.join("、")] as const] : []),
        ...(unacceptable ? [["対応していない疾患・手技", unacceptable.join("、")] as const] : []),
      ]}
    />
  );
}

function CallLink({ number }: { number: string }) {
  return (
    <a className="tel" href={callHref(number)}>
      {number}
    </a>
  );
}
