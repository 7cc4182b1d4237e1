import { useLocation } from "@remix-run/react";
import type { CompanyProfile } from "#contract/connect/shapes";
import { pageOfUser } from "#contract/users/page-of-user";
import { RoleBadge } from "~/parts/users/role-badge";
import { leadingBack } from "~/request/paths/back-link";
import { Seal } from "~/ui/people/seal";
import { Person, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatPeople } from "~/ui/text/numbers";

type Props = Pick<CompanyProfile, "people" | "peopleCount"> & { isOfConnect: boolean };

/** The people who work there, each with a link to their own page. */
export function CompanyPeople({ people, peopleCount, isOfConnect }: Props) {
  const { pathname, search } = useLocation();
  if (people.length === 0) return null;
  return (
    <Surface title="所属する方" more={formatPeople(peopleCount)} flush>
      <RowList label="所属する方">
        {people.map(({ objectId, name, role, organization, jobTitle, avatarUrl }) => {
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
              detail={[organization, jobTitle].filter(Boolean).join("・")}
            />
          );
        })}
      </RowList>
      {peopleCount > people.length ? (
        <p className="line note">ほか{formatPeople(peopleCount - people.length)}</p>
      ) : null}
    </Surface>
  );
}
