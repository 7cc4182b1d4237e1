import { honorific } from "#contract/users/called";
import type { HomeProps } from "~/parts/home/home.server";
import { Seal } from "~/ui/people/seal";
import { Person, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";

/** Companies, doctors and MS who wrote what is new here: each leads to their page. Nothing while there are none. */
export function HomePeople({ people }: Pick<HomeProps, "people">) {
  if (people.length === 0) return null;
  return (
    <Surface title="最近投稿した方" flush>
      <RowList label="最近投稿した方">
        {people.map(({ id, to, name, role, avatarUrl, organization }) => (
          <Person
            key={id}
            to={to}
            leading={<Seal name={name} role={role} src={avatarUrl} size="s" />}
            title={name}
            badges={<small>{honorific(role)}</small>}
            detail={organization === name ? null : organization}
          />
        ))}
      </RowList>
    </Surface>
  );
}
