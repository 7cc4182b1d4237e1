import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { MARK_WORDS } from "#contract/lists/texts";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { Seal } from "~/ui/seal";
import type { HospitalView } from "./hospital-view.server";

type Props = {
  hospital: HospitalView;
  /** The page of the hospital. */
  to: string;
  /** At the end of the facts: the way to note something. */
  act?: ReactNode;
  children?: ReactNode;
};

const TONES = { asked: "brand", answered: "success", full: "warning" } as const;

/** One hospital of a list: who it is, the numbers one calls, what was noted. */
export function HospitalRow({ hospital, to, act, children }: Props) {
  const { hospitalId, name, image, mark, sub, memo, isClosed } = hospital;
  return (
    <li className="person hosp" id={hospitalId}>
      <Seal name={name} icon="hospital" src={image} />
      <div className="row-words">
        <div className="name">
          <Link to={to}>{name}</Link>
          {mark === "none" ? null : <Badge tone={TONES[mark]}>{MARK_WORDS[mark]}</Badge>}
          {isClosed ? <Badge tone="warning">閉院の可能性</Badge> : null}
        </div>
        <div className="sub">{sub}</div>
      </div>
      <Facts hospital={hospital} act={act} />
      {memo ? (
        <p className="hosp-memo">
          <Icon name="pencil" size={16} />
          <span className="lines">{memo}</span>
        </p>
      ) : null}
      {children}
    </li>
  );
}

function Facts({ hospital, act }: Pick<Props, "hospital" | "act">) {
  const { tel, fax, beds } = hospital;
  return (
    <div className="hosp-facts">
      {tel ? (
        <a className="tel" href={`tel:${tel.replace(/[^\d+]/g, "")}`}>
          <Icon name="phone" />
          <span className="sr-only">電話 </span>
          {tel}
        </a>
      ) : null}
      {fax ? (
        <span className="tel hosp-fax">
          <small>FAX</small> {fax}
        </span>
      ) : null}
      {beds.map(({ kind, number, when, state }) => (
        <span key={kind} className="hosp-bed" data-age={state}>
          {kind} <b>{number}床</b> <small>{when}</small>
        </span>
      ))}
      {act}
    </div>
  );
}
