import { ButtonLink } from "~/ui/button";

/** Leads MS to their groups, and shows which of those that they lead lack a manager of the branch. */
export function MsGroupsLink() {
  return (
    <div className="acts">
      <ButtonLink kind="secondary" icon="list" to="/ms/group">
        MSのコミュニティと管理職の参加状況
      </ButtonLink>
    </div>
  );
}
