import type { MsProfile as Ms } from "#contract/ms/calls";
import type { ExchangeEntry } from "~/parts/business-card/exchange-entry.server";
import { PersonActs } from "~/parts/business-card/person-acts";
import type { MessageLink } from "~/parts/chat/writing/message-link.server";
import { type EmployeePage, EmployeeProfile } from "~/parts/users/profile/employee-profile";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";

type Props = EmployeePage & {
  ms: Ms;
  messageLink: MessageLink | null;
  exchange: ExchangeEntry | null;
};

const LABELS = { work: "担当", organization: "支店・所属" };

/** One MS, seen from either service. */
export function MsProfile({ ms, messageLink, exchange, ...page }: Props) {
  return (
    <EmployeeProfile
      {...page}
      of="ms"
      person={ms}
      badge={ms.isManager ? <Badge>支店長以上</Badge> : null}
      words={LABELS}
      company={ms.companyName}
    >
      <div className="acts">
        {ms.isSelf ? (
          <ButtonLink icon="pencil" to="/ms/edit">
            プロフィールを編集する
          </ButtonLink>
        ) : (
          <PersonActs messageLink={messageLink} exchange={exchange} />
        )}
      </div>
    </EmployeeProfile>
  );
}
