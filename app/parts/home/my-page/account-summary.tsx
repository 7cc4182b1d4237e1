import { ViewerBadge } from "~/parts/users/role-badge";
import { Seal } from "~/ui/people/seal";
import { Person, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import type { Whose } from "../home.server";

/** Shows who is signed in, as a row that leads to their own page. */
export function AccountSummary({
  name,
  avatarUrl,
  principal,
  companyName,
  rank,
  isOperator,
  to,
}: Whose & { to?: string }) {
  return (
    <Surface flush>
      <RowList label="アカウント">
        <Person
          to={to}
          leading={
            <Seal name={name} src={avatarUrl} role={principal === "temporaryDoctor" ? "doctor" : principal} />
          }
          title={name}
          badges={<ViewerBadge viewer={{ principal, rank, isOperator }} />}
          detail={companyName}
        />
      </RowList>
    </Surface>
  );
}
