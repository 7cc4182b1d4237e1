import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { callHref } from "#contract/telephone";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { Seal } from "~/ui/people/seal";
import { FigureAge } from "./figure-age";
import type { HospitalRowView, TodayText } from "./hospital-row.server";

type Props = {
  hospital: HospitalRowView;
  /** The page of the hospital. */
  to: string;
  /** Its number on the map, shown in place of its picture. */
  number?: number;
  /** What the list says of it, after its name. */
  badge?: ReactNode;
  /** What is at the end of its name's line, such as a box to tick. */
  end?: ReactNode;
  /** What can be done, at the end of the facts. */
  act?: ReactNode;
  children?: ReactNode;
};

/** One hospital: what it is, where, the numbers one calls, today's hours, and vacant beds with the age of the word. */
export function HospitalRow({ hospital, to, number, badge, end, act, children }: Props) {
  const { id, name, about, distance, imageUrl, isReferralPriority, gone } = hospital;
  return (
    <li className="person hosp" id={id}>
      {number === undefined ? (
        <Seal name={name} icon="hospital" src={imageUrl} />
      ) : (
        <span className="map-number">
          <span className="sr-only">地図の番号 </span>
          {number}
        </span>
      )}
      <div className="row-words">
        <div className="name">
          <Link to={to}>{name}</Link>
          {badge}
          {isReferralPriority ? <Badge tone="brand">紹介受診重点</Badge> : null}
          {gone ? <Badge tone="warning">{gone}</Badge> : null}
        </div>
        {about.filter(Boolean).map((line, at, { length }) => (
          <div key={line} className="sub">
            {line}
            {distance && at === length - 1 ? <b className="distance">{distance}</b> : null}
          </div>
        ))}
      </div>
      {end}
      <Facts hospital={hospital} act={act} />
      {children}
    </li>
  );
}

function Facts({ hospital, act }: Pick<Props, "hospital" | "act">) {
  const { tel, fax, isReferralTel, isReferralFax, today, vacant, hasOldFigures } = hospital;
  return (
    <div className="hosp-facts">
      {tel ? (
        <a className="tel" href={callHref(tel)}>
          <Icon name="phone" label={isReferralTel ? "連携室に電話" : "電話"} />
          {tel}
        </a>
      ) : null}
      {fax ? (
        <span className="hosp-fax">
          <small>{isReferralFax ? "連携室FAX" : "FAX"}</small> {fax}
        </span>
      ) : null}
      {today || vacant.length > 0 || hasOldFigures ? (
        <div className="hosp-now">
          {today ? <Today today={today} /> : null}
          <Vacant hospital={hospital} />
          {hasOldFigures ? <span className="note">空床は要確認（7日超）</span> : null}
        </div>
      ) : null}
      {act}
    </div>
  );
}

/** Paper is read on another day, or at another hour: there the hours of the day stand instead. */
function Today({ today: { badge, word, hours, onPaper } }: { today: TodayText }) {
  return (
    <>
      <span className="hosp-today">
        {badge ? <Badge tone="success">{badge}</Badge> : null} {word} {hours}
      </span>
      {onPaper ? <span className="hosp-on-paper">{onPaper}</span> : null}
    </>
  );
}

/** Kinds of which the last word is equally old share its age. */
function Vacant({ hospital: { vacant } }: { hospital: HospitalRowView }) {
  return (
    <>
      {byAge(vacant).map((kinds) => (
        <span className="vacancies" key={kinds[0]?.kind}>
          {kinds.map(({ kind, number, men, women }) => (
            <span className="vacant" key={kind}>
              <Icon name="bed" label="空床" /> {kind} <b>{number}床</b>
              {men + women > 0 ? <small>（{sexesOf(men, women, number)}）</small> : null}
            </span>
          ))}
          <FigureAge at={kinds[0]?.at ?? 0} />
        </span>
      ))}
    </>
  );
}

/** Kinds that follow each other and are of one age, together. */
function byAge(vacant: HospitalRowView["vacant"]): HospitalRowView["vacant"][] {
  const groups: HospitalRowView["vacant"][] = [];
  for (const kind of vacant) {
    const last = groups.at(-1);
    if (last?.[0]?.at === kind.at) last.push(kind);
    else groups.push([kind]);
  }
  return groups;
}

/** 男2・女1・共1 */
export function sexesOf(men: number, women: number, number: number): string {
  const either = number - men - women;
  return [men > 0 && `男性 ${men}`, women > 0 && `女性 ${women}`, either > 0 && `どちらでも ${either}`]
    .filter(Boolean)
    .join("・");
}
