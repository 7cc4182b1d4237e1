import { Link } from "@remix-run/react";
import { Button } from "~/ui/button";
import { SearchLine } from "~/ui/search/search-line";
import { Surface } from "~/ui/surface";
import { HOSPITAL_SEARCH } from "./address";

/**
 * One box for hospitals, by what they are called or their numbers, and the ways that are asked for most; those from one's
 * own hospital only for who may work at one.
 */
export function HospitalQuickSearch({ worksAtOne = true }: { worksAtOne?: boolean }) {
  return (
    <Surface title="医療機関をさがす">
      <form method="get" action={HOSPITAL_SEARCH}>
        <SearchLine id="hospital-quick-search" label="名称・電話番号・住所・診療科" name="q">
          <Button icon="search" kind="secondary">
            医療機関を検索
          </Button>
        </SearchLine>
      </form>
      <p className="chips">
        {worksAtOne ? (
          <>
            <Link className="chip" to={`${HOSPITAL_SEARCH}?vacant=`}>
              同じ医療圏の空床板
            </Link>
            <Link className="chip" to={`${HOSPITAL_SEARCH}?sort=near&kind=hospital`}>
              自施設に近い病院
            </Link>
          </>
        ) : null}
        <Link className="chip" to="/hospitals">
          条件を選んでさがす
        </Link>
      </p>
    </Surface>
  );
}
