import { Link } from "@remix-run/react";
import type { HospitalChoices } from "~/parts/hospitals/choices";
import { HOSPITAL_SEARCH, type HospitalConditions } from "~/parts/hospitals/conditions";
import { HospitalFields } from "~/parts/hospitals/hospital-fields";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";

type Props = { conditions: HospitalConditions; choices: HospitalChoices };

/** The conditions beside the hits; on a phone a sheet of its own that its address opens. */
export function HospitalFilter({ conditions, choices }: Props) {
  return (
    <form
      method="get"
      action={HOSPITAL_SEARCH}
      className="filter sheet stick"
      id="conditions"
      aria-label="検索条件"
    >
      <div className="sheet-head">
        <h2>条件</h2>
        <span className="sheet-more">
          <Link to={HOSPITAL_SEARCH}>すべて外す</Link>
          <a className="icon-btn only-phone" href="#content">
            <Icon name="x" label="条件を閉じる" />
          </a>
        </span>
      </div>
      <div className="sheet-body">
        <HospitalFields conditions={conditions} choices={choices} />
      </div>
      <div className="dock">
        <Button>この条件で表示</Button>
      </div>
    </form>
  );
}
