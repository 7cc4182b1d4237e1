import { RoleBadge } from "~/parts/users/role-badge";
import { Avatar } from "~/ui/avatar";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import type { HomeProps } from "./home.server";

/** Who is signed in, as a row that leads to the own page. */
export function AccountSummary({ name, principal, companyName, rank, to }: HomeProps & { to?: string }) {
  return (
    <Surface flush>
      <RowList label="アカウント">
        <Row
          to={to}
          leading={<Avatar name={name} />}
          title={name}
          badges={<RoleBadge of={principal} rank={rank} />}
          detail={companyName}
        />
      </RowList>
    </Surface>
  );
}
