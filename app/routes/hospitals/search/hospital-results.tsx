import { Link } from "@remix-run/react";
import { GENERIC_ERROR } from "#contract/texts";
import { HospitalsToList } from "~/parts/hospitals/hospitals-to-list";
import { HOSPITAL_SEARCH } from "~/parts/hospitals/search/address";
import {
  type HospitalConditions,
  hospitalAddressOf,
  hospitalPairs,
  savedAddressOf,
} from "~/parts/hospitals/search/conditions";
import type { FoundHospitals } from "~/parts/hospitals/search/find-hospitals.server";
import { HospitalFilter } from "~/parts/hospitals/search/hospital-filter";
import { Callout } from "~/ui/callout";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { RequestedLine } from "~/ui/search/asked-line";
import { Chips } from "~/ui/search/chips";
import { NothingFound } from "~/ui/search/nothing-found";
import { Orders } from "~/ui/search/orders";
import { ResultsStart } from "~/ui/search/results-start";
import { SaveSearch } from "~/ui/search/save-search";
import { formatCount } from "~/ui/text/numbers";
import { EitherMap } from "./either-map";
import type { GooglePlaces } from "./google-map";

type Props = FoundHospitals & {
  conditions: HospitalConditions;
  /** The list that is being filled. */
  list: { id: string; name: string } | null;
  google: GooglePlaces | null;
  hasGoogle: boolean;
};

/** The conditions (a sheet of their own on a phone), what of them is chosen, and the hits. */
export function HospitalResults(props: Props) {
  const { conditions, choices, chips, own, origin, found, list } = props;
  return (
    <>
      <PageHead
        title="医療機関をさがす"
        context={chips.map(({ label }) => label).join("・") || "すべての医療機関"}
        back={list ? { to: `/lists/hospitals/${list.id}`, label: list.name } : undefined}
      />
      <div className="panes panes-search">
        <HospitalFilter
          key={JSON.stringify(conditions)}
          conditions={conditions}
          choices={choices}
          found={found}
        />
        <section className="stack stack-s" aria-label="検索結果">
          <ResultsStart />
          <RequestedLine
            action={HOSPITAL_SEARCH}
            q={conditions.q}
            placeholder="名称・電話番号"
            pairs={hospitalPairs({ ...conditions, q: "" })}
            count={chips.length}
          />
          {list ? (
            <Callout>{`「${list.name}」に加える医療機関を選んで、下の「リストに加える」を押してください。`}</Callout>
          ) : null}
          <Chips chips={chips} />
          <ResultLinks conditions={conditions} own={own} origin={origin} />
          <Hits {...props} />
        </section>
      </div>
    </>
  );
}

/** One click each: the own medical area, its board, the map. */
function ResultLinks({ conditions, own, origin }: Pick<Props, "conditions" | "own" | "origin">) {
  const isOwnArea = own !== null && conditions.areas.length === 1 && conditions.areas[0] === own.area;
  return (
    <ul className="chips chips-line" aria-label="よく使う絞り込み">
      {own && !isOwnArea ? (
        <li>
          <Link className="chip" to={own.to}>
            <Icon name="map-pin" size={16} />
            同じ医療圏
          </Link>
        </li>
      ) : null}
      <li>
        <Link className="chip" to={`${HOSPITAL_SEARCH}?vacant=${conditions.areas[0] ?? own?.area ?? ""}`}>
          <Icon name="bed" size={16} />
          医療圏の空床一覧
        </Link>
      </li>
      <li>
        <Link
          className="chip"
          data-on={conditions.hasMap || undefined}
          to={hospitalAddressOf({
            ...conditions,
            hasMap: !conditions.hasMap,
            sort: !conditions.hasMap && origin && conditions.sort === "name" ? "near" : conditions.sort,
          })}
        >
          <Icon name="map-pin" size={16} />
          {conditions.hasMap ? "地図を閉じる" : "地図で見る"}
        </Link>
      </li>
    </ul>
  );
}

function Hits(props: Props) {
  const { found, refusal, conditions, chips, origin, list, map, google, hasGoogle } = props;
  if (!found)
    return (
      <Callout kind="danger" title="検索できませんでした">
        {refusal ?? GENERIC_ERROR}
      </Callout>
    );
  const save = (
    <SaveSearch
      path={savedAddressOf(conditions)}
      label={chips.map((chip) => chip.word ?? chip.label).join("・")}
    />
  );
  if (found.hospitals.length === 0)
    return (
      <NothingFound
        title="条件に合う医療機関は見つかりませんでした"
        relaxations={props.relaxations}
        save={save}
      >
        略称や電話番号、住所の一部でも探せます。
      </NothingFound>
    );
  const toGoogle = hasGoogle ? hospitalAddressOf({ ...conditions, byGoogle: true }) : null;
  const firstNumber = conditions.hasMap ? 1 : undefined;
  return (
    <>
      <div className="found-line">
        <span>
          <b>{formatCount(found.total)}</b>件{found.isFloor ? "以上" : ""}
        </span>
        {save}
        <HospitalOrders conditions={conditions} origin={origin} near={wordForNear(chips)} />
      </div>
      {conditions.hasMap ? <EitherMap map={map} google={google} toGoogle={toGoogle} /> : null}
      <HospitalsToList
        hospitals={found.hospitals}
        firstNumber={firstNumber}
        origin={origin}
        listId={list?.id}
      />
      <Pagination page={found.page} pages={found.pages} />
    </>
  );
}

const wordForNear = (chips: Props["chips"]) => chips.find(({ as }) => as === "near")?.word ?? null;

/**
 * The orders there are as links, the one that stands named. Nearness needs a place to be near to: without one, names do.
 * `near`: the word that asks for it, which is left out for another order.
 */
function HospitalOrders({
  conditions,
  origin,
  near,
}: Pick<Props, "conditions" | "origin"> & { near: string | null }) {
  const asked = near !== null && conditions.sort === "name" ? "near" : conditions.sort;
  const isNowhere = asked === "near" && !origin;
  const currentOrder = isNowhere ? "name" : asked;
  const byName = conditions.q ? "名称の近い順" : "五十音順";
  const sorts = [
    ["name", byName, byName],
    ...(origin
      ? [["near", origin.isOwn ? "自施設に近い順" : `「${origin.name}」に近い順`, "近い順"] as const]
      : []),
    ["fresh", "空床の新しい順", "新しい順"],
  ] as const;
  const orders = sorts.map(([sort, label, short]) => ({
    key: sort,
    label,
    short,
    to: hospitalAddressOf({ ...conditions, q: conditions.q.replace(near ?? "", "").trim(), sort }),
  }));
  return (
    <Orders current={currentOrder} orders={orders}>
      {isNowhere ? <span>（勤務先の位置が登録されていないため、近い順には並べられません）</span> : null}
      {currentOrder === "fresh" ? <span>（空床を登録している医療機関だけを表示しています）</span> : null}
    </Orders>
  );
}
