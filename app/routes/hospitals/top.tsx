import { Link, useLoaderData } from "@remix-run/react";
import { FormDock } from "~/forms/form-dock";
import { EarlierSearches } from "~/parts/directory/earlier-searches";
import { startingPoints } from "~/parts/directory/starting-points.server";
import { hospitalChoices } from "~/parts/hospitals/choices";
import { HOSPITAL_SEARCH } from "~/parts/hospitals/search/address";
import { hospitalConditionsFrom } from "~/parts/hospitals/search/conditions";
import { HospitalFields } from "~/parts/hospitals/search/hospital-fields";
import { MAIN_ROLES, only } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Button } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import { formatCount } from "~/ui/text/numbers";

/** Loads the beginning of a search of hospitals: all conditions, nothing found yet. */
export const loader = only(...MAIN_ROLES)(async (entered) => {
  const { api, url, viewer } = entered;
  const [lists, counts, earlier] = await Promise.all([
    referenceLists(api),
    api.doctors.info().catch(() => null),
    startingPoints(entered),
  ]);
  const conditions = hospitalConditionsFrom(url.searchParams);
  return {
    conditions,
    counts,
    earlier,
    choices: hospitalChoices(lists, conditions),
    worksAtOne: viewer.role !== "ms",
  };
});

export const meta = titled("医療機関をさがす");

export const handle: Handle = { hydrate: true };

export default function HospitalTop() {
  const { conditions, counts, earlier, choices, worksAtOne } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="医療機関をさがす"
        context={
          counts &&
          (counts.hospitalCount > 0
            ? `医療機関 ${formatCount(counts.hospitalCount)}件を掲載しています`
            : "医療機関の情報は、まだ掲載されていません")
        }
      />
      <Columns label="最近の検索" aside={<EarlierSearches {...earlier} />}>
        <ul className="chips" aria-label="よく使う画面">
          <li>
            <Link className="chip" to={`${HOSPITAL_SEARCH}?vacant=`}>
              <Icon name="bed" size={16} />
              医療圏の空床一覧
            </Link>
          </li>
          {worksAtOne ? (
            <li>
              <Link className="chip" to={`${HOSPITAL_SEARCH}?sort=near&kind=hospital`}>
                <Icon name="map-pin" size={16} />
                自施設に近い病院
              </Link>
            </li>
          ) : null}
          <li>
            <Link className="chip" to="/doctor">
              <Icon name="stethoscope" size={16} />
              医師をさがす
            </Link>
          </li>
        </ul>
        <Surface>
          <form method="get" action={HOSPITAL_SEARCH} className="form">
            <HospitalFields conditions={conditions} choices={choices} />
            <FormDock>
              <Button icon="search">この条件で検索</Button>
            </FormDock>
          </form>
        </Surface>
      </Columns>
    </>
  );
}
