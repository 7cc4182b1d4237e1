import { useLocation } from "@remix-run/react";
import { NATIONWIDE } from "#contract/reference/prefectures";
import { pageOfUser } from "#contract/users/page-of-user";
import { plainField } from "~/forms/field";
import { Select } from "~/forms/fields/select";
import { RoleBadge } from "~/parts/users/role-badge";
import { leadingBack } from "~/request/paths/back-link";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Seal } from "~/ui/people/seal";
import { Person, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatPeople } from "~/ui/text/numbers";
import type { CompanyShown } from "./company-people.server";

type Props = Pick<CompanyShown, "people" | "peopleCount" | "peopleFound" | "areas" | "area"> & {
  isOfConnect: boolean;
};

/** So few are looked through sooner than an area is chosen. */
const PEOPLE_AT_A_GLANCE = 6;

/** The people who work there, each with a link to their own page; by the area that they look after. */
export function CompanyPeople(props: Props) {
  const { people, peopleCount, peopleFound, areas, area, isOfConnect } = props;
  if (peopleCount === 0) return null;
  const place = areas.find(({ code }) => code === area)?.name;
  const title = place ? `${place}の担当` : "所属する方";
  return (
    <Surface title={title} more={formatPeople(area ? peopleFound : peopleCount)} flush id="people">
      {areas.length > 1 && (area || peopleCount > PEOPLE_AT_A_GLANCE) ? (
        <Areas areas={areas} area={area} />
      ) : null}
      {people.length === 0 ? (
        <EmptyState drawing="card" title="この地域を担当する方は登録されていません" />
      ) : (
        <People people={people} title={title} isOfConnect={isOfConnect} />
      )}
      {peopleFound > people.length ? (
        <p className="line note">ほか{formatPeople(peopleFound - people.length)}</p>
      ) : null}
    </Surface>
  );
}

/** Chooses the area whose contacts are shown. */
function Areas({ areas, area }: Pick<Props, "areas" | "area">) {
  const { pathname, search } = useLocation();
  const others = [...new URLSearchParams(search)].filter(([name]) => name !== "area");
  return (
    <form method="get" action={`${pathname}#people`} className="sheet-body" aria-label="担当地域">
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select
        key={area}
        field={plainField("area", area)}
        label="担当地域"
        none="すべての地域"
        options={areas.map(({ code, name, count }) => ({
          value: code,
          label: `${code === NATIONWIDE ? "全国を担当" : name}（${formatPeople(count)}）`,
        }))}
      />
      <Button kind="secondary" small>
        表示する
      </Button>
    </form>
  );
}

function People({ people, title, isOfConnect }: Pick<Props, "people" | "isOfConnect"> & { title: string }) {
  const { pathname, search } = useLocation();
  return (
    <RowList label={title}>
      {people.map(({ objectId, name, role, organization, jobTitle, avatarUrl, places }) => {
        const page = pageOfUser({ userId: objectId, role, doctorId: null }, isOfConnect);
        return (
          <Person
            key={objectId}
            id={objectId}
            to={page ? leadingBack(page, pathname + search) : undefined}
            leading={<Seal name={name} role={role} src={avatarUrl} />}
            title={
              <>
                {name} <small>さん</small>
              </>
            }
            badges={<RoleBadge of={role} />}
            detail={
              <>
                {[organization, jobTitle].filter(Boolean).join("・")}
                {places ? <p>担当地域：{places}</p> : null}
              </>
            }
          />
        );
      })}
    </RowList>
  );
}
