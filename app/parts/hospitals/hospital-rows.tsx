import { Link, useLocation } from "@remix-run/react";
import { leadingBack } from "~/request/way-back";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { Seal } from "~/ui/seal";
import { FigureAge } from "./figure-age";
import type { HospitalRow } from "./hospital-row.server";

type Props = {
  hospitals: readonly HospitalRow[];
  /** With the numbers of the map, from this one. */
  firstNumber?: number;
  /** With a box to tick each; the form around them says what for. */
  canPick?: boolean;
};

/** Hospitals as rows: what it is, where, the numbers one calls, and beds that stand empty with the age of the word. */
export function HospitalRows({ hospitals, firstNumber, canPick }: Props) {
  return (
    <ul className="rule" aria-label="医療機関">
      {hospitals.map((hospital, at) => (
        <Line
          key={hospital.id}
          hospital={hospital}
          number={firstNumber === undefined ? undefined : firstNumber + at}
          canPick={canPick}
        />
      ))}
    </ul>
  );
}

function Line({ hospital, number, canPick }: { hospital: HospitalRow; number?: number; canPick?: boolean }) {
  const { pathname, search } = useLocation();
  const { id, name, type, departments, place, imageUrl, isReferralPriority } = hospital;
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
          <Link to={leadingBack(`/hospitals/${id}`, pathname + search)}>{name}</Link>
          {isReferralPriority ? <Badge tone="brand">紹介受診重点</Badge> : null}
        </div>
        <div className="sub">
          {[type, departments].filter(Boolean).join("・")}
          <br />
          {place}
        </div>
      </div>
      {canPick ? (
        <label className="pick">
          <input type="checkbox" name="hospitals" value={id} />
          <span className="sr-only">{name}を選ぶ</span>
        </label>
      ) : null}
      <Facts hospital={hospital} />
    </li>
  );
}

function Facts({ hospital }: { hospital: HospitalRow }) {
  const { tel, fax, isReferralTel, vacant, vacantAt, hasOldFigures } = hospital;
  return (
    <div className="hosp-facts">
      {tel ? (
        <a className="tel" href={`tel:${tel.replace(/[^\d+]/g, "")}`}>
          <Icon name="phone" label={isReferralTel ? "連携室に電話" : "電話"} />
          {tel}
        </a>
      ) : null}
      {fax ? <span>FAX {fax}</span> : null}
      {vacant.map(({ kind, number, men, women }) => (
        <span key={kind} className="vacant">
          <Icon name="bed" label="空床" /> {kind} <b>{number}床</b>
          {men + women > 0 ? <small>（{sexesOf(men, women, number)}）</small> : null}
        </span>
      ))}
      {vacantAt !== null && vacant.length > 0 ? <FigureAge at={vacantAt} /> : null}
      {vacant.length === 0 && hasOldFigures ? <span>空床の登録は7日を過ぎています</span> : null}
    </div>
  );
}

/** 男2・女1・共1 */
export function sexesOf(men: number, women: number, number: number): string {
  const either = number - men - women;
  return [men > 0 && `男${men}`, women > 0 && `女${women}`, either > 0 && `共${either}`]
    .filter(Boolean)
    .join("・");
}
